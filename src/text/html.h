#pragma once
// HTML as question banks hold it, read into the tree that pages are made of.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

struct FromHtml {
    std::string markup;             // CommonMark with $math$
    std::vector<std::string> lost;  // elements that it cannot express, each once, sorted
};

/// The name of the asset for an <img>'s source; "" leaves the picture out.
using PictureNames = std::function<std::string(std::string_view source)>;

/// Paragraphs, breaks, styles, links, code, lists, quotations, headings, tables and pictures are
/// kept; TeX between \( \), \[ \] and $$ $$ becomes math. The words of other elements stay, their
/// names are listed; colours and sizes of text are not kept. HTML with more than 20,000 tags is
/// kept as it stands, and "html" is listed. Without `names`, @@PLUGINFILE@@/x.png is x.png, and a
/// picture within the text (data:) is left out.
FromHtml html_to_markup(std::string_view html, const PictureNames& names = {});

/// Plain text with that TeX: line feeds become forced breaks, empty lines paragraphs.
FromHtml plain_to_markup(std::string_view plain);

/// "a b.png" of "a%20b.png".
std::string percent_decoded(std::string_view text);

}  // namespace examgen::text
