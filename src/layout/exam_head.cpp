// The head of page 1: title, facts, candidate, id grid, how to mark, notes.

#include <algorithm>

#include "layout/exam_paper.h"

namespace examgen::layout {
namespace {

using draw::Frame;

constexpr Mm k_heavy = 0.53_mm;  // 1.5 pt
constexpr Mm k_rule = 0.265_mm;  // 0.75 pt
constexpr Mm k_cell = 0.353_mm;  // 1 pt
constexpr Mm k_gutter = 7.5_mm;
constexpr Mm k_fact_gap = 5_mm, k_blank_fact = 35_mm;

constexpr Mm k_grid_box = 4_mm;
constexpr Mm k_grid_pitch_x = 7.5_mm, k_grid_pitch_y = 5.25_mm;
constexpr Mm k_write_cell_h = 8.75_mm;
constexpr Mm k_write_pitch = 16.875_mm;

}  // namespace

/// A printed field of the candidate; an empty value is a line to fill in.
struct ExamSetter::Field {
    Rect at;
    std::string_view label;
    std::string value;
};

Mm ExamSetter::head(const Heading& heading, const exam::Form& form, Paper& paper) {
    Page& page = paper.pages.front();
    Frame& frame = page.frame;
    Mm y = title_block(heading, frame, definition_.text.y);
    y = facts(heading, form, frame, y);
    paper.candidate = y;
    y = heading.personal ? personal(heading, frame, y) : candidate(heading, page, y);
    y = marking(heading, frame, y);
    rule(frame, y, k_heavy);
    if (y > definition_.text.bottom())
        throw Error(msg("title, fields and notes do not fit on page 1"), {},
                    {msg("shorten the title, the course or the instructions")});
    return y + definition_.unit * 4;
}

Mm ExamSetter::title_block(const Heading& heading, Frame& frame, Mm y) {
    const auto lines = [&](const std::string& text, const TextStyle& style) {
        for (const auto& line : setter_.lines({{text, {}}}, style, definition_.text.w)) {
            frame.items.emplace_back(draw::Placed{{definition_.text.x, y}, line});
            y += style.line;
        }
    };
    lines(heading.title, setter_.style("title"));
    if (!heading.course.empty())
        lines(heading.course, setter_.style("subtitle"));
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
    std::vector<Mm> widths;
    for (const auto& [name, text] : all)
        widths.push_back(
            std::min(definition_.text.w,
                     std::max(setter_.width(label, name),
                              text.empty() ? k_blank_fact : setter_.width(value, text))));
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
    setter_.put(frame, {at.x, at.y + label.baseline()}, label, name);
    const Mm below = at.y + label.line;
    if (text.empty())
        frame.items.emplace_back(draw::Bar{{at.x, below + value.line - k_rule, width, k_rule}});
    else
        setter_.put(frame, {at.x, below + value.baseline()}, value,
                    setter_.fitted(value, text, width + 0.1_mm));
}

/// Two rows: name and number, then seat, room, time and a place to sign.
std::vector<ExamSetter::Field> ExamSetter::personal_fields(const Heading& heading,
                                                           const CopyText* copy) const {
    const Mm height = setter_.style("label").line + setter_.style("subtitle").line;
    const Mm second = height + definition_.unit * 2, gap = definition_.unit * 3;
    const double right_share = 0.38;
    const Mm right_w = definition_.text.w * right_share;
    const Mm left_w = definition_.text.w - right_w - gap, right = left_w + gap;
    std::vector<Field> out = {{{Mm(0), Mm(0), left_w, height}, "name", ""},
                              {{right, Mm(0), right_w, height}, "student_number", ""}};
    const double n = heading.personal_time ? 3 : 2;
    const Mm cell = (left_w - gap * (n - 1)) / n;
    int i = 0;
    for (const std::string_view name : {"seat", "room", "duration"})
        if (i < static_cast<int>(n))
            out.push_back({{(cell + gap) * i++, second, cell, height}, name, ""});
    if (copy) {
        out[0].value = copy->name;
        out[1].value = copy->student_id;
        out[2].value = copy->seat;
        out[3].value = copy->room;
        if (heading.personal_time)
            out[4].value = copy->duration;
    }
    return out;
}

Mm ExamSetter::personal(const Heading& heading, Frame& frame, Mm y) {
    const TextStyle& label = setter_.style("label");
    const Point from{definition_.text.x, y};
    const auto fields = personal_fields(heading, nullptr);
    for (const auto& field : fields) {
        const Rect at = field.at.moved(from);
        setter_.put(frame, {at.x, at.y + label.baseline()}, label, labels_[field.label]);
        frame.items.emplace_back(draw::Bar{{at.x, at.bottom(), at.w, k_rule}});
    }
    const Rect above = fields[1].at.moved(from);
    const Mm top = fields[2].at.moved(from).y, bottom = fields[2].at.moved(from).bottom();
    setter_.put(frame, {above.x, top + label.baseline()}, label, labels_["signature"]);
    frame.items.emplace_back(draw::Bar{{above.x, bottom, above.w, k_rule}});
    rule(frame, bottom + definition_.unit * 1.5, k_heavy);
    return bottom + definition_.unit * 2.5;
}

void ExamSetter::own_fields(const Heading& heading, const CopyText& copy, Frame& frame, Mm y) {
    const TextStyle& value = setter_.style("subtitle");
    for (const auto& field : personal_fields(heading, &copy)) {
        const Rect at = field.at.moved({definition_.text.x, y});
        const Mm top = at.y + setter_.style("label").line;
        setter_.put(frame, {at.x, top + value.baseline()}, value,
                    setter_.fitted(value, field.value, at.w));
    }
}

void ExamSetter::prepare_own(const Heading& heading, const CopyText& copy) {
    const TextStyle& value = setter_.style("subtitle");
    if (heading.personal)
        for (const auto* text :
             {&copy.name, &copy.student_id, &copy.seat, &copy.room, &copy.duration})
            setter_.width(value, *text + "…");
    setter_.width(setter_.style("header"),
                  "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ-·…" + labels_["copy"] + labels_["form"]);
}

Mm ExamSetter::candidate(const Heading& heading, Page& page, Mm y) {
    const Mm left = definition_.text.x;
    const Mm grid_width = k_grid_pitch_x * std::max(heading.id_digits, 1);
    const bool grid = heading.id_digits > 0;
    const Mm lines_right =
        grid ? definition_.text.right() - grid_width - k_gutter * 2 : definition_.text.right();
    const TextStyle& label = setter_.style("label");
    Mm row = y;
    const auto write_line = [&](std::string_view name, Mm from, Mm to) {
        setter_.put(page.frame, {from, row + label.baseline()}, label, labels_[name]);
        page.frame.items.emplace_back(
            draw::Bar{{from, row + k_write_pitch - definition_.unit * 2.5, to - from, k_rule}});
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
    write_line("programme", left, seat - definition_.unit * 4);
    write_line("seat", seat, lines_right);
    row += k_write_pitch;
    write_line("signature", left, lines_right);
    row += k_write_pitch;
    if (grid)
        row = std::max(row, id_grid(heading, page, definition_.text.right(), y));
    rule(page.frame, row, k_heavy);
    return row + definition_.unit;
}

Mm ExamSetter::id_grid(const Heading& heading, Page& page, Mm right, Mm y) {
    Frame& frame = page.frame;
    const TextStyle& label = setter_.style("label");
    const TextStyle& digit = setter_.style("digit");
    const Mm width = k_grid_pitch_x * heading.id_digits;
    const Mm left = right - width - k_gutter / 2;
    setter_.put(frame, {left, y + label.baseline()}, label, labels_["student_number"]);
    y += label.line + definition_.unit * 0.5;
    // Neighbouring cells share a line, so that a digit has all of its cell.
    for (int i = 0; i <= heading.id_digits; ++i)
        frame.items.emplace_back(
            draw::Bar{{left + k_grid_pitch_x * i - k_cell / 2, y, k_cell, k_write_cell_h}});
    for (const Mm edge : {y, y + k_write_cell_h - k_cell})
        frame.items.emplace_back(draw::Bar{{left - k_cell / 2, edge, width + k_cell, k_cell}});
    y += k_write_cell_h + definition_.unit * 2.5;
    const Mm inset = (k_grid_pitch_x - k_grid_box) / 2;
    for (int value = 0; value <= 9; ++value) {
        const Mm top = y + k_grid_pitch_y * value;
        const Mm baseline = top + (k_grid_box - digit.line) / 2 + digit.baseline();
        for (const Mm x : {left - definition_.unit * 1.5, right - definition_.unit})
            setter_.put_centred(frame, {x, baseline}, digit, std::to_string(value));
        for (int column = 0; column < heading.id_digits; ++column) {
            const Rect at{left + k_grid_pitch_x * column + inset, top, k_grid_box, k_grid_box};
            frame.items.emplace_back(draw::Outline{at, definition_.box_stroke});
            page.sheet.id_boxes.push_back({column, value, at});
        }
    }
    return y + k_grid_pitch_y * 10 + definition_.unit;
}

/// 0: a cross. 1: a blackened box beside a crossed one. 2: a ring round the box, a dot in it.
void ExamSetter::example_boxes(Frame& frame, Point at, int example) {
    const Mm box = definition_.box, step = box * 1.7, pen = 0.5_mm;
    const auto outline = [&](int i) {
        frame.items.emplace_back(
            draw::Outline{{at.x + step * i, at.y, box, box}, definition_.box_stroke});
    };
    const auto cross = [&](int i) {
        const Mm x = at.x + step * i, in = box * 0.15;
        const Mm x1 = x + in, x2 = x + box - in, y1 = at.y + in, y2 = at.y + box - in;
        frame.items.emplace_back(draw::Line{{x1, y1}, {x2, y2}, pen});
        frame.items.emplace_back(draw::Line{{x1, y2}, {x2, y1}, pen});
    };
    outline(0);
    if (example == 0)
        return cross(0);
    outline(1);
    if (example == 1) {
        frame.items.emplace_back(draw::Bar{{at.x, at.y, box, box}});
        return cross(1);
    }
    const Mm half = box / 2;
    frame.items.emplace_back(draw::Ring{{at.x + half, at.y + half}, box * 0.68, pen});
    frame.items.emplace_back(draw::Ring{{at.x + step + half, at.y + half}, 0.25_mm, pen});
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

Mm ExamSetter::marking(const Heading& heading, Frame& frame, Mm y) {
    const TextStyle& head = setter_.style("note");
    const TextStyle& text = setter_.style("notes");
    const Mm left = definition_.text.x, half = definition_.text.w / 2;
    const Mm notes_left = left + half + k_gutter / 2;
    setter_.put(frame, {left, y + head.baseline()}, head, labels_["how_to_mark"]);
    setter_.put(frame, {notes_left, y + head.baseline()}, head, labels_["notes"]);
    const Mm top = y + head.line + definition_.unit * 0.5;

    Mm row = top;
    const Mm words = std::max(17.5_mm, definition_.box * 3.6);
    int example = 0;
    for (const auto* name : {"mark_right", "mark_corrected", "mark_unread"}) {
        const Slabs& lines =
            notes("**" + labels_[name] + "** " + labels_[std::string(name) + "_text"],
                  half - words - k_gutter / 2);
        example_boxes(frame, {left + 1.2_mm, row + (text.line - definition_.box) / 2}, example++);
        Mm below = row;
        for (const auto& slab : lines) {
            frame.items.emplace_back(draw::Placed{{left + words, below}, slab.frame});
            below += slab.frame->size.h;
        }
        row = std::max(below, row + definition_.box * 1.5) + definition_.unit * 0.5;
    }

    std::string list;
    int number = 0;
    const auto note = [&](const std::string& sentence) {
        list += std::to_string(++number) + ". " + sentence + "\n";
    };
    note(pages_note(heading));
    note(labels_["note_one_answer"]);
    for (const auto& sentence : {heading.scoring, heading.grade_scale})
        if (!sentence.empty())
            note(sentence);
    note(labels_["note_marks"]);
    Mm below = top;
    for (const auto& slab : notes(list + "\n\n" + heading.instructions, half - k_gutter / 2)) {
        below += below == top ? Mm(0) : slab.gap;
        frame.items.emplace_back(draw::Placed{{notes_left, below}, slab.frame});
        below += slab.frame->size.h;
    }
    return std::max(row, below) + definition_.unit;
}

}  // namespace examgen::layout
