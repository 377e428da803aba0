#pragma once
// Formulas as presentation MathML, in and out.

#include <string>
#include <string_view>
#include <vector>

#include "text/math.h"

namespace examgen::text {

/// A whole <math> element. The TeX source stands in `alttext` and in an annotation. What MathML
/// cannot say (a class, a size of delimiters) stands in data- attributes, so that `from_mathml`
/// gives back the row.
std::string to_mathml(const MathRow& row, std::string_view tex, bool display);

/// The formula of a TeX source; Error as `parse_tex`.
std::string tex_to_mathml(std::string_view tex, bool display);

struct FromMathml {
    MathRow row;
    bool display = false;
    std::vector<std::string> lost;  // elements that it cannot express, each once, sorted
};

/// The first <math> element of a text, with any prefix (m:math). The content of unknown elements
/// stays. Throws Error when there is none, beyond 100,000 bytes and beyond 40 levels.
FromMathml from_mathml(std::string_view xml);

}  // namespace examgen::text
