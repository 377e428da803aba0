#include "exchange/moodle_text.h"

#include <algorithm>

#include "exchange/plain_text.h"
#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

/// Whether a browser would see a tag or an entity.
bool has_html(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (size_t i = 0; i + 1 < text.size(); ++i) {
        const char next = text[i + 1];
        if (text[i] == '<' && (letter(next) || next == '/' || next == '!'))
            return true;
        if (text[i] == '&' && (letter(next) || next == '#') &&
            text.substr(i, 12).find(';') != std::string_view::npos)
            return true;
    }
    return false;
}

std::string with_breaks(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c == '\n' ? "<br>" : std::string(1, c);
    return out;
}

/// The end of the run of backticks or dollars at `at`, or of the span that it opens.
size_t span_end(std::string_view text, size_t at) {
    const char mark = text[at];
    const size_t open = std::min(text.find_first_not_of(mark, at), text.size());
    const size_t close = text.find(text.substr(at, open - at), open);
    return close == text.npos ? open : close + (open - at);
}

/// \\( \\) becomes $ $, a lone dollar is one.
std::string from_markdown(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        const size_t math_end =
            text.substr(i).starts_with("\\\\(") ? text.find("\\\\)", i + 3) : text.npos;
        size_t end = i + 1;
        if (math_end != text.npos) {
            ((out += '$') += text.substr(i + 3, math_end - i - 3)) += '$';
            i = math_end + 3;
            continue;
        }
        if (text[i] == '\\' && i + 1 < text.size())
            end = i + 2;
        else if (text[i] == '`' || text.substr(i).starts_with("$$"))
            end = span_end(text, i);
        else if (text[i] == '$')
            out += '\\';
        out += text.substr(i, end - i);
        i = end;
    }
    return out;
}

std::string to_markdown(std::string_view markup) {
    std::string out;
    for (size_t i = 0; i < markup.size();) {
        size_t end = i + 1;
        if (markup[i] == '\\' && i + 1 < markup.size())
            end = i + 2;
        else if (markup[i] == '`' || markup.substr(i).starts_with("$$"))
            end = span_end(markup, i);
        else if (markup[i] == '$')
            end = span_end(markup, i);
        const auto part = markup.substr(i, end - i);
        if (markup[i] == '$' && part.size() > 2 && !part.starts_with("$$"))
            ((out += "\\\\(") += part.substr(1, part.size() - 2)) += "\\\\)";
        else
            out += part;
        i = end;
    }
    return out;
}

}  // namespace

text::FromHtml moodle_to_markup(std::string_view text, std::string_view format,
                                const text::PictureNames& names) {
    text = trim(text);
    if (format == "markdown")
        return {from_markdown(text), {}};
    if (format == "plain")
        return text::plain_to_markup(text);
    if (format == "moodle")
        return has_html(text) ? text::html_to_markup(with_breaks(text), names)
                              : text::plain_to_markup(text);
    return has_html(text) ? text::html_to_markup(text, names) : text::plain_to_markup(text);
}

MoodleText markup_to_moodle(std::string_view markup) {
    const bool plain = markup.find_first_of("\\\n<&$`*_[") == markup.npos &&
                       text::plain_to_markup(markup).markup == markup;
    if (plain)
        return {std::string(markup), false};
    return {to_markdown(markup), true};
}

}  // namespace examgen::exchange
