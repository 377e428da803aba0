#include "report/assembly_paper.h"

#include <algorithm>

#include "draw/tagged.h"

namespace examgen::report {

using draw::Frame;
using draw::Role;
using draw::tagged;
using layout::TextStyle;

namespace {

constexpr Mm k_heavy = 0.53_mm, k_rule = 0.265_mm;
constexpr Mm k_row = 4.75_mm, k_table_head = 13_mm, k_note = 4.5_mm;
constexpr Mm k_top = 26_mm;  // of title and figures, below the header
constexpr Mm k_header_top = 10_mm, k_foot_from_edge = 15.75_mm;
constexpr Mm k_wanted = 24_mm;     // width of the second column
constexpr Mm k_most_cell = 18_mm;  // and of the others
constexpr Mm k_least_name = 46_mm;

}  // namespace

AssemblySetter::AssemblySetter(const layout::Definition& definition, const layout::Labels& labels,
                               draw::FontBook& fonts)
    : definition_(definition), labels_(labels), setter_(definition, fonts) {}

size_t AssemblySetter::room(size_t tables, size_t notes) const {
    const Mm left = definition_.text.h - k_top - k_table_head * static_cast<double>(tables) -
                    k_note * static_cast<double>(notes + 1);
    return static_cast<size_t>(std::max(0.0, left / k_row));
}

Frame AssemblySetter::set(const layout::Heading& heading, const AssemblyFacts& facts) {
    Frame page;
    page.size = definition_.page;
    head(heading, page);
    const Mm left = definition_.text.x;
    Mm y = definition_.text.y;
    page.items.emplace_back(draw::Bar{{left, y, definition_.text.w, k_heavy}});
    y += definition_.unit * 2;
    const TextStyle& title = setter_.style("page_title");
    draw::Tag tag{Role::h1};
    tag.bookmark = labels_["assembly"];
    tagged(page, tag, [&] {
        setter_.put(page, {left, y + title.baseline()}, title, labels_["assembly"]);
    });
    y += title.line + definition_.unit * 2;
    y = figures(facts, page, y);
    for (const auto& one : facts.tables)
        y = table(one, facts.columns, page, y);
    const TextStyle& small = setter_.style("small");
    y += definition_.unit * 2;
    for (const auto& note : facts.notes) {
        tagged(page, {}, [&] {
            setter_.put(page, {left, y + small.baseline()}, small,
                        setter_.fitted(small, note, definition_.text.w));
        });
        y += k_note;
    }
    return page;
}

void AssemblySetter::head(const layout::Heading& heading, Frame& page) {
    const TextStyle& first = setter_.style("head_1");
    const TextStyle& small = setter_.style("header");
    const TextStyle& foot = setter_.style("footer");
    const Mm left = definition_.text.x, width = definition_.text.w;
    const Mm foot_y = definition_.page.h - k_foot_from_edge + foot.baseline();
    tagged(page, {Role::page_header}, [&] {
        setter_.put(page, {left, k_header_top + first.baseline()}, first,
                    setter_.fitted(first, heading.title, width));
        std::string second = labels_["exam_word"] + " " + heading.exam_id;
        for (const auto& part : {heading.date, heading.examiner})
            second += part.empty() ? "" : " · " + part;
        if (!heading.course.empty())
            second = heading.course + " · " + second;
        setter_.put(page, {left, k_header_top + first.line + small.baseline()}, small,
                    setter_.fitted(small, second, width));
    });
    tagged(page, {Role::page_footer}, [&] {
        setter_.put(page, {left, foot_y}, foot, labels_["assembly"] + " " + heading.exam_id);
        setter_.put_centred(page, {definition_.page.w / 2, foot_y}, foot,
                            labels_.with("page_of", {"1", "1"}));
    });
}

Mm AssemblySetter::figures(const AssemblyFacts& facts, Frame& page, Mm y) {
    const TextStyle& value = setter_.style("page_title");
    const TextStyle& label = setter_.style("small");
    const Mm left = definition_.text.x, width = definition_.text.w;
    page.items.emplace_back(draw::Bar{{left, y, width, k_rule}});
    y += definition_.unit;
    const Mm step = width / static_cast<double>(std::max<size_t>(1, facts.figures.size()));
    for (size_t i = 0; i < facts.figures.size(); ++i) {
        const Mm x = left + step * static_cast<double>(i);
        const Mm most = step - definition_.unit;
        tagged(page, {}, [&] {
            setter_.put(page, {x, y + value.baseline()}, value,
                        setter_.fitted(value, facts.figures[i].value, most));
            setter_.put(page, {x, y + value.line + label.baseline()}, label,
                        setter_.fitted(label, facts.figures[i].label, most));
        });
    }
    y += value.line + label.line + definition_.unit;
    page.items.emplace_back(draw::Bar{{left, y, width, k_rule}});
    return y;
}

Mm AssemblySetter::table(const AssemblyFacts::Table& table, const std::vector<std::string>& columns,
                         Frame& page, Mm y) {
    const TextStyle& title = setter_.style("note");
    const TextStyle& head = setter_.style("cell_head");
    const Mm left = definition_.text.x, width = definition_.text.w;
    y += k_table_head - title.line - k_row;
    draw::Tag tag{Role::h2};
    tagged(page, tag, [&] { setter_.put(page, {left, y + title.baseline()}, title, table.title); });
    y += title.line;
    page.items.emplace_back(draw::Bar{{left, y, width, k_heavy}});
    tagged(page, {Role::table}, [&] {
        row({"", table.wanted, columns}, head, true, page, y);
        y += k_row;
        page.items.emplace_back(draw::Bar{{left, y, width, k_rule}});
        for (const auto& one : table.rows) {
            row(one, setter_.style("text"), false, page, y);
            y += k_row;
        }
    });
    page.items.emplace_back(draw::Bar{{left, y, width, k_rule}});
    return y;
}

void AssemblySetter::row(const AssemblyFacts::Row& row, const TextStyle& style, bool head,
                         Frame& page, Mm y) {
    const Mm baseline = y + (k_row - style.line) / 2 + style.baseline();
    const Mm left = definition_.text.x, right = definition_.text.right();
    const auto n = static_cast<double>(row.cells.size());
    const Mm cell =
        std::min(k_most_cell, (definition_.text.w - k_least_name - k_wanted) / std::max(1.0, n));
    const Mm cells = right - cell * n;
    draw::Tag tag{head ? Role::header_cell : Role::cell};
    if (head)
        tag.scope = draw::Scope::column;
    draw::Tag first = tag;
    if (!head) {
        first.role = Role::header_cell;
        first.scope = draw::Scope::row;
    }
    tagged(page, {Role::row}, [&] {
        tagged(page, first, [&] {
            const Mm most = cells - k_wanted - left - definition_.unit;
            setter_.put(page, {left, baseline}, style, setter_.fitted(style, row.name, most));
        });
        tagged(page, tag, [&] {
            setter_.put_right(page, {cells, baseline}, style,
                              setter_.fitted(style, row.wanted, k_wanted));
        });
        for (size_t i = 0; i < row.cells.size(); ++i)
            tagged(page, tag, [&] {
                setter_.put_right(page, {cells + cell * static_cast<double>(i + 1), baseline},
                                  style,
                                  setter_.fitted(style, row.cells[i], cell - definition_.unit));
            });
    });
}

}  // namespace examgen::report
