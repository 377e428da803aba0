#pragma once
// The subset of TeX's mathematical language (docs/math.md), in and out.

#include <string>
#include <string_view>

#include "text/math.h"

namespace examgen::text {

/// Throws Error, with the character from 1 as `where.column`, for an unknown command, unbalanced
/// braces, an argument that is missing, and formulas beyond 10,000 bytes or 40 levels.
MathRow parse_tex(std::string_view tex);

/// TeX that `parse_tex` reads as this row.
std::string to_tex(const MathRow& row);

}  // namespace examgen::text
