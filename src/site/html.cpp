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
    } catch (const Error&) {  // named when the bank is checked
        add(out, "<code class=\"tex\">", escaped(span.text), "</code>");
    }
}

/// A size in pixels keeps the page from jumping when the picture comes; a width in percent is one
/// of ten classes.
void picture(std::string& out, const Span& span, const Shown& shown) {
    const auto* all = shown.pictures;
    const auto at =
        all ? all->find(span.picture->source) : std::map<std::string, Picture>::const_iterator{};
    if (!all || at == all->end())
        return add(out, "<em>", broken(span.text.empty() ? span.picture->source : span.text),
                   "</em>");
    const Picture& made = at->second;
    const auto& width = span.picture->width;
    add(out, "<img src=\"", shown.folder, escaped(made.file), "\" alt=\"", escaped(span.text),
        "\"");
    if (made.width > 0 && made.height > 0)
        add(out, " width=\"", std::to_string(made.width), "\" height=\"",
            std::to_string(made.height), "\"");
    if (width.unit == text::PictureWidth::Unit::percent)
        add(out, " class=\"w", std::to_string(std::clamp((width.value + 5) / 10, 1, 10)), "\"");
    add(out, " loading=\"lazy\">");
    if (!span.picture->caption.empty())
        add(out, "<span class=\"caption\">", escaped(span.picture->caption), "</span>");
}

struct StyleTag {
    bool text::Style::*bit;
    std::string_view name;
};

constexpr StyleTag k_style_tags[] = {
    {&text::Style::bold, "strong"}, {&text::Style::italic, "em"}, {&text::Style::strike, "del"},
    {&text::Style::underline, "u"}, {&text::Style::super, "sup"}, {&text::Style::sub, "sub"},
    {&text::Style::code, "code"},
};

/// Links to the web and to mail; all else stays words.
bool is_web(std::string_view target) {
    return target.starts_with("https://") || target.starts_with("http://") ||
           target.starts_with("mailto:");
}

void span_html(std::string& out, const Span& span, const Shown& shown) {
    const bool linked = is_web(span.link);
    if (linked)
        add(out, "<a href=\"", escaped(span.link), "\" rel=\"noopener nofollow\">");
    for (const auto& [bit, name] : k_style_tags)
        if (span.style.*bit)
            add(out, "<", name, ">");
    if (span.picture)
        picture(out, span, shown);
    else if (span.style.math)
        formula(out, span);
    else
        out += broken(span.text);
    for (auto tag = std::rbegin(k_style_tags); tag != std::rend(k_style_tags); ++tag)
        if (span.style.*(tag->bit))
            add(out, "</", tag->name, ">");
    if (linked)
        out += "</a>";
}

void block_html(std::string& out, const Block& block, const Shown& shown);

void inside(std::string& out, const char* open, const Block& block, const char* close,
            const Shown& shown) {
    add(out, open, spans_html(block.spans, shown));
    for (const auto& child : block.children)
        block_html(out, child, shown);
    out += close;
}

void ordered(std::string& out, const Block& block, const Shown& shown) {
    out += "<ol";
    if (block.start != 1)
        add(out, " start=\"", std::to_string(block.start), "\"");
    inside(out, ">", block, "</ol>", shown);
}

void cell(std::string& out, const Block& block, const Shown& shown) {
    constexpr std::string_view k_aligns[] = {"", " class=\"left\"", " class=\"centre\"",
                                             " class=\"right\""};
    const auto& c = block.cell;
    const std::string_view name = c.header ? "th" : "td";
    add(out, "<", name, k_aligns[static_cast<size_t>(c.align)]);
    if (c.columns > 1)
        add(out, " colspan=\"", std::to_string(c.columns), "\"");
    if (c.rows > 1)
        add(out, " rowspan=\"", std::to_string(c.rows), "\"");
    add(out, ">", spans_html(block.spans, shown), "</", name, ">");
}

void code(std::string& out, const Block& block) {
    out += "<pre tabindex=\"0\"><code>";
    for (const auto& span : block.spans)
        out += escaped(span.text);
    out += "</code></pre>";
}

/// A heading inside a question is not one of the page.
void block_html(std::string& out, const Block& block, const Shown& shown) {
    switch (block.kind) {
        case BlockKind::paragraph:
            return inside(out, "<p>", block, "</p>", shown);
        case BlockKind::heading:
            return inside(out, "<p><strong>", block, "</strong></p>", shown);
        case BlockKind::bullet_list:
            return inside(out, "<ul>", block, "</ul>", shown);
        case BlockKind::ordered_list:
            return ordered(out, block, shown);
        case BlockKind::list_item:
            return inside(out, "<li>", block, "</li>", shown);
        case BlockKind::quote:
            return inside(out, "<blockquote>", block, "</blockquote>", shown);
        case BlockKind::table:
            return inside(out, "<div class=\"scroll\"><table class=\"grid\">", block,
                          "</table></div>", shown);
        case BlockKind::row:
            return inside(out, "<tr>", block, "</tr>", shown);
        case BlockKind::cell:
            return cell(out, block, shown);
        case BlockKind::code:
            return code(out, block);
    }
}

void flat(std::string& out, const Block& block, const Shown& shown) {
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
        out += spans_html(block.spans, shown);
    }
    for (const auto& child : block.children)
        flat(out, child, shown);
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

std::string spans_html(const std::vector<Span>& spans, const Shown& shown) {
    std::string out;
    for (const auto& span : spans)
        span_html(out, span, shown);
    return out;
}

std::string blocks_html(const std::vector<Block>& blocks, const Shown& shown) {
    std::string out;
    for (const auto& block : blocks)
        block_html(out, block, shown);
    return out;
}

std::string inline_html(const std::vector<Block>& blocks, const Shown& shown) {
    std::string out;
    for (const auto& block : blocks)
        flat(out, block, shown);
    return out;
}

std::string markup_html(std::string_view markup, const Shown& shown) {
    if (markup.empty())
        return "";
    return is_plain(markup) ? "<p>" + escaped(markup) + "</p>"
                            : blocks_html(text::parse_markup(markup), shown);
}

std::string markup_inline(std::string_view markup, const Shown& shown) {
    return is_plain(markup) ? escaped(markup) : inline_html(text::parse_markup(markup), shown);
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
