// Whatever the text: an Error with a line, or a tree whose every node is found again by pointer.
#include <cstdint>

#include "base/json.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(data, data + size);
    try {
        const auto document = examgen::json::parse(text, "fuzz");
        examgen::Diagnostics all;
        examgen::json::Checker check(all, "fuzz");
        for (const auto& child : examgen::json::children(document.root()))
            check.error(child, examgen::msg("here"));
        examgen::json::locate(text, all);
    } catch (const examgen::Error& e) {
        render(e.all().front(), examgen::Lang::de);
    }
    return 0;
}
