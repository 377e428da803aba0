#include "report/attendance.h"

#include <algorithm>

#include "draw/tagged.h"

namespace examgen::report {

using draw::Frame;
using layout::TextStyle;

namespace {

constexpr Mm k_heavy = 0.53_mm, k_rule = 0.265_mm;
constexpr Mm k_row = 9_mm;  // room to sign
constexpr Mm k_header_top = 10_mm, k_foot_from_edge = 15.75_mm;
constexpr Mm k_gap = 3_mm, k_signature = 50_mm;

}  // namespace

/// A column is as wide as its widest text; the signature gets what is left, and names give way to
/// it.
struct AttendanceSetter::Column {
    std::string label;
    std::string (*text)(const Seated&);
    Mm x, width;
};

AttendanceSetter::AttendanceSetter(const layout::Definition& definition,
                                   const layout::Labels& labels, draw::FontBook& fonts)
    : definition_(definition), labels_(labels), setter_(definition, fonts) {}

std::vector<AttendanceSetter::Column> AttendanceSetter::columns(const std::vector<Seated>& rows) {
    std::vector<Column> all = {
        {"seat", [](const Seated& s) { return s.seat; }, {}, {}},
        {"name", [](const Seated& s) { return s.name; }, {}, {}},
        {"student_number", [](const Seated& s) { return s.student_id; }, {}, {}},
        {"form", [](const Seated& s) { return s.form; }, {}, {}},
        {"copy", [](const Seated& s) { return std::to_string(s.copy); }, {}, {}},
        {"duration", [](const Seated& s) { return s.duration; }, {}, {}},
        {"signature", [](const Seated&) { return std::string(); }, {}, {}},
    };
    std::vector<Column> out;
    Mm used;
    for (auto& column : all) {
        const bool empty = std::all_of(rows.begin(), rows.end(),
                                       [&](const Seated& one) { return column.text(one).empty(); });
        if (empty && column.label != "signature")
            continue;
        column.width = setter_.width(setter_.style("cell_head"), labels_[column.label]);
        for (const auto& one : rows)
            column.width =
                std::max(column.width, setter_.width(setter_.style("cell"), column.text(one)));
        if (column.label != "name" && column.label != "signature")
            used += column.width + k_gap;
        out.push_back(column);
    }
    const Mm rest = definition_.text.w - used;
    Mm x = definition_.text.x;
    for (auto& column : out) {
        if (column.label == "name")
            column.width = std::max(std::min(column.width, rest - k_signature), 30_mm);
        if (column.label == "signature")
            column.width = definition_.text.right() - x;
        column.x = x;
        x += column.width + k_gap;
    }
    return out;
}

std::vector<Frame> AttendanceSetter::set(const layout::Heading& heading,
                                         const std::vector<Seated>& rows) {
    const auto all = columns(rows);
    std::vector<Frame> out;
    Mm y;
    for (size_t i = 0; i < rows.size(); ++i) {
        const bool new_room = i == 0 || rows[i].room != rows[i - 1].room;
        if (new_room || y + k_row > definition_.text.bottom()) {
            if (i)
                out.back().items.emplace_back(draw::End{});
            out.emplace_back();
            out.back().size = definition_.page;
            const auto of_room = std::count_if(rows.begin(), rows.end(), [&](const Seated& one) {
                return one.room == rows[i].room;
            });
            y = head(heading, rows[i], static_cast<size_t>(of_room), all, out.back());
        }
        row(rows[i], all, out.back(), y);
        y += k_row;
    }
    if (!rows.empty())
        out.back().items.emplace_back(draw::End{});
    furniture(heading, out);
    return out;
}

Mm AttendanceSetter::head(const layout::Heading& heading, const Seated& first, size_t n,
                          const std::vector<Column>& columns, Frame& page) {
    const Mm left = definition_.text.x;
    Mm y = definition_.text.y;
    page.items.emplace_back(draw::Bar{{left, y, definition_.text.w, k_heavy}});
    y += definition_.unit * 2;
    const TextStyle& title = setter_.style("page_title");
    const std::string room = first.room.empty() ? "" : ", " + labels_["room"] + " " + first.room;
    draw::Tag tag{draw::Role::h1};
    tag.bookmark = labels_["attendance"] + room;
    draw::tagged(page, tag, [&] {
        setter_.put(page, {left, y + title.baseline()}, title,
                    setter_.fitted(title, tag.bookmark, definition_.text.w));
    });
    y += title.line + definition_.unit;
    const TextStyle& text = setter_.style("text");
    std::string line = labels_.with("attendance_count", {std::to_string(n)});
    if (!heading.date.empty())
        line = heading.date + " · " + line;
    draw::tagged(page, {}, [&] { setter_.put(page, {left, y + text.baseline()}, text, line); });
    y += text.line + definition_.unit * 3;
    const TextStyle& head = setter_.style("cell_head");
    draw::Tag cell{draw::Role::header_cell};
    cell.scope = draw::Scope::column;
    // The table ends with the page.
    page.items.emplace_back(draw::Begin({draw::Role::table}));
    draw::tagged(page, {draw::Role::row}, [&] {
        for (const auto& column : columns)
            draw::tagged(page, cell, [&] {
                setter_.put(page, {column.x, y + head.baseline()}, head, labels_[column.label]);
            });
    });
    y += head.line + definition_.unit * 0.5;
    page.items.emplace_back(draw::Bar{{left, y, definition_.text.w, k_rule}});
    return y;
}

void AttendanceSetter::row(const Seated& one, const std::vector<Column>& columns, Frame& page,
                           Mm y) {
    const TextStyle& cell = setter_.style("cell");
    const Mm baseline = y + (k_row - cell.line) / 2 + cell.baseline();
    draw::tagged(page, {draw::Role::row}, [&] {
        for (const auto& column : columns)
            draw::tagged(page, {draw::Role::cell}, [&] {
                if (const std::string text = column.text(one); !text.empty())
                    setter_.put(page, {column.x, baseline}, cell,
                                setter_.fitted(cell, text, column.width + 0.1_mm));
            });
    });
    page.items.emplace_back(
        draw::Bar{{definition_.text.x, y + k_row - k_rule, definition_.text.w, k_rule}});
}

void AttendanceSetter::furniture(const layout::Heading& heading, std::vector<Frame>& pages) {
    const TextStyle& first = setter_.style("head_1");
    const TextStyle& small = setter_.style("header");
    const TextStyle& foot = setter_.style("footer");
    const Mm foot_y = definition_.page.h - k_foot_from_edge + foot.baseline();
    for (size_t i = 0; i < pages.size(); ++i) {
        Mm y = k_header_top;
        pages[i].items.emplace_back(draw::Begin({draw::Role::page_header}));
        setter_.put(pages[i], {definition_.text.x, y + first.baseline()}, first,
                    setter_.fitted(first, heading.title, definition_.text.w));
        y += first.line;
        std::string second = labels_["exam_word"] + " " + heading.exam_id;
        if (!heading.course.empty())
            second = heading.course + " · " + second;
        setter_.put(pages[i], {definition_.text.x, y + small.baseline()}, small,
                    setter_.fitted(small, second, definition_.text.w));
        pages[i].items.emplace_back(draw::End{});
        pages[i].items.emplace_back(draw::Begin({draw::Role::page_footer}));
        setter_.put(pages[i], {definition_.text.x, foot_y}, foot,
                    labels_["attendance"] + " " + heading.exam_id);
        setter_.put_centred(
            pages[i], {definition_.page.w / 2, foot_y}, foot,
            labels_.with("page_of", {std::to_string(i + 1), std::to_string(pages.size())}));
        pages[i].items.emplace_back(draw::End{});
    }
}

}  // namespace examgen::report
