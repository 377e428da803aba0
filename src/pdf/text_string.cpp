#include "pdf/text_string.h"

#include <algorithm>

#include "base/utf8.h"

namespace examgen::pdf {

void append_hex16(std::string& out, unsigned value) {
    constexpr std::string_view k_digits = "0123456789ABCDEF";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += k_digits[value >> shift & 15];
}

std::string utf16_hex(std::string_view text) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const auto c = static_cast<uint32_t>(next_code_point(text, at));
        if (c < 0x10000) {
            append_hex16(out, c);
        } else {
            append_hex16(out, 0xd800 + ((c - 0x10000) >> 10));
            append_hex16(out, 0xdc00 + ((c - 0x10000) & 1023));
        }
    }
    return out;
}

std::string text_string(std::string_view text) {
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return c >= ' ' && c <= '~' && c != '(' && c != ')' && c != '\\';
    });
    if (plain)
        return "(" + std::string(text) + ")";
    return "<FEFF" + utf16_hex(text) + ">";
}

}  // namespace examgen::pdf
