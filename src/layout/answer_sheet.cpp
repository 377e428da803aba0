// Rows come in groups of up to five with their letters above; groups fill columns from the top and
// columns fill the page from the left. White is the grouping device.

#include "layout/answer_sheet.h"

#include <algorithm>
#include <utility>

#include "bank/field.h"
#include "draw/tagged.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_heavy = 0.53_mm, k_rule = 0.265_mm;
constexpr size_t k_group = 5;
constexpr Mm k_least_words = 22_mm;

}  // namespace

AnswerSheetSetter::AnswerSheetSetter(const Definition& definition, const Labels& labels,
                                     draw::FontBook& fonts)
    : SheetSetter(definition, labels, fonts) {}

/// Rows with the same letters, up to five; those of one question are a group of their own.
std::vector<AnswerSheetSetter::Group> AnswerSheetSetter::groups(std::vector<Row> rows) const {
    std::vector<Group> out;
    for (auto& row : rows) {
        const auto fits = [&](const Group& group) {
            const Row& last = group.rows.back();
            const size_t n = std::min(row.heads.size(), group.letters.size());
            const auto end = row.heads.begin() + static_cast<std::ptrdiff_t>(n);
            return group.rows.size() < k_group && row.several == last.several &&
                   (!row.several || row.number == last.number) &&
                   std::equal(row.heads.begin(), end, group.letters.begin());
        };
        if (out.empty() || !fits(out.back()))
            out.emplace_back();
        if (row.heads.size() > out.back().letters.size())
            out.back().letters = row.heads;
        out.back().rows.push_back(std::move(row));
    }
    return out;
}

Paper AnswerSheetSetter::set(const Heading& heading, const exam::Form& form,
                             const QuestionsById& questions, int first_page) {
    const std::vector<Group> groups = this->groups(rows(form, questions));
    size_t most = 2;
    Mm label;
    for (const auto& group : groups)
        for (const auto& row : group.rows) {
            most = std::max(most, row.boxes.size());
            label = std::max(label, setter_.width(setter_.style("letter"), row.label));
        }

    Paper paper;
    paper.pages.emplace_back();
    paper.pages.front().frame.size = definition_.page;
    const Mm top = head(heading, form.items.size(), paper);
    const std::vector<Written> written = this->written(form, questions);
    Plan plan;
    for (const Grid& grid : {Grid{7.5_mm, 6.25_mm, 2.625_mm, 8_mm, 1, {}, {}},
                             Grid{5.5_mm, 5.25_mm, 0.75_mm, 4.5_mm, 1, {}, {}}}) {
        Plan one = planned(groups, written, fitted(grid, most, label), top);
        if (plan.pages == 0 || one.pages < plan.pages)
            plan = std::move(one);
    }
    const int pages = plan.pages;
    paper.pages.resize(static_cast<size_t>(pages));
    const auto page_at = [&](const Place& place) -> Page& {
        return paper.pages[static_cast<size_t>(place.page)];
    };
    for (size_t i = 0; i < groups.size(); ++i)
        put_group(groups[i], plan.grid, plan.groups[i].at, page_at(plan.groups[i]));
    for (size_t i = 0; i < written.size(); ++i)
        put_written(written[i], plan.written[i].at, page_at(plan.written[i]));
    for (int i = 0; i < pages; ++i) {
        Page& page = paper.pages[static_cast<size_t>(i)];
        page.frame.size = definition_.page;
        page.sheet.page = first_page + i;
        furniture(heading, form, page,
                  {"", labels_["answer_sheet"],
                   labels_.with("sheet_of", {std::to_string(i + 1), std::to_string(pages)}),
                   i + 1 < pages ? labels_.with("continues_sheet", {std::to_string(i + 2)})
                                 : labels_["end_answer_sheet"]});
    }
    return paper;
}

/// To a reader, a table with an empty cell for each box.
void AnswerSheetSetter::put_group(const Group& group, const Grid& grid, Point at, Page& page) {
    const Mm first = at.x + grid.number;
    draw::tagged(page.frame, {draw::Role::table}, [&] {
        put_letters(group, grid, {first, at.y}, page.frame);
        Mm y = at.y + k_letters;
        for (const auto& row : group.rows) {
            draw::tagged(page.frame, {draw::Role::row}, [&] {
                put_row(row, grid, {first, y}, page);
                for (size_t i = row.boxes.size(); i < group.letters.size(); ++i)
                    draw::tagged(page.frame, {draw::Role::cell}, [] {});
            });
            y += grid.pitch_y;
        }
    });
}

void AnswerSheetSetter::put_letters(const Group& group, const Grid& grid, Point at, Frame& frame) {
    const TextStyle& letter = setter_.style("cell_head");
    draw::Tag head{draw::Role::header_cell};
    head.scope = draw::Scope::column;
    draw::tagged(frame, {draw::Role::row}, [&] {
        draw::tagged(frame, head, [] {});
        for (size_t i = 0; i < group.letters.size(); ++i)
            draw::tagged(frame, head, [&] {
                setter_.put_centred(frame,
                                    {at.x + grid.pitch_x * static_cast<double>(i) + k_box / 2,
                                     at.y + letter.baseline()},
                                    letter, group.letters[i]);
            });
    });
}

void AnswerSheetSetter::put_row(const Row& row, const Grid& grid, Point at, Page& page) {
    const TextStyle& number = setter_.style("letter");
    draw::Tag head{draw::Role::header_cell};
    head.scope = draw::Scope::row;
    draw::tagged(page.frame, std::move(head), [&] {
        setter_.put_right(
            page.frame,
            {at.x - k_number_gap, at.y + k_box / 2 + to_mm(number.size) * number.cap_height / 2},
            number, row.label);
    });
    for (size_t i = 0; i < row.boxes.size(); ++i) {
        const Rect box{at.x + grid.pitch_x * static_cast<double>(i), at.y, k_box, k_box};
        draw::tagged(page.frame, {draw::Role::cell}, [&] {
            page.frame.items.emplace_back(draw::Outline{box, definition_.box_stroke});
        });
        page.sheet.boxes.push_back(row.boxes[i]);
        page.sheet.boxes.back().at = box;
    }
}

Mm AnswerSheetSetter::head(const Heading& heading, size_t questions, Paper& paper) {
    Page& page = paper.pages.front();
    const Mm left = definition_.text.x, unit = definition_.unit;
    Mm y = definition_.text.y;
    rule(page.frame, y, k_heavy);
    y += unit * 1.5;
    const TextStyle& title = setter_.style("page_title");
    const TextStyle& text = setter_.style("text");
    draw::Tag tag{draw::Role::h1};
    tag.bookmark = labels_["answer_sheet"];
    draw::tagged(page.frame, std::move(tag), [&] {
        setter_.put(page.frame, {left, y + title.baseline()}, title, labels_["answer_sheet"]);
    });
    draw::tagged(page.frame, {}, [&] {
        setter_.put_right(page.frame, {definition_.text.right(), y + title.baseline()}, text,
                          labels_.with("answer_sheet_intro", {std::to_string(questions)}));
    });
    y += title.line + unit * 1.5;
    paper.candidate = y;
    if (heading.personal) {
        y = personal(heading, page.frame, y) + unit * 0.5;
        y = examples(page.frame, definition_.text.w, y);
    } else {
        const bool grid = heading.id_digits > 0;
        const Mm right = grid ? definition_.text.right() - id_grid_width(heading) - 7.5_mm
                              : definition_.text.right();
        const Mm below = grid ? id_grid(heading, page, definition_.text.right(), y) : y;
        y = left_fields(page.frame, right, y);
        page.frame.items.emplace_back(draw::Bar{{left, y, right - left, k_rule}});
        y = std::max(examples(page.frame, right - left, y + unit), below);
    }
    rule(page.frame, y, k_rule);
    return y + unit * 2;
}

Mm AnswerSheetSetter::left_fields(Frame& frame, Mm right, Mm y) {
    for (const auto* name : {"family_name", "given_name", "signature"}) {
        write_line(frame, y, name, definition_.text.x, right);
        y += 15_mm;
    }
    return y;
}

Mm AnswerSheetSetter::examples(Frame& frame, Mm width, Mm y) {
    const TextStyle& head = setter_.style("label_strong");
    const TextStyle& text = setter_.style("label");
    const Mm step = width / 3;
    Mm x = definition_.text.x, lowest = y;
    int example = 0;
    for (const std::string name : {"mark_right", "mark_corrected", "mark_unread"}) {
        std::string title = labels_[name];
        if (title.ends_with(':'))
            title.pop_back();
        frame.items.emplace_back(draw::Begin({}));
        setter_.put_label(frame, {x, y + head.baseline()}, head, setter_.fitted(head, title, step));
        Mm below = y + head.line + 1.25_mm;
        example_boxes(frame, {x + 1_mm, below}, example++);
        below += k_box + 1.75_mm;
        // A wide grid for the student number leaves no room for words.
        if (step >= k_least_words)
            for (const auto& line :
                 setter_.lines({{labels_[name + "_short"], {}}}, text, step - 3_mm)) {
                frame.items.emplace_back(draw::Placed{{x, below}, line});
                below += text.line;
            }
        frame.items.emplace_back(draw::End{});
        lowest = std::max(lowest, below);
        x += step;
    }
    return lowest + definition_.unit;
}

}  // namespace examgen::layout
