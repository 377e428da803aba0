// The head of page 1: title, facts, candidate, id grid, how to mark, notes.

#include <algorithm>

#include "draw/tagged.h"
#include "layout/exam_paper.h"

namespace examgen::layout {
namespace {

using draw::Frame;

constexpr Mm k_heavy = 0.53_mm;  // 1.5 pt
constexpr Mm k_rule = 0.265_mm;  // 0.75 pt
constexpr Mm k_gutter = 7.5_mm;
constexpr Mm k_least_beside = 130_mm;  // narrower: notes below the examples
constexpr Mm k_least_line = 40_mm;     // to write on
constexpr Mm k_fact_gap = 5_mm, k_blank_fact = 35_mm;

constexpr Mm k_write_pitch = 16.875_mm;

}  // namespace

Mm ExamSetter::head(const Heading& heading, const exam::Form& form, Paper& paper) {
    Page& page = paper.pages.front();
    Frame& frame = page.frame;
    Mm y = title_block(heading, frame, definition_.text.y);
    y = facts(heading, form, frame, y);
    paper.candidate = y;
    y = heading.personal || heading.answers == AnswerPlace::separate ? personal(heading, frame, y)
                                                                     : candidate(heading, page, y);
    return y;
}

std::optional<Mm> ExamSetter::notes_block(const Heading& heading, Frame& frame, Mm y) {
    const size_t before = frame.items.size();
    const Mm below = marking(heading, frame, y);
    rule(frame, below, k_heavy);
    if (below <= definition_.text.bottom())
        return below + definition_.unit * 4;
    frame.items.erase(frame.items.begin() + static_cast<std::ptrdiff_t>(before),
                      frame.items.end());
    return {};
}

Mm ExamSetter::title_block(const Heading& heading, Frame& frame, Mm y) {
    const auto lines = [&](const std::string& text, const TextStyle& style) {
        for (const auto& line : setter_.lines({{text, {}}}, style, definition_.text.w)) {
            frame.items.emplace_back(draw::Placed{{definition_.text.x, y}, line});
            y += style.line;
        }
    };
    draw::Tag title{draw::Role::h1};
    title.bookmark = heading.title;
    draw::tagged(frame, std::move(title), [&] { lines(heading.title, setter_.style("title")); });
    if (!heading.course.empty())
        draw::tagged(frame, {}, [&] { lines(heading.course, setter_.style("subtitle")); });
    y += definition_.unit;
    rule(frame, y, k_rule);
    return y + definition_.unit;
}

Mm ExamSetter::facts(const Heading& heading, const exam::Form& form, Frame& frame, Mm y) {
    std::vector<std::pair<std::string, std::string>> all;
    if (!heading.examiner.empty())
        all.emplace_back(labels_["examiner"], heading.examiner);
    all.emplace_back(labels_["date"], heading.date);
    if (!heading.duration.empty())
        all.emplace_back(labels_["duration"], heading.duration);
    all.emplace_back(labels_["questions"], std::to_string(form.items.size()));
    all.emplace_back(labels_["points_total"], labels_.number(heading.total_points));
    all.emplace_back(labels_["form"], form.name);
    const TextStyle& label = setter_.style("label");
    const TextStyle& value = setter_.style("fact");
    const Mm blank = std::min(k_blank_fact, definition_.text.w * 0.22);
    std::vector<Mm> widths;
    for (const auto& [name, text] : all)
        widths.push_back(std::min(definition_.text.w,
                                  std::max(setter_.width(label, name),
                                           text.empty() ? blank : setter_.width(value, text))));
    for (size_t i = 0; i < all.size();) {
        // As many as fit on a row; what is left over widens the gaps.
        size_t end = i + 1;
        Mm used = widths[i];
        while (end < all.size() && used + k_fact_gap + widths[end] <= definition_.text.w)
            used += k_fact_gap + widths[end++];
        const auto gaps = static_cast<double>(end - i - 1);
        const Mm spare = gaps > 0 ? (definition_.text.w - used) / gaps : Mm(0);
        const Mm gap = k_fact_gap + std::min(spare, k_fact_gap * 2);
        Mm x = definition_.text.x;
        for (; i < end; ++i) {
            fact(frame, {x, y}, all[i].first, all[i].second, widths[i]);
            x += widths[i] + gap;
        }
        y += label.line + value.line + definition_.unit * (i < all.size() ? 1 : 1.5);
    }
    rule(frame, y, k_rule);
    return y + definition_.unit;
}

/// An empty value is a line to fill in.
void ExamSetter::fact(Frame& frame, Point at, const std::string& name, const std::string& text,
                      Mm width) {
    const TextStyle& label = setter_.style("label");
    const TextStyle& value = setter_.style("fact");
    const Mm below = at.y + label.line;
    if (text.empty())
        frame.items.emplace_back(draw::Bar{{at.x, below + value.line - k_rule, width, k_rule}});
    draw::tagged(frame, {}, [&] {
        setter_.put_label(frame, {at.x, at.y + label.baseline()}, label, name);
        if (!text.empty())
            setter_.put(frame, {at.x, below + value.baseline()}, value,
                        setter_.fitted(value, text, width + 0.1_mm));
    });
}

Mm ExamSetter::candidate(const Heading& heading, Page& page, Mm y) {
    const Mm left = definition_.text.x;
    const bool grid = heading.id_digits > 0;
    const Mm lines_right = grid ? definition_.text.right() - id_grid_width(heading) - k_gutter
                                : definition_.text.right();
    Mm row = y;
    const auto write_line = [&](std::string_view name, Mm from, Mm to) {
        SheetSetter::write_line(page.frame, row, name, from, to);
    };
    const Mm seat = lines_right - 27.5_mm;
    for (const auto* name : {"family_name", "given_name"}) {
        write_line(name, left, lines_right);
        row += k_write_pitch;
    }
    if (!grid) {
        write_line("student_number", left, lines_right);
        row += k_write_pitch;
    }
    const bool wide = seat - left > k_least_line;
    if (wide)
        write_line("programme", left, seat - definition_.unit * 4);
    write_line("seat", wide ? seat : left, lines_right);
    row += k_write_pitch;
    write_line("signature", left, lines_right);
    row += k_write_pitch;
    if (grid)
        row = std::max(row, id_grid(heading, page, definition_.text.right(), y));
    rule(page.frame, row, k_heavy);
    return row + definition_.unit;
}

/// The same on every exam of a batch, so set once.
const Slabs& ExamSetter::notes(const std::string& markup, Mm width) {
    const auto [it, fresh] = notes_done_.try_emplace({markup, width.v});
    if (fresh)
        it->second = setter_.flow(markup, setter_.style("notes"), width);
    return it->second;
}

std::string ExamSetter::pages_note(const Heading& heading) const {
    const char* which = heading.personal        ? "note_pages_personal"
                        : heading.id_digits > 0 ? "note_pages"
                                                : "note_pages_lines";
    return labels_.with(which, {std::to_string(std::max(page_count_, 1))});
}

/// How to mark, with examples; returns the height below them.
Mm ExamSetter::examples(Frame& frame, Mm y, Mm width) {
    const TextStyle& head = setter_.style("note");
    const TextStyle& text = setter_.style("notes");
    const Mm left = definition_.text.x;
    draw::tagged(frame, {draw::Role::h2}, [&] {
        setter_.put(frame, {left, y + head.baseline()}, head, labels_["how_to_mark"]);
    });
    Mm row = y + head.line + definition_.unit * 0.5;
    const Mm words = std::max(17.5_mm, definition_.box * 3.6);
    int example = 0;
    for (const auto* name : {"mark_right", "mark_corrected", "mark_unread"}) {
        const Slabs& lines = notes(
            "**" + labels_[name] + "** " + labels_[std::string(name) + "_text"], width - words);
        example_boxes(frame, {left + 1.2_mm, row + (text.line - definition_.box) / 2}, example++);
        Mm below = row;
        for (const auto& slab : lines) {
            frame.items.emplace_back(draw::Placed{{left + words, below}, slab.frame});
            below += slab.frame->size.h;
        }
        row = std::max(below, row + definition_.box * 1.5) + definition_.unit * 0.5;
    }
    return row;
}

Mm ExamSetter::marking(const Heading& heading, Frame& frame, Mm y) {
    const TextStyle& head = setter_.style("note");
    const Mm left = definition_.text.x, whole = definition_.text.w;
    const bool boxes = heading.answers == AnswerPlace::inline_;
    const bool beside = boxes && whole >= k_least_beside;
    const Mm half = beside ? whole / 2 - k_gutter / 2 : whole;
    const Mm notes_left = left + whole - half;
    const Mm row = boxes ? examples(frame, y, half) : y;
    if (!beside)
        y = row;
    const Mm top = y + head.line + definition_.unit * 0.5;
    draw::tagged(frame, {draw::Role::h2}, [&] {
        setter_.put(frame, {notes_left, y + head.baseline()}, head, labels_["notes"]);
    });
    std::string list;
    int number = 0;
    const auto note = [&](const std::string& sentence) {
        list += std::to_string(++number) + ". " + sentence + "\n";
    };
    note(pages_note(heading));
    if (heading.answers == AnswerPlace::separate)
        note(labels_["note_answer_sheet"]);
    note(labels_["note_one_answer"]);
    if (definition_.points == PointsPlace::behind)
        note(labels_["note_one_point"]);
    for (const auto& sentence : {heading.scoring, heading.grade_scale})
        if (!sentence.empty())
            note(sentence);
    if (boxes)
        note(labels_["note_marks"]);
    Mm below = top;
    for (const auto& slab : notes(list + "\n\n" + heading.instructions, half)) {
        below += below == top ? Mm(0) : slab.gap;
        frame.items.emplace_back(draw::Placed{{notes_left, below}, slab.frame});
        below += slab.frame->size.h;
    }
    return std::max(row, below) + definition_.unit;
}

}  // namespace examgen::layout
