#pragma once
// HTML text that cannot say more than it should: everything that comes from a bank is escaped here
// or made by the tree of text/markup.h, which has no raw HTML.

#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::site {

/// For text and for attribute values in double quotes.
std::string escaped(std::string_view text);

/// Appends pieces.
template <class... Pieces>
void add(std::string& out, const Pieces&... pieces) {
    ((out += pieces), ...);
}

/// Blocks as block elements.
std::string blocks_html(const std::vector<text::Block>& blocks);

/// Spans as phrasing content; formulas as MathML, those that cannot be read as their source.
std::string spans_html(const std::vector<text::Span>& spans);

/// Blocks as phrasing content, for a label or a heading: paragraphs part by line breaks.
std::string inline_html(const std::vector<text::Block>& blocks);

/// CommonMark as block elements or as phrasing content.
std::string markup_html(std::string_view markup);
std::string markup_inline(std::string_view markup);

/// CommonMark as bare words on one line, of at most so many bytes.
std::string one_line(std::string_view markup, size_t most);

}  // namespace examgen::site
