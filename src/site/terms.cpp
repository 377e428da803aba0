#include "site/terms.h"

#include <array>

#include "base/utf8.h"

namespace examgen::site {

bool is_word(char32_t c) {
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return c >= 0xc0 && !(c >= 0x2000 && c < 0x2070) && !(c >= 0x3000 && c < 0x3040) && c != 0xfffd;
}

char32_t lower(char32_t c) {
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    if ((c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177))
        return c | 1;
    return c;
}

namespace {

/// The small letter or digit that an ASCII byte is; 0: it ends a word.
constexpr std::array<char, 128> k_ascii = [] {
    std::array<char, 128> out{};
    for (char c = '0'; c <= '9'; ++c)
        out[static_cast<size_t>(c)] = c;
    for (char c = 'a'; c <= 'z'; ++c)
        out[static_cast<size_t>(c)] = out[static_cast<size_t>(c - 32)] = c;
    return out;
}();

}  // namespace

bool next_word(std::string_view text, size_t& at, std::string& word) {
    word.clear();
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) {
            ++at;
            if (const char letter = k_ascii[byte])
                word += letter;
            else if (!word.empty())
                return true;
            continue;
        }
        const char32_t c = next_code_point(text, at);
        if (is_word(c))
            append_utf8(word, lower(c));
        else if (!word.empty())
            return true;
    }
    return !word.empty();
}

}  // namespace examgen::site
