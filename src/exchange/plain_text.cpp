#include "exchange/plain_text.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "text/commonmark.h"

namespace examgen::exchange {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Letters, digits and everything beyond ASCII.
bool is_word(char c) {
    return is_digit(c) || is_letter(c) || static_cast<unsigned char>(c) > 127;
}

bool is_space(char32_t c) {
    return c == ' ' || c == '\t' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f ||
           c == 0x205f || c == 0x3000;
}

bool is_invisible(char32_t c) {
    return c < 32 || (c >= 0x7f && c < 0xa0) || c == 0xad || (c >= 0x200b && c <= 0x200f) ||
           c == 0x2060 || c == 0xfeff;
}

}  // namespace

namespace {

std::string_view trimmed(std::string_view text) {
    const size_t first = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

}  // namespace

PlainLine plain_line(std::string_view markup) {
    auto tree = text::parse_markup(markup);
    for (auto& block : tree)
        for (auto& span : block.spans)
            if (span.style.math)
                span.text = "$" + span.text + "$";
    std::string words = text::plain_text(tree);
    std::replace(words.begin(), words.end(), '\n', ' ');
    std::string line(trimmed(words));
    const bool exact = text::parse_markup(escape_markup(line)) == tree;
    return {std::move(line), exact};
}

std::string tidy(std::string_view line) {
    std::string out;
    bool gap = false;
    for (size_t at = 0; at < line.size();) {
        const char32_t c = next_code_point(line, at);
        if (is_space(c)) {
            gap = true;
        } else if (!is_invisible(c)) {
            if (gap && !out.empty())
                out += ' ';
            gap = false;
            append_utf8(out, c);
        }
    }
    return out;
}

std::string guess_language(std::string_view text) {
    constexpr std::string_view k_german[] = {"der", "die",  "das", "und", "ist",    "nicht",
                                             "ein", "eine", "von", "mit", "welche", "wird"};
    constexpr std::string_view k_english[] = {"the", "of", "and", "is",   "to",   "which",
                                              "a",   "an", "for", "with", "what", "are"};
    const auto holds = [](const auto& list, std::string_view word) {
        return std::find(std::begin(list), std::end(list), word) != std::end(list);
    };
    int german = 0, english = 0;
    std::string word;
    for (const char c : text.substr(0, 1 << 16)) {
        if (is_word(c)) {
            word += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
            continue;
        }
        german += holds(k_german, word);
        english += holds(k_english, word);
        word.clear();
    }
    if (german == english)
        return "";
    return german > english ? "de" : "en";
}

}  // namespace examgen::exchange
