// Styles become delimiters; whether md4c reads them as meant depends on the neighbours, so each
// block is read back and written with less style when it does not come out equal.

#include "text/commonmark.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

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
    const bool rule = first == '=' || first == '-' || first == '_' || first == '*';
    return rule && line.find_first_not_of(std::array{first, ' ', '\0'}.data()) == line.npos
               ? 0
               : line.npos;
}

/// Stands for the i-th finished piece of markup while the text around it is escaped.
constexpr char32_t k_piece = 0xf0000, k_most_pieces = 0xfff0;

struct Pieces {
    std::vector<std::string> all;

    std::string add(std::string markup) {
        std::string out;
        append_utf8(out,
                    k_piece + static_cast<char32_t>(std::min<size_t>(all.size(), k_most_pieces)));
        all.push_back(std::move(markup));
        return out;
    }

    std::string put_back(std::string_view text) const {
        std::string out;
        for (size_t at = 0; at < text.size();) {
            const char32_t c = next_code_point(text, at);
            const bool piece = c >= k_piece && c - k_piece < all.size();
            if (piece)
                out += all[c - k_piece];
            else
                append_utf8(out, c);
        }
        return out;
    }
};

/// How much of the styles is written.
enum class Level { all, all_in_brackets, no_emphasis, none };

std::string without_pieces(std::string_view text) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        append_utf8(out, c >= k_piece ? k_replacement : c);
    }
    return out;
}

std::string code_span(std::string_view text) {
    size_t longest = 0, run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const bool pad = text.starts_with('`') || text.ends_with('`') ||
                     (text.starts_with(' ') && text.ends_with(' '));
    return fence + (pad ? " " : "") + std::string(text) + (pad ? " " : "") + fence;
}

/// Dollars read best; beside digits they would be money.
std::string math_span(const Span& span, bool brackets) {
    if (brackets)
        return span.style.display ? "\\[" + span.text + "\\]" : "\\(" + span.text + "\\)";
    const std::string fence = span.style.display ? "$$" : "$";
    return fence + span.text + fence;
}

std::string inline_text(const std::vector<Span>& spans, Level level) {
    Pieces pieces;
    std::string out;
    for (const auto& span : spans) {
        const std::string_view text = span.text;
        std::string body;
        if (level != Level::none && span.style.math)
            body = pieces.add(math_span(span, level != Level::all));
        else if (level != Level::none && span.style.code)
            body = pieces.add(code_span(text));
        else
            body = without_pieces(text);
        const bool styled = level == Level::all || level == Level::all_in_brackets;
        const std::string mark = std::string(styled && span.style.bold ? "**" : "") +
                                 (styled && span.style.italic ? "*" : "");
        if (!mark.empty())
            body = pieces.add(mark) + body + pieces.add(std::string(mark.rbegin(), mark.rend()));
        out += body;
    }
    out = escape_markup(out);
    std::string lines;
    for (const char c : out)
        lines += c == '\n' ? std::string("\\\n") : std::string(1, c);
    return pieces.put_back(lines);
}

/// Empty lines stay empty within a list and need the mark within a quotation.
std::string indented(std::string_view text, std::string_view first, std::string_view others) {
    std::string out(first);
    for (size_t at = 0; at < text.size(); ++at) {
        out += text[at];
        const bool more = text[at] == '\n' && at + 1 < text.size();
        if (more && (text[at + 1] != '\n' || others.starts_with('>')))
            out += others;
    }
    return out;
}

std::string code_block(const Block& block) {
    std::string text = block.spans.empty() ? "" : block.spans.front().text;
    std::string fence = "```";
    while (text.find(fence) != text.npos)
        fence += '`';
    if (!text.ends_with('\n'))
        text += '\n';
    return fence + "\n" + text + fence;
}

std::string write_blocks(const std::vector<Block>& blocks, Level level);

std::string list(const Block& block, Level level, char bullet) {
    std::string out;
    int number = block.start;
    for (const auto& item : block.children) {
        const std::string mark = block.kind == BlockKind::ordered_list
                                     ? std::to_string(number++) + (bullet == '-' ? ". " : ") ")
                                     : std::string{bullet, ' '};
        out += (out.empty() ? "" : "\n") +
               indented(write_blocks(item.children, level), mark, std::string(mark.size(), ' '));
    }
    return out;
}

std::string write_block(const Block& block, Level level, char bullet) {
    switch (block.kind) {
        case BlockKind::heading:
            return "### " + inline_text(block.spans, level);
        case BlockKind::code:
            return code_block(block);
        case BlockKind::quote:
            return indented(write_blocks(block.children, level), "> ", "> ");
        case BlockKind::bullet_list:
        case BlockKind::ordered_list:
            return list(block, level, bullet);
        default:
            return inline_text(block.spans, level);
    }
}

/// Lists beside one another get different bullets, so that they stay two.
std::string write_blocks(const std::vector<Block>& blocks, Level level) {
    std::string out;
    char bullet = '*';
    for (const auto& block : blocks) {
        bullet = bullet == '-' ? '*' : '-';
        out += (out.empty() ? "" : "\n\n") + write_block(block, level, bullet);
    }
    return out;
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

std::string to_commonmark(const std::vector<Block>& blocks, bool& exact) {
    std::string out;
    char bullet = '*';
    for (const auto& block : blocks) {
        bullet = bullet == '-' ? '*' : '-';
        std::string written;
        bool same = false;
        for (const Level level :
             {Level::all, Level::all_in_brackets, Level::no_emphasis, Level::none}) {
            written = write_block(block, level, bullet);
            same = parse_markup(written) == std::vector{block};
            if (same)
                break;
        }
        exact = exact && same;
        out += (out.empty() ? "" : "\n\n") + written;
    }
    return out;
}

}  // namespace examgen::text
