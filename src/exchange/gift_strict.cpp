#include "exchange/gift_strict.h"

#include <algorithm>
#include <string>

#include "exchange/settle.h"

namespace examgen::exchange::gift {
namespace {

constexpr char k_escaped = 'x';  // stands for a backslash with its character

/// Without comments and escapes, so that each sign that is left means something.
std::string bare(std::string_view block) {
    std::string out;
    for (size_t at = 0; at < block.size();) {
        const size_t end = std::min(block.find('\n', at), block.size());
        const auto line = block.substr(at, end - at);
        for (size_t i = 0; i < line.size() && !trim(line).starts_with("//"); ++i) {
            const bool escape = line[i] == '\\' && i + 1 < line.size();
            out += escape ? k_escaped : line[i];
            i += escape;
        }
        out += '\n';
        at = end + 1;
    }
    return out;
}

/// Without "::title::".
std::string_view after_title(std::string_view text) {
    text = trim(text);
    const size_t end = text.starts_with("::") ? text.find("::", 2) : text.npos;
    return end == text.npos ? text : text.substr(end + 2);
}

bool is_plain(std::string_view text) {
    return text.find_first_of("~=#{}:") == text.npos;
}

/// One answer, behind its "=" or "~".
bool is_answer(std::string_view piece) {
    if (piece.find_first_of("{}:") != piece.npos)
        return false;
    piece = trim(piece);
    if (piece.starts_with('%'))
        piece.remove_prefix(std::min(piece.find('%', 1), piece.size() - 1) + 1);
    return !trim(piece.substr(0, piece.find('#'))).empty();
}

bool are_answers(std::string_view inside) {
    inside = trim(inside);
    if (inside.find("####") != inside.npos)
        inside = trim(inside.substr(0, inside.find("####")));
    const auto word = trim(inside.substr(0, inside.find('#')));
    if (inside.empty() || inside.starts_with('#') || word == "T" || word == "F" || word == "TRUE" ||
        word == "FALSE")
        return inside.find_first_of("{}") == inside.npos;
    if (inside.front() != '=' && inside.front() != '~')
        return false;
    for (size_t at = 0; at < inside.size();) {
        const size_t end = std::min(inside.find_first_of("=~", at + 1), inside.size());
        if (!is_answer(inside.substr(at + 1, end - at - 1)))
            return false;
        at = end;
    }
    return true;
}

}  // namespace

bool is_strict(std::string_view block) {
    const std::string text = bare(block);
    const std::string_view body = after_title(text);
    const size_t open = body.find('{');
    if (open == body.npos)
        return is_plain(body);
    const size_t close = body.find('}', open);
    return close != body.npos && is_plain(body.substr(0, open)) &&
           is_plain(body.substr(close + 1)) && are_answers(body.substr(open + 1, close - open - 1));
}

}  // namespace examgen::exchange::gift
