#pragma once
// HTML as question banks hold it, read into the tree that pages are made of.

#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

struct FromHtml {
    std::string markup;             // CommonMark with $math$
    std::vector<std::string> lost;  // elements that it cannot express, each once, sorted
};

/// Paragraphs, breaks, emphasis, code, lists, quotations, headings and pictures are kept; TeX
/// between \( \), \[ \] and $$ $$ becomes math. The words of other elements stay, their names are
/// listed. HTML with more than 20,000 tags is kept as it stands, and "html" is listed.
FromHtml html_to_markup(std::string_view html);

/// Plain text with that TeX: line feeds become forced breaks, empty lines paragraphs.
FromHtml plain_to_markup(std::string_view plain);

}  // namespace examgen::text
