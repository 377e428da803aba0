#include <algorithm>

#include "bank/bank.h"
#include "bank/names.h"

namespace examgen::bank {

bool looks_like_bank(std::string_view start) {
    const auto skip_space = [](std::string_view s) {
        return s.substr(std::min(s.find_first_not_of(" \n\r\t"), s.size()));
    };
    constexpr std::string_view k_key = "\"format\"";
    start = start.substr(0, 4096);
    for (size_t at = start.find(k_key); at != start.npos; at = start.find(k_key, at + 1)) {
        const auto colon = skip_space(start.substr(at + k_key.size()));
        if (!colon.starts_with(':'))
            continue;
        const auto value = skip_space(colon.substr(1));
        if (value.starts_with('"') && value.substr(1).starts_with(k_format_stem))
            return true;
    }
    return false;
}

}  // namespace examgen::bank
