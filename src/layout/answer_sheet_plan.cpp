// Where groups of rows and blocks stand on the sheet's pages.

#include <algorithm>
#include <utility>

#include "layout/answer_sheet.h"

namespace examgen::layout {
Mm AnswerSheetSetter::group_height(const Group& group, const Grid& grid) {
    return k_letters + grid.pitch_y * (static_cast<double>(group.rows.size()) - 1) + k_box;
}

/// The grid with as many columns as the widest row and label allow.
AnswerSheetSetter::Grid AnswerSheetSetter::fitted(Grid grid, size_t most, Mm label) const {
    grid.number = std::max(k_number, label + k_number_gap - k_overhang);
    const Mm width = grid.number + grid.pitch_x * (static_cast<double>(most) - 1) + k_box;
    grid.columns = std::max(1, static_cast<int>((definition_.text.w + grid.least_between) /
                                                (width + grid.least_between)));
    if (grid.columns > 1)
        grid.step = (definition_.text.w - width) / (grid.columns - 1.0);
    return grid;
}

/// Groups fill columns; blocks stand below them, so the columns are kept short where there are any.
AnswerSheetSetter::Plan AnswerSheetSetter::planned(const std::vector<Group>& groups,
                                                   const std::vector<Written>& written,
                                                   const Grid& grid, Mm top) const {
    Plan out{grid, {}, {}, 0};
    Mm bottom = definition_.text.bottom();
    out.groups = placed(groups, grid, top, bottom);
    while (!written.empty() && !groups.empty()) {
        bottom -= grid.pitch_y;
        auto shorter = placed(groups, grid, top, bottom);
        bool fits = true;
        for (size_t i = 0; i < groups.size(); ++i)
            fits = fits && shorter[i].page == 0 &&
                   shorter[i].at.y + group_height(groups[i], grid) <= bottom;
        if (!fits)
            break;
        out.groups = std::move(shorter);
    }
    const int last = groups.empty() ? 0 : out.groups.back().page;
    Mm below = last == 0 ? top : definition_.text.y;
    for (size_t i = 0; i < groups.size(); ++i)
        if (out.groups[i].page == last)
            below = std::max(below, out.groups[i].at.y + group_height(groups[i], grid) +
                                        grid.pitch_y - k_box + grid.gap);
    out.written = placed_blocks(written, last, below);
    out.pages = last + 1;
    for (const auto& place : out.written)
        out.pages = std::max(out.pages, place.page + 1);
    return out;
}

std::vector<AnswerSheetSetter::Place> AnswerSheetSetter::placed(const std::vector<Group>& groups,
                                                                const Grid& grid, Mm first_top,
                                                                Mm bottom) const {
    std::vector<Place> out;
    int page = 0, column = 0;
    Mm top = first_top, y = top;
    for (const auto& group : groups) {
        const Mm height = group_height(group, grid);
        if (y + height > bottom && y > top) {
            y = top;
            if (++column == grid.columns) {
                column = 0;
                ++page;
                y = top = definition_.text.y;
            }
        }
        out.push_back({page, {definition_.text.x + grid.step * column, y}});
        y += height + (grid.pitch_y - k_box) + grid.gap;
    }
    return out;
}

/// Two columns below everything else, the next block in the shorter one.
std::vector<AnswerSheetSetter::Place> AnswerSheetSetter::placed_blocks(
    const std::vector<Written>& all, int page, Mm below) const {
    std::vector<Place> out;
    Mm y[2] = {below, below};
    for (const auto& one : all) {
        const Mm height = one.boxed.slab.frame->size.h;
        size_t column = y[1] < y[0] ? 1 : 0;
        if (y[column] + height > definition_.text.bottom() && y[column] > definition_.text.y) {
            ++page;
            column = 0;
            y[0] = y[1] = definition_.text.y;
        }
        const Mm x = (written_width() + k_number + k_between) * static_cast<double>(column);
        out.push_back({page, {definition_.text.x + k_number + x, y[column]}});
        y[column] += height + definition_.unit * 3;
    }
    return out;
}

}  // namespace examgen::layout
