#pragma once
// Where formulas stand in a text: $…$ and \(…\) within a line, $$…$$ and \[…\] on lines of their
// own. Found before CommonMark is read, so that nothing in a formula is taken for markup.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::text {

struct MathSpan {
    size_t begin = 0, end = 0;  // with the delimiters
    size_t tex_begin = 0, tex_end = 0;
    bool display = false;
    bool operator==(const MathSpan&) const = default;
};

/// The formulas of a source in CommonMark, in order. Code, and signs behind a backslash, are left
/// alone. A dollar opens a formula when no blank follows it and no digit stands before it; it
/// closes one when no blank stands before it and no digit follows: "5 $ und 6 $" and "5$ bis 6$"
/// are money. No formula reaches over an empty line; one between single dollars or round brackets
/// does not reach into a line that begins a list, a quotation or a heading.
std::vector<MathSpan> find_math_spans(std::string_view source);

/// The span's TeX with line ends as blanks.
std::string tex_of(std::string_view source, const MathSpan& span);

}  // namespace examgen::text
