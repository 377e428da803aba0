// Any bytes are an exam or an Error, and what was read is read the same after being written.

#include <cstdlib>

#include "base/error.h"
#include "exam/exam.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const exam::Exam first = exam::from_json(text, "fuzz.json");
        exam::Exam again = exam::from_json(exam::to_json(first), "again.json");
        if (!first.copies.empty())
            again.copies =
                exam::copies_from_lines(exam::copies_to_lines(first.copies), "again.jsonl");
        if (exam::to_json(again) != exam::to_json(first))
            std::abort();
        exam::key_csv(first);
    } catch (const Error&) {
    }
    try {
        exam::copies_from_lines(text, "copies.jsonl");
    } catch (const Error&) {
    }
    return 0;
}
