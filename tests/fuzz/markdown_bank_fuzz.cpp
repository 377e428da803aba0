// Whatever the text: problems, or a bank that goes to Markdown and back.
#include <cstdlib>

#include "bank/markdown.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen;
    const auto loaded = bank::load_markdown({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (has_error(loaded.problems) || loaded.bank.questions.empty())
        return 0;
    const auto again = bank::load_markdown(bank::to_markdown(loaded.bank), "fuzz");
    if (again.bank.questions != loaded.bank.questions)
        std::abort();
    return 0;
}
