#pragma once
// CommonMark out of plain text and out of the tree.

#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

/// CommonMark that shows exactly this text: what would be read as markup or math is escaped, and
/// nothing else.
std::string escape_markup(std::string_view plain);

/// Source that `parse_markup` reads as these blocks. A block whose styles CommonMark cannot write
/// where they stand is written without them, and `exact` becomes false. Formulas stand between $ or
/// $$, or in \( \) and \[ \] where dollars would be taken for money.
std::string to_commonmark(const std::vector<Block>& blocks, bool& exact);

}  // namespace examgen::text
