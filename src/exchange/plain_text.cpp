#include "exchange/plain_text.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace examgen::exchange {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_punctuation(char c) {
    return c > 32 && c < 127 && !is_digit(c) && !is_letter(c);
}

bool is_blank(char c) {
    return c == ' ' || c == '\n';
}

/// Letters, digits and everything beyond ASCII.
bool is_word(char c) {
    return is_digit(c) || is_letter(c) || static_cast<unsigned char>(c) > 127;
}

/// Whether `c` between these neighbours would be read as markup anywhere in a line.
bool is_markup(char c, char before, char after) {
    switch (c) {
        case '`':
        case '$':
        case '<':  // readers of links are lenient about what may follow
            return true;
        case '\\':
            return is_punctuation(after) || is_blank(after);
        case '*':
        case '~':
            return !(is_blank(before) && is_blank(after));
        case '_':
            return !(is_word(before) && is_word(after)) && !(is_blank(before) && is_blank(after));
        case '&':
            return is_letter(after) || after == '#';
        case ']':
            return after == '(' || after == '[' || after == ':';
        default:
            return false;
    }
}

/// The position in a line's start that must be escaped so that no list, heading, quotation or rule
/// begins there; npos: none.
size_t block_marker(std::string_view line) {
    const auto blank_at = [&](size_t i) { return i >= line.size() || is_blank(line[i]); };
    const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const bool numbered = digits > 0 && digits < line.size() &&
                          (line[digits] == '.' || line[digits] == ')') && blank_at(digits + 1);
    if (numbered)
        return digits;
    if (line.empty())
        return line.npos;
    const char first = line[0];
    if (first == '>')
        return 0;
    const size_t run = std::min(line.find_first_not_of(first), line.size());
    if ((first == '+' || first == '-' || first == '*') && blank_at(1))
        return 0;
    if (first == '#' && run <= 6 && blank_at(run))
        return 0;
    const bool rule = first == '=' || first == '-' || first == '_' || first == '*';
    return rule && line.find_first_not_of(std::array{first, ' ', '\0'}.data()) == line.npos
               ? 0
               : line.npos;
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

std::string escape_markup(std::string_view plain) {
    std::string out;
    size_t marker = block_marker(plain.substr(0, plain.find('\n')));
    for (size_t i = 0; i < plain.size(); ++i) {
        const char before = i > 0 ? plain[i - 1] : '\n';
        const char after = i + 1 < plain.size() ? plain[i + 1] : '\n';
        if (before == '\n' && i > 0) {
            const auto line = plain.substr(i, plain.find('\n', i) - i);
            const size_t at = block_marker(line);
            marker = at == line.npos ? at : i + at;
        }
        if (i == marker || is_markup(plain[i], before, after))
            out += '\\';
        out += plain[i];
    }
    return out;
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
