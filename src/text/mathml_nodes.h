#pragma once
// The nodes of an XML or HTML tree as gumbo gives them. Inside the text room only.

#include <string>
#include <string_view>
#include <vector>

#include <gumbo.h>

#include "text/mathml.h"

namespace examgen::text {

/// gumbo knows no prefixes of name spaces: <m:mi> becomes <mi>.
std::string without_prefixes(std::string_view xml);

/// The element's name, also of one that HTML does not know; "" for text.
std::string_view name_of(const GumboNode* node);

/// The attribute's value, or "".
std::string_view attribute(const GumboNode* node, const char* name);

/// Elements only.
std::vector<const GumboNode*> children(const GumboNode* node);

/// The text directly within, without white space at its ends.
std::string text_of(const GumboNode* node);

/// The formula of a <math> element; Error as `from_mathml`.
FromMathml read_math(const GumboNode* math);

/// The first <math> at or below the node, or null.
const GumboNode* find_math(const GumboNode* node, int depth = 0);

}  // namespace examgen::text
