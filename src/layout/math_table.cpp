// Matrices, arrays, cases, aligned equations: cells in columns, all on the axis.

#include <algorithm>

#include "layout/math_layout.h"

namespace examgen::layout {
namespace {

using text::TableKind;

/// Lengths in em of the text size. A row is at least `height` + `depth`; a higher one keeps `gap`.
struct TableRow {
    TableKind kind;
    MathStyle style;
    double height, depth, gap;
    double between, outside;  // columns
};

// After LaTeX's array (\arraystretch 1, \arraycolsep 5 pt at 10 pt) and amsmath.
constexpr TableRow k_tables[] = {
    {TableKind::matrix, MathStyle::text, 0.9, 0.34, 0.26, 1.0, 0.0},
    {TableKind::small, MathStyle::script, 0.52, 0.16, 0.12, 0.35, 0.0},
    {TableKind::array, MathStyle::text, 0.92, 0.34, 0.26, 1.0, 0.5},
    {TableKind::cases, MathStyle::text, 1.0, 0.44, 0.15, 1.0, 0.0},
    {TableKind::aligned, MathStyle::display, 0.95, 0.55, 0.3, 2.0, 0.0},
    {TableKind::gathered, MathStyle::display, 0.95, 0.55, 0.3, 1.0, 0.0},
    {TableKind::stack, MathStyle::script, 0.6, 0.2, 0.1, 0.5, 0.0},
};
constexpr double k_double_rule_em = 0.2;
constexpr double k_outer_height_em = 0.78, k_outer_depth_em = 0.27;

const TableRow& row_of(TableKind kind) {
    return *std::find_if(std::begin(k_tables), std::end(k_tables),
                         [kind](const TableRow& row) { return row.kind == kind; });
}

char alignment(const text::Table& table, size_t column) {
    if (table.kind == TableKind::aligned)
        return column % 2 ? 'l' : 'r';
    return table.columns.empty() ? 'c' : table.columns[std::min(column, table.columns.size() - 1)];
}

int rules_at(const std::vector<int>& rules, size_t at) {
    return at < rules.size() ? rules[at] : 0;
}

/// The cells with the places of columns and rows; x and y from the top left corner.
struct Grid {
    std::vector<std::vector<MathBox>> cells;
    std::vector<Mm> left, width;     // of columns
    std::vector<Mm> baseline;        // of rows
    std::vector<Mm> edge_x, edge_y;  // between columns and rows, and outside
};

void place_columns(Grid& grid, const text::Table& table, const TableRow& kind, Mm em) {
    size_t columns = 0;
    for (const auto& row : grid.cells)
        columns = std::max(columns, row.size());
    grid.width.resize(columns);
    for (const auto& row : grid.cells)
        for (size_t c = 0; c < row.size(); ++c)
            grid.width[c] = std::max(grid.width[c], row[c].width);
    Mm x = em * kind.outside;
    grid.edge_x.push_back(Mm(0));
    for (size_t c = 0; c < columns; ++c) {
        grid.left.push_back(x);
        x += grid.width[c];
        const bool pair = table.kind == TableKind::aligned && c % 2 == 0;
        const Mm gap = em * (c + 1 == columns ? kind.outside * 2 : pair ? 0.0 : kind.between);
        grid.edge_x.push_back(c + 1 == columns ? x + em * kind.outside : x + gap / 2);
        x += gap;
    }
}

void place_rows(Grid& grid, const text::Table& table, const TableRow& kind, Mm em) {
    Mm y;
    grid.edge_y.push_back(y);
    const Mm gap = em * kind.gap;
    for (size_t r = 0; r < grid.cells.size(); ++r) {
        Mm height, depth;
        for (const auto& cell : grid.cells[r]) {
            height = std::max(height, cell.height);
            depth = std::max(depth, cell.depth);
        }
        const bool ruled_above = rules_at(table.h_rules, r) > 0;
        const bool first = r == 0 && !ruled_above;
        const bool last = r + 1 == grid.cells.size() && rules_at(table.h_rules, r + 1) == 0;
        // Outer rows without rules reach little beyond their ink: delimiters do not tower.
        y += first ? std::max(height, em * std::min(kind.height, k_outer_height_em))
                   : std::max(height + gap / 2, em * kind.height);
        grid.baseline.push_back(y);
        y += last ? std::max(depth, em * std::min(kind.depth, k_outer_depth_em))
                  : std::max(depth + gap / 2, em * kind.depth);
        grid.edge_y.push_back(y);
    }
}

void put_rules(MathBox& out, const Grid& grid, const text::Table& table, Mm pen, Mm apart) {
    const Mm width = grid.edge_x.back(), height = grid.edge_y.back(), top = -out.height;
    for (size_t c = 0; c < grid.edge_x.size(); ++c)
        for (int n = rules_at(table.v_rules, c); n > 0; --n)
            out.put_bar({grid.edge_x[c] - pen / 2 + apart * (n - 1.0), top, pen, height});
    for (size_t r = 0; r < grid.edge_y.size(); ++r)
        for (int n = rules_at(table.h_rules, r); n > 0; --n)
            out.put_bar({Mm(0), top + grid.edge_y[r] - pen / 2 + apart * (n - 1.0), width, pen});
}

}  // namespace

MathBox MathLayout::set(const text::Table& one, MathState state) {
    const TableRow& kind = row_of(one.kind);
    MathState inside{kind.style, false};
    const Mm em = this->em({MathStyle::text, false});
    Grid grid;
    for (const auto& line : one.cells) {
        auto& cells = grid.cells.emplace_back();
        for (size_t c = 0; c < line.size(); ++c)
            cells.push_back(row(line[c], inside, one.kind == TableKind::aligned && c % 2 == 1));
    }
    place_columns(grid, one, kind, em);
    place_rows(grid, one, kind, em);
    MathBox out;
    out.width = grid.edge_x.back();
    const Mm total = grid.edge_y.back();
    out.height = total / 2 + axis(state);
    out.depth = total - out.height;
    const Mm height = out.height, depth = out.depth;
    for (size_t r = 0; r < grid.cells.size(); ++r)
        for (size_t c = 0; c < grid.cells[r].size(); ++c) {
            const MathBox& cell = grid.cells[r][c];
            const Mm room = grid.width[c] - cell.width;
            const char side = alignment(one, c);
            const Mm dx = side == 'r' ? room : side == 'c' ? room / 2 : Mm(0);
            out.put(cell, grid.left[c] + dx, height - grid.baseline[r]);
        }
    put_rules(out, grid, one, constant(MathConstant::fraction_rule_thickness, state),
              em * k_double_rule_em);
    out.height = height;
    out.depth = depth;
    out.accent = out.width / 2;
    return out;
}

}  // namespace examgen::layout
