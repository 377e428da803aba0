// Whatever the page: an Error or a bank of questions with stems and distinct ids.
#include <cstdint>
#include <cstdlib>
#include <set>

#include "exchange/web_quiz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(data, data + size);
    try {
        std::set<std::string> ids;
        for (const auto& q : examgen::exchange::read_web_quiz(text, "fuzz").bank.questions)
            if (q.stem.empty() || !ids.insert(q.id).second)
                std::abort();
    } catch (const examgen::Error&) {
        // what cannot be read is refused
    }
    return 0;
}
