// Plain text as CommonMark: only what would be read as markup gets a backslash.

#include <algorithm>
#include <array>

#include "text/commonmark.h"

namespace examgen::text {
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
    const bool underlines = line.find('-') != line.npos && line.find('|') != line.npos;
    if (underlines && line.find_first_not_of("|:- ") == line.npos)
        return 0;  // else the line above would be a table's head
    const bool rule = first == '=' || first == '-' || first == '_' || first == '*';
    return rule && line.find_first_not_of(std::array{first, ' ', '\0'}.data()) == line.npos
               ? 0
               : line.npos;
}

/// Signs in braces that have a meaning behind pictures and in cells.
bool is_own_sign(std::string_view text) {
    return text.starts_with("{<}") || text.starts_with("{^}") || text.starts_with("{#}") ||
           text.starts_with("{width=");
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
        if (i == marker || is_markup(plain[i], before, after) || is_own_sign(plain.substr(i)))
            out += '\\';
        out += plain[i];
    }
    return out;
}

}  // namespace examgen::text
