#include "text/markup_table.h"

#include <algorithm>

namespace examgen::text {
namespace {

constexpr int k_most_rounds = 8;  // each takes the whole table
constexpr size_t k_none = static_cast<size_t>(-1);

struct Area {
    size_t top = k_none, left = k_none, bottom = 0, right = 0, places = 0;
};

/// Which cell owns each place of the table; a place is row * columns + column.
class Owners {
public:
    explicit Owners(Block& table) : table_(table) {
        for (const auto& row : table.children)
            columns_ = std::max(columns_, row.children.size());
        owners_.assign(table.children.size() * columns_, k_none);
    }

    /// Signs that lead nowhere or to a shape that is no rectangle become text, until all is well.
    void settle() {
        find();
        for (int round = 0; uncover_bad(round == k_most_rounds); ++round)
            find();
    }

    void join() {
        const auto areas = measure();
        for (size_t place = 0; place < owners_.size(); ++place) {
            Block* cell = at(place);
            if (!cell || owners_[place] != place)
                continue;
            cell->cell.columns = static_cast<int>(areas[place].right + 1 - areas[place].left);
            cell->cell.rows = static_cast<int>(areas[place].bottom + 1 - areas[place].top);
        }
        for (auto& row : table_.children)
            std::erase_if(row.children, is_covered);
    }

private:
    Block* at(size_t place) {
        auto& row = table_.children[place / columns_].children;
        return place % columns_ < row.size() ? &row[place % columns_] : nullptr;
    }

    void find() {
        for (size_t place = 0; place < owners_.size(); ++place) {
            const Block* cell = at(place);
            if (!cell)
                continue;
            const bool left = cell->cell.columns == 0, above = cell->cell.rows == 0;
            owners_[place] = left    ? (place % columns_ > 0 ? owners_[place - 1] : k_none)
                             : above ? (place >= columns_ ? owners_[place - columns_] : k_none)
                                     : place;
        }
    }

    std::vector<Area> measure() const {
        std::vector<Area> out(owners_.size());
        for (size_t place = 0; place < owners_.size(); ++place) {
            if (owners_[place] == k_none)
                continue;
            Area& area = out[owners_[place]];
            const size_t row = place / columns_, column = place % columns_;
            area.top = std::min(area.top, row);
            area.left = std::min(area.left, column);
            area.bottom = std::max(area.bottom, row);
            area.right = std::max(area.right, column);
            ++area.places;
        }
        return out;
    }

    bool uncover_bad(bool all) {
        const auto areas = measure();
        bool any = false;
        for (size_t place = 0; place < owners_.size(); ++place) {
            Block* cell = at(place);
            if (!cell || !is_covered(*cell))
                continue;
            const size_t owner = owners_[place];
            const bool sound =
                owner != k_none && (areas[owner].bottom + 1 - areas[owner].top) *
                                           (areas[owner].right + 1 - areas[owner].left) ==
                                       areas[owner].places;
            if (!sound || all)
                uncover(*cell);
            any = any || !sound || all;
        }
        return any;
    }

    Block& table_;
    size_t columns_ = 0;
    std::vector<size_t> owners_;
};

}  // namespace

bool is_covered(const Block& cell) {
    return cell.cell.columns == 0 || cell.cell.rows == 0;
}

bool mark_covered(Block& cell, Mask::What what) {
    if (what == Mask::What::left)
        cell.cell.columns = 0;
    else if (what == Mask::What::above)
        cell.cell.rows = 0;
    return is_covered(cell);
}

void uncover(Block& cell) {
    cell.spans.insert(cell.spans.begin(), {cell.cell.columns == 0 ? "{<}" : "{^}", {}});
    cell.cell.columns = cell.cell.rows = 1;
}

void finish_table(Block& table) {
    Owners owners(table);
    owners.settle();
    owners.join();
    if (table.children.empty())
        return;
    const auto& head = table.children.front().children;
    const bool empty = std::all_of(head.begin(), head.end(), [](const Block& cell) {
        return cell.spans.empty() && cell.cell.columns == 1 && cell.cell.rows == 1;
    });
    if (empty && table.children.size() > 1)
        table.children.erase(table.children.begin());
}

}  // namespace examgen::text
