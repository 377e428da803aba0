#pragma once
// The leaves of MathML. Inside the text room only.

#include <optional>
#include <string_view>
#include <vector>

#include "text/math_characters.h"
#include "text/mathml_nodes.h"

namespace examgen::text {

/// Reads mi, mn, mo, mtext, ms, mspace; false for other elements.
bool read_token(const GumboNode* node, MathRow& out);

std::vector<char32_t> code_points(std::string_view text);

/// The class of a data-class attribute.
std::optional<MathClass> class_named(std::string_view name);

}  // namespace examgen::text
