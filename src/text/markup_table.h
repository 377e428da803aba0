#pragma once
// Tables out of CommonMark, whose rows all have as many cells: {<} and {^} say which of them belong
// to the cell to the left or above.

#include "text/markup.h"
#include "text/markup_masks.h"

namespace examgen::text {

/// While a table is read, a covered cell has no columns or no rows.
bool is_covered(const Block& cell);

/// {<} or {^}; false for other masks.
bool mark_covered(Block& cell, Mask::What what);

/// The sign becomes text again.
void uncover(Block& cell);

/// Joins covered cells to their owners and drops an empty header row. Signs that make no rectangle
/// become text.
void finish_table(Block& table);

}  // namespace examgen::text
