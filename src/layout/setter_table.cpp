// Tables: columns as wide as their texts want, or sharing the width when that is too much; a rule
// above, one below the head, thin ones between rows, one at the end.

#include <algorithm>
#include <map>
#include <numeric>

#include "layout/setter.h"
#include "layout/tagging.h"
#include "text/table_grid.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_rule = 0.265_mm, k_head_rule = 0.53_mm;

struct Wish {
    Mm least, natural;
};

Mm sum(const std::vector<Mm>& all) {
    return std::accumulate(all.begin(), all.end(), Mm(0));
}

/// The right edge of what a line shows.
Mm ink_width(const Frame& line, const draw::FontBook& fonts) {
    Mm out;
    for (const auto& item : line.items) {
        if (const auto* text = std::get_if<draw::Text>(&item)) {
            double units = 0;
            for (const auto& glyph : text->glyphs)
                units += glyph.advance;
            out = std::max(
                out, text->at.x + to_mm(text->size) * (units / fonts.units_per_em(text->font)));
        } else if (const auto* placed = std::get_if<draw::Placed>(&item)) {
            out = std::max(out, placed->at.x + placed->frame->size.w);
        } else if (const auto* image = std::get_if<draw::Image>(&item)) {
            out = std::max(out, image->at.right());
        }
    }
    return out;
}

}  // namespace

std::vector<Mm> Setter::column_widths(const text::Block& block, const TextStyle& style, Mm width) {
    const text::Grid grid = text::table_grid(block);
    const Mm gap = definition_.unit * 3;
    std::vector<Wish> wishes(grid.columns);
    for (const auto& placed : grid.cells) {
        const TextStyle& used = placed.cell->cell.header ? bold(style) : style;
        const auto all = pieces(placed.cell->spans, used, width);
        Wish wish;
        Mm line, group;
        for (size_t i = 0; i < all.size(); ++i) {
            line += all[i].width;
            group = (all[i].joined ? group : Mm(0)) + all[i].width;
            wish.natural = std::max(wish.natural, line);
            wish.least = std::max(wish.least, group);
            line = all[i].forced ? Mm(0) : line + all[i].space;
        }
        // What spans columns shares its wish between them.
        const auto n = static_cast<double>(placed.columns);
        for (size_t c = placed.column; c < placed.column + placed.columns; ++c) {
            wishes[c].natural = std::max(wishes[c].natural, wish.natural / n);
            wishes[c].least = std::max(wishes[c].least, wish.least / n);
        }
    }
    const Mm room = width - gap * (static_cast<double>(grid.columns) - 1);
    std::vector<Mm> least, natural;
    for (const auto& wish : wishes) {
        least.push_back(wish.least);
        natural.push_back(wish.natural + 0.05_mm);
    }
    if (sum(natural) <= room)
        return natural;
    std::vector<Mm> out = least;
    if (sum(least) <= room) {
        const double share = (room - sum(least)) / std::max(sum(natural) - sum(least), 0.01_mm);
        for (size_t c = 0; c < out.size(); ++c)
            out[c] += (natural[c] - least[c]) * share;
        return out;
    }
    // Wider than the column however it wraps: words are cut.
    const double scale = room / std::max(sum(least), 0.01_mm);
    for (Mm& one : out)
        one = one * scale;
    return out;
}

void Setter::table(const text::Block& block, const TextStyle& style, Mm width, Slabs& out) {
    const text::Grid grid = text::table_grid(block);
    if (grid.columns == 0)
        return;
    const std::vector<Mm> widths = column_widths(block, style, width);
    const Mm gap = definition_.unit * 3, pad = definition_.unit * 0.5;
    std::vector<Mm> left(grid.columns + 1), heights(grid.rows, style.line + pad * 2);
    for (size_t c = 0; c < grid.columns; ++c)
        left[c + 1] = left[c] + widths[c] + gap;
    const Mm table_width = left.back() - gap;
    std::vector<std::vector<std::shared_ptr<const Frame>>> texts;
    for (const auto& placed : grid.cells) {
        const Mm cell_width = left[placed.column + placed.columns] - gap - left[placed.column];
        texts.push_back(
            lines(placed.cell->spans, placed.cell->cell.header ? bold(style) : style, cell_width));
        Mm needed = pad * 2;
        for (const auto& line : texts.back())
            needed += line->size.h;
        Mm there;
        for (size_t r = placed.row; r < placed.row + placed.rows; ++r)
            there += heights[r];
        if (needed > there)
            heights[placed.row + placed.rows - 1] += needed - there;
    }
    const size_t first = out.size();
    size_t next = 0;
    for (size_t r = 0; r < grid.rows; ++r) {
        auto frame = std::make_shared<Frame>();
        frame->size = {width, heights[r]};
        bool head = false;
        if (r == 0)
            frame->items.emplace_back(draw::Bar{{Mm(0), Mm(0), table_width, k_rule}});
        draw::tagged(*frame, {draw::Role::row}, [&] {
            for (; next < grid.cells.size() && grid.cells[next].row == r; ++next) {
                const auto& placed = grid.cells[next];
                const text::Cell& cell = placed.cell->cell;
                head = head || cell.header;
                draw::Tag tag{cell.header ? draw::Role::header_cell : draw::Role::cell};
                tag.scope = !cell.header ? draw::Scope::none
                            : r == 0     ? draw::Scope::column
                                         : draw::Scope::row;
                tag.columns = static_cast<int>(placed.columns);
                tag.rows = static_cast<int>(placed.rows);
                const Mm cell_width =
                    left[placed.column + placed.columns] - gap - left[placed.column];
                draw::tagged(*frame, std::move(tag), [&] {
                    Mm y = pad;
                    for (const auto& line : texts[next]) {
                        const Mm spare = cell_width - ink_width(*line, fonts_);
                        const Mm shift = cell.align == text::Align::right    ? spare
                                         : cell.align == text::Align::centre ? spare / 2
                                                                             : Mm(0);
                        frame->items.emplace_back(
                            draw::Placed{{left[placed.column] + shift, y}, line});
                        y += line->size.h;
                    }
                });
            }
        });
        const Mm thick = head && r + 1 < grid.rows ? k_head_rule : k_rule;
        frame->items.emplace_back(draw::Bar{{Mm(0), heights[r] - thick, table_width, thick}});
        out.push_back({std::move(frame), r == 0 ? definition_.unit : Mm(0)});
    }
    enclose(std::span(out).subspan(first), {draw::Role::table});
}

}  // namespace examgen::layout
