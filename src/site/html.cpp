#include "site/html.h"

#include <algorithm>

#include "base/error.h"
#include "base/utf8.h"
#include "text/mathml.h"

namespace examgen::site {
namespace {

using text::Block;
using text::BlockKind;
using text::Span;

/// Text with forced breaks.
std::string broken(std::string_view text) {
    std::string out;
    for (size_t at = 0;;) {
        const size_t end = text.find('\n', at);
        out += escaped(text.substr(at, end - at));
        if (end == text.npos)
            return out;
        out += "<br>";
        at = end + 1;
    }
}

void formula(std::string& out, const Span& span) {
    try {
        out += text::tex_to_mathml(span.text, span.style.display);
    } catch (const Error&) {
        add(out, "<code class=\"tex\">", escaped(span.text), "</code>");
    }
}

void span_html(std::string& out, const Span& span) {
    if (span.style.math)
        return formula(out, span);
    if (span.style.bold)
        out += "<strong>";
    if (span.style.italic)
        out += "<em>";
    if (span.style.code)
        add(out, "<code>", broken(span.text), "</code>");
    else
        out += broken(span.text);
    if (span.style.italic)
        out += "</em>";
    if (span.style.bold)
        out += "</strong>";
}

void block_html(std::string& out, const Block& block);

void inside(std::string& out, const char* open, const Block& block, const char* close) {
    out += open;
    for (const auto& child : block.children)
        block_html(out, child);
    out += close;
}

void ordered(std::string& out, const Block& block) {
    out += "<ol";
    if (block.start != 1)
        add(out, " start=\"", std::to_string(block.start), "\"");
    inside(out, ">", block, "</ol>");
}

/// A heading inside a question is not one of the page.
void block_html(std::string& out, const Block& block) {
    switch (block.kind) {
        case BlockKind::paragraph:
            return add(out, "<p>", spans_html(block.spans), "</p>");
        case BlockKind::heading:
            return add(out, "<p><strong>", spans_html(block.spans), "</strong></p>");
        case BlockKind::bullet_list:
            return inside(out, "<ul>", block, "</ul>");
        case BlockKind::ordered_list:
            return ordered(out, block);
        case BlockKind::list_item:
            return inside(out, "<li>", block, "</li>");
        case BlockKind::quote:
            return inside(out, "<blockquote>", block, "</blockquote>");
        case BlockKind::code:
            add(out, "<pre tabindex=\"0\"><code>");
            for (const auto& span : block.spans)
                out += escaped(span.text);
            out += "</code></pre>";
            return;
        case BlockKind::table:
            return inside(out, "<table>", block, "</table>");
        case BlockKind::row:
            return inside(out, "<tr>", block, "</tr>");
        case BlockKind::cell:
            return add(out, "<td>", spans_html(block.spans), "</td>");
    }
}

void flat(std::string& out, const Block& block) {
    const auto part = [&] {
        if (!out.empty())
            out += "<br>";
    };
    if (block.kind == BlockKind::code) {
        part();
        for (const auto& span : block.spans)
            add(out, "<code class=\"pre\">", escaped(span.text), "</code>");
    } else if (!block.spans.empty()) {
        part();
        out += spans_html(block.spans);
    }
    for (const auto& child : block.children)
        flat(out, child);
}

/// Whether CommonMark would read the text as one paragraph of itself.
bool is_plain(std::string_view text) {
    if (text.find_first_of("\\`*_{}[]<>#!|~$&\n\t") != text.npos)
        return false;
    const bool may_be_list =
        !text.empty() &&
        (std::string_view("+- =").find(text[0]) != text.npos || (text[0] >= '0' && text[0] <= '9'));
    return !may_be_list && text.find("  ") == text.npos;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size() + 8);
    for (size_t at = 0;;) {
        const size_t end = text.find_first_of("&<>\"'", at);
        out += text.substr(at, end - at);
        if (end == text.npos)
            return out;
        out += text[end] == '&'   ? "&amp;"
               : text[end] == '<' ? "&lt;"
               : text[end] == '>' ? "&gt;"
               : text[end] == '"' ? "&quot;"
                                  : "&#39;";
        at = end + 1;
    }
}

std::string spans_html(const std::vector<Span>& spans) {
    std::string out;
    for (const auto& span : spans)
        span_html(out, span);
    return out;
}

std::string blocks_html(const std::vector<Block>& blocks) {
    std::string out;
    for (const auto& block : blocks)
        block_html(out, block);
    return out;
}

std::string inline_html(const std::vector<Block>& blocks) {
    std::string out;
    for (const auto& block : blocks)
        flat(out, block);
    return out;
}

std::string markup_html(std::string_view markup) {
    return is_plain(markup) ? "<p>" + escaped(markup) + "</p>"
                            : blocks_html(text::parse_markup(markup));
}

std::string markup_inline(std::string_view markup) {
    return is_plain(markup) ? escaped(markup) : inline_html(text::parse_markup(markup));
}

std::string one_line(std::string_view markup, size_t most) {
    if (is_plain(markup))
        return shortened(markup, most);
    // Only a start is read: no title needs a megabyte.
    std::string words = text::plain_text(text::parse_markup(shortened(markup, most * 4 + 400)));
    std::replace(words.begin(), words.end(), '\n', ' ');
    return shortened(words, most);
}

}  // namespace examgen::site
