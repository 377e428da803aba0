// Rows of boxes under common heads, each row with a text: statements, matching, ordering. The boxes
// stand left of the text, so that the hand never crosses the page.

#include <algorithm>
#include <utility>

#include "draw/tagged.h"
#include "layout/question.h"
#include "layout/tagging.h"

namespace examgen::layout {
namespace {

using draw::Frame;

// In units: from box to box, from the last box's place to the label, from there to the text.
constexpr double k_pitch = 6, k_text = 4;
constexpr Mm k_least_white = 1.4_mm;   // between two boxes
constexpr double k_boxes_share = 0.6;  // of the width, at most, beside a text

std::string joined(const std::vector<std::string>& all) {
    std::string out;
    for (const auto& one : all)
        out += (out.empty() ? "" : "/") + one;
    return out;
}

}  // namespace

QuestionSetter::Grid QuestionSetter::grid(size_t columns) const {
    const Definition& d = setter_.definition();
    const Mm left = d.column("box"), width = d.column("end") - left;
    const Mm text = d.unit * k_text, most = width * k_boxes_share - text;
    const auto n = static_cast<double>(columns);
    if (!boxes_)
        return {{}, left, d.column("option") - shift(false), false, columns};
    Grid out{d.unit * k_pitch, {}, {}, false, columns};
    if (out.pitch * n > most)
        out.pitch = std::max(most / n, d.box + k_least_white);
    out.above = out.pitch * n > most;
    if (out.above) {
        out.pitch = d.unit * k_pitch;
        out.per_line =
            std::max<size_t>(1, static_cast<size_t>((width - text - d.box) / out.pitch) + 1);
        out.label = left;
        out.text = left + text;
    } else {
        out.label = left + out.pitch * n;
        out.text = out.label + text;
    }
    return out;
}

void QuestionSetter::make_rows(const std::vector<std::string_view>& texts, size_t columns,
                               std::vector<Slabs>& out) {
    const Mm width = setter_.definition().column("end") - grid(columns).text;
    for (const auto text : texts)
        out.push_back(body(text, width));
}

/// For the eye alone: each row's label says the heads to a reader.
void QuestionSetter::put_heads(const Grid& grid, std::span<const std::string> heads, Mm left,
                               Frame& frame) {
    for (size_t i = 0; i < heads.size(); ++i)
        setter_.put_centred(
            frame,
            {left + grid.pitch * static_cast<double>(i) + setter_.definition().box / 2,
             setter_.style("text").baseline()},
            setter_.style("letter"), heads[i]);
}

void QuestionSetter::put_row_head(const Grid& grid, const std::vector<std::string>& heads,
                                  const GridRow& row, Frame& frame) {
    draw::Tag tag{draw::Role::label};
    if (boxes_)
        tag.actual = row.label + ", " + joined(heads);
    draw::tagged(frame, std::move(tag), [&] {
        setter_.put(frame, {grid.label, setter_.style("text").baseline() + frame.rise},
                    setter_.style("letter"), row.label);
    });
}

void QuestionSetter::add_grid(const std::vector<std::string>& heads,
                              const std::vector<GridRow>& rows, draw::Numbering numbering,
                              Out& out) {
    const Definition& d = setter_.definition();
    const Grid grid = this->grid(heads.size());
    const Mm left = d.column("box");
    if (boxes_ && !grid.above) {
        auto frame = line_frame();
        put_heads(grid, heads, left, *frame);
        out.push_back({{std::move(frame), d.unit}, {}});
    }
    const size_t list = out.size();
    for (const auto& row : rows) {
        const size_t begin = out.size();
        bool first = true;
        for (const auto& slab : *row.text) {
            auto frame = std::make_shared<Frame>();
            frame->size = {d.column_width(), slab.frame->size.h};
            frame->rise = slab.frame->rise;
            BoxedSlab boxed{{nullptr, slab.gap}, {}};
            if (std::exchange(first, false)) {
                boxed.slab.gap = begin == list ? (boxes_ ? d.unit : d.gap("options")) : option_gap(true);
                for (size_t i = 0; boxes_ && !grid.above && i < row.boxes.size(); ++i)
                    boxed.boxes.push_back(
                        put_box(*frame, left + grid.pitch * static_cast<double>(i), row.boxes[i]));
                put_row_head(grid, heads, row, *frame);
            }
            frame->items.emplace_back(draw::Placed{{grid.text, Mm(0)}, slab.frame});
            boxed.slab.frame = std::move(frame);
            out.push_back(std::move(boxed));
        }
        if (boxes_ && grid.above)
            add_boxes_below(grid, heads, row, out);
        enclose_boxed(out, begin, {draw::Role::list_item});
    }
    draw::Tag tag{draw::Role::list};
    tag.numbering = numbering;
    enclose_boxed(out, list, std::move(tag));
}

/// Many boxes: as many lines as they need, each with its heads.
void QuestionSetter::add_boxes_below(const Grid& grid, const std::vector<std::string>& heads,
                                     const GridRow& row, Out& out) {
    const Definition& d = setter_.definition();
    const Mm line = setter_.style("text").line;
    for (size_t from = 0; from < heads.size(); from += grid.per_line) {
        const size_t n = std::min(grid.per_line, heads.size() - from);
        auto above = line_frame();
        put_heads(grid, std::span(heads).subspan(from, n), grid.text, *above);
        auto frame = line_frame();
        BoxedSlab boxed{{nullptr, Mm(0)}, {}};
        for (size_t i = 0; i < n; ++i)
            boxed.boxes.push_back(put_box(*frame, grid.text + grid.pitch * static_cast<double>(i),
                                          row.boxes[from + i]));
        for (auto& box : boxed.boxes)
            box.at.y += line;
        above->size.h = line * 2 + d.gap("option");
        above->items.emplace_back(draw::Placed{{Mm(0), line}, std::move(frame)});
        boxed.slab.frame = std::move(above);
        out.push_back(std::move(boxed));
    }
}

void QuestionSetter::add_statements(const Set& set, const BoxOwner& owner, Out& out) {
    const std::vector<std::string> heads = {labels_["true_letter"], labels_["false_letter"]};
    std::vector<GridRow> rows;
    for (size_t i = 0; i < set.rows.size(); ++i) {
        const int field = static_cast<int>(i);
        rows.push_back({std::string(1, static_cast<char>('a' + i)),
                        &set.rows[i],
                        {{owner.question, owner.number, field, "true", heads[0], {}},
                         {owner.question, owner.number, field, "false", heads[1], {}}}});
    }
    add_grid(heads, rows, draw::Numbering::lower_letters, out);
}

void QuestionSetter::add_matching(const Set& set, const BoxOwner& owner, const exam::Item& item,
                                  Out& out) {
    add_letters(set, {0, 0, item.options, false}, owner, out);
    const size_t hint = out.size();
    if (boxes_)
        add_line(labels_["matching_hint"], out);
    if (boxes_ && hint < out.size())
        out[hint].slab.gap = setter_.definition().gap("options");
    std::vector<std::string> heads;
    for (size_t i = 0; i < item.options.size(); ++i)
        heads.push_back(exam::option_label(i));
    std::vector<GridRow> rows;
    for (size_t row = 0; row < set.rows.size(); ++row) {
        rows.push_back({std::to_string(row + 1), &set.rows[row], {}});
        for (size_t i = 0; i < item.options.size(); ++i)
            rows.back().boxes.push_back({owner.question,
                                         owner.number,
                                         static_cast<int>(row),
                                         set.ids[item.options[i]],
                                         heads[i],
                                         {}});
    }
    add_grid(heads, rows, draw::Numbering::decimal, out);
}

/// A row is an option and a column its place in the order, which is the answer field.
void QuestionSetter::add_ordering(const Set& set, const BoxOwner& owner, const exam::Item& item,
                                  Out& out) {
    if (boxes_)
        add_line(labels_["ordering_hint"], out);
    std::vector<std::string> heads;
    for (size_t i = 0; i < item.options.size(); ++i)
        heads.push_back(std::to_string(i + 1));
    std::vector<GridRow> rows;
    for (size_t i = 0; i < item.options.size(); ++i) {
        const std::string label = exam::option_label(i);
        rows.push_back({label, &set.choices[item.options[i]], {}});
        for (size_t place = 0; place < item.options.size(); ++place)
            rows.back().boxes.push_back({owner.question,
                                         owner.number,
                                         static_cast<int>(place),
                                         set.ids[item.options[i]],
                                         label,
                                         {}});
    }
    add_grid(heads, rows, draw::Numbering::upper_letters, out);
}

}  // namespace examgen::layout
