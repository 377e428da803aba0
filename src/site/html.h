#pragma once
// HTML text that cannot say more than it should: everything that comes from a bank is escaped here
// or made by the tree of text/markup.h, which has no raw HTML.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "site/site.h"
#include "text/markup.h"

namespace examgen::site {

/// For text and for attribute values in double quotes.
std::string escaped(std::string_view text);

/// Appends pieces.
template <class... Pieces>
void add(std::string& out, const Pieces&... pieces) {
    ((out += pieces), ...);
}

/// Where a page finds a topic's pictures. Without: the words in their place.
struct Shown {
    const std::map<std::string, Picture>* pictures = nullptr;
    std::string folder;  // of the topic, from the page
};

/// Blocks as block elements. (text/to_html.h writes style attributes, which the pages' policy
/// forbids, and headings, which would be the page's.)
std::string blocks_html(const std::vector<text::Block>& blocks, const Shown& shown);

/// Spans as phrasing content; formulas as MathML, those that cannot be read as their source.
std::string spans_html(const std::vector<text::Span>& spans, const Shown& shown);

/// Blocks as phrasing content, for a label or a heading: paragraphs part by line breaks.
std::string inline_html(const std::vector<text::Block>& blocks, const Shown& shown);

/// CommonMark as block elements or as phrasing content.
std::string markup_html(std::string_view markup, const Shown& shown);
std::string markup_inline(std::string_view markup, const Shown& shown);

/// CommonMark as bare words on one line, of at most so many bytes.
std::string one_line(std::string_view markup, size_t most);

}  // namespace examgen::site
