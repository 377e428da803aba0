// Whatever a scanner reads as a page code: refused, or a code that is written and read back.
#include <cstdint>
#include <cstdlib>

#include "exam/page_code.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto code = examgen::exam::decode(std::string(data, data + size));
    if (code && examgen::exam::decode(examgen::exam::encode(*code)) != code)
        std::abort();
    return 0;
}
