#pragma once
// What a character is in a formula, and the mathematical alphabets.

#include <utility>

#include "text/math.h"

namespace examgen::text {

/// Whether the operator grows in display style (sums, integrals), and whether its limits then
/// stand above and below.
bool is_large(char32_t code);
bool has_stacked_limits(char32_t code);

/// The class of a character that stands for itself.
MathClass class_of(char32_t code);

/// The letter or digit of that alphabet, U+1D465 for x; other characters stay.
char32_t styled(char32_t letter, MathFace face);

/// The inverse: U+1D465 is x in italic.
std::pair<char32_t, MathFace> unstyled(char32_t letter);

}  // namespace examgen::text
