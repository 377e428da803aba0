#pragma once
// Where the cells of a table stand when some reach over several columns or rows.

#include <cstddef>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

struct PlacedCell {
    const Block* cell;
    size_t row, index;             // which of the row's children it is
    size_t column, rows, columns;  // the part of the grid that it covers, from `row` on
};

struct Grid {
    size_t rows = 0, columns = 0;
    std::vector<PlacedCell> cells;  // row by row, from the left
};

/// As browsers place them: a cell takes the first free place of its row; none reaches below the
/// last row. Views into the table. A cell wider than 64 columns is cut to that.
Grid table_grid(const Block& table);

}  // namespace examgen::text
