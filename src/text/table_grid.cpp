#include "text/table_grid.h"

#include <algorithm>

namespace examgen::text {
namespace {

constexpr int k_most_columns = 64;

}  // namespace

Grid table_grid(const Block& table) {
    Grid out;
    out.rows = table.children.size();
    std::vector<size_t> taken;  // per column: rows below this one that a cell above still covers
    for (size_t row = 0; row < out.rows; ++row) {
        std::vector<size_t> next = taken;
        size_t column = 0, index = 0;
        for (const auto& cell : table.children[row].children) {
            while (column < taken.size() && taken[column] > 0)
                ++column;
            const auto rows =
                std::min(static_cast<size_t>(std::max(cell.cell.rows, 1)), out.rows - row);
            size_t columns = static_cast<size_t>(std::clamp(cell.cell.columns, 1, k_most_columns));
            for (size_t i = 1; i < columns; ++i)
                if (column + i < taken.size() && taken[column + i] > 0)
                    columns = i;
            next.resize(std::max(next.size(), column + columns));
            std::fill_n(next.begin() + static_cast<std::ptrdiff_t>(column), columns, rows);
            out.cells.push_back({&cell, row, index++, column, rows, columns});
            column += columns;
        }
        for (auto& n : next)
            n -= n > 0;
        taken = std::move(next);
        out.columns = std::max(out.columns, taken.size());
    }
    return out;
}

}  // namespace examgen::text
