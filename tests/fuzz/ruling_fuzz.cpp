// Rulings as results.db keeps them: what can be read is written back to the same.

#include <cstdlib>

#include "base/error.h"
#include "score/ruling.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const auto ruling = examgen::score::ruling_from_json(text);
        const std::string once = examgen::score::to_json(ruling);
        if (examgen::score::to_json(examgen::score::ruling_from_json(once)) != once)
            std::abort();
    } catch (const examgen::Error&) {
        return 0;
    }
    return 0;
}
