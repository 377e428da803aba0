// The table in which a marker enters what each question earned, as bands of three rows: number,
// points, reached.

#include <algorithm>
#include <array>

#include "draw/tagged.h"
#include "layout/exam_paper.h"

namespace examgen::layout {
namespace {

using draw::Frame;

constexpr Mm k_rule = 0.265_mm;    // 0.75 pt
constexpr Mm k_least_cell = 9_mm;  // to write in
constexpr size_t k_rows = 3;

using Column = std::array<std::string, k_rows>;

}  // namespace

std::vector<BoxedSlab> ExamSetter::points_table(const Heading& heading, const exam::Form& form,
                                                const QuestionsById& questions) {
    std::vector<Column> columns;
    for (const auto& item : form.items)
        columns.push_back(
            {std::to_string(item.number),
             labels_.number(questions.find(item.question)->second->points.to_decimal()), ""});
    columns.push_back({labels_["sum"], labels_.number(heading.total_points), ""});
    const Column heads = {labels_["points_question"], labels_["points_total"],
                          labels_["points_reached"]};

    const TextStyle& style = setter_.style("points");
    const Mm unit = definition_.unit, width = definition_.column_width();
    Mm head, cell = k_least_cell;
    for (const auto& name : heads)
        head = std::max(head, setter_.width(style, name) + unit * 2);
    for (const auto& column : columns)
        for (const auto& text : column)
            cell = std::max(cell, setter_.width(style, text) + unit * 2);
    const Mm line = std::max(style.line + unit, k_least_cell * 0.7);
    const auto per_band =
        std::max<size_t>(1, static_cast<size_t>(std::max(0.0, (width - head) / cell)));

    std::vector<BoxedSlab> out;
    for (size_t from = 0; from < columns.size(); from += per_band) {
        const size_t n = std::min(per_band, columns.size() - from);
        const Mm right = head + cell * static_cast<double>(n);
        auto frame = std::make_shared<Frame>();
        frame->size = {width, line * k_rows + k_rule};
        for (size_t i = 0; i <= k_rows; ++i)
            frame->items.emplace_back(
                draw::Bar{{Mm(0), line * static_cast<double>(i), right, k_rule}});
        for (size_t i = 0; i <= n; ++i)
            frame->items.emplace_back(draw::Bar{
                {head + cell * static_cast<double>(i), Mm(0), k_rule, line * k_rows + k_rule}});
        draw::tagged(*frame, {draw::Role::table}, [&] {
            for (size_t row = 0; row < k_rows; ++row)
                draw::tagged(*frame, {draw::Role::row}, [&] {
                    const Mm base = line * static_cast<double>(row) + (line - style.line) / 2 +
                                    style.baseline();
                    draw::Tag name{draw::Role::header_cell};
                    name.scope = draw::Scope::row;
                    draw::tagged(*frame, std::move(name), [&] {
                        setter_.put(*frame, {Mm(0), base}, style, heads[row]);
                    });
                    for (size_t i = 0; i < n; ++i) {
                        draw::Tag tag{row ? draw::Role::cell : draw::Role::header_cell};
                        tag.scope = row ? draw::Scope::none : draw::Scope::column;
                        const Mm middle = head + cell * (static_cast<double>(i) + 0.5);
                        draw::tagged(*frame, std::move(tag), [&] {
                            setter_.put_centred(*frame, {middle, base}, style,
                                                columns[from + i][row]);
                        });
                    }
                });
        });
        out.push_back({{std::move(frame), unit * 3}, {}});
    }
    return out;
}

}  // namespace examgen::layout
