// Whatever the page: an Error, or a bank that its own loader finds sound.
#include <cstdint>
#include <cstdlib>

#include "exchange/web_quiz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(data, data + size);
    try {
        const auto in = examgen::exchange::read_web_quiz(text, "fuzz.txt");
        const auto again = examgen::bank::load(examgen::bank::to_json(in.bank), "fuzz.json");
        if (examgen::has_error(again.problems))
            std::abort();
    } catch (const examgen::Error&) {
        return 0;  // what cannot be read is refused
    }
    return 0;
}
