#include "layout/sheet.h"

#include <algorithm>

#include "draw/tagged.h"
#include "layout/marks.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_header_top = 10_mm;
constexpr Mm k_foot_from_edge = 15.75_mm;
constexpr Mm k_heavy = 0.53_mm;  // 1.5 pt
constexpr Mm k_rule = 0.265_mm;  // 0.75 pt
constexpr Mm k_cell = 0.353_mm;  // 1 pt
constexpr Mm k_gutter = 7.5_mm;
constexpr Mm k_grid_box = 4_mm;
constexpr Mm k_grid_pitch_x = 7.5_mm, k_grid_pitch_y = 5.25_mm;
constexpr Mm k_write_cell_h = 8.75_mm;
constexpr Mm k_write_line = 13.75_mm;  // from the label's top

}  // namespace

/// A printed field of the candidate; an empty value is a line to fill in.
struct SheetSetter::Field {
    Rect at;
    std::string_view label;
    std::string value;
};

SheetSetter::SheetSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts)
    : definition_(definition), labels_(labels), setter_(definition, fonts) {}

void SheetSetter::rule(Frame& frame, Mm y, Mm thickness) {
    frame.items.emplace_back(draw::Bar{{definition_.text.x, y, definition_.text.w, thickness}});
}

/// No layout is printed whose boxes leave the text block or stand closer than a scanner can bear.
void SheetSetter::check_boxes(const exam::Sheet& sheet) const {
    constexpr Mm k_least = 1.2_mm, k_tolerance = 0.001_mm;
    std::vector<Rect> all;
    for (const auto& box : sheet.boxes)
        all.push_back(box.at);
    for (const auto& box : sheet.id_boxes)
        all.push_back(box.at);
    std::sort(all.begin(), all.end(), [](const Rect& a, const Rect& b) { return a.y < b.y; });
    const Rect& text = definition_.text;
    for (size_t i = 0; i < all.size(); ++i) {
        const Rect& a = all[i];
        if (a.x < text.x - k_tolerance || a.right() > text.right() + k_tolerance ||
            a.y < text.y - k_tolerance || a.bottom() > text.bottom() + k_tolerance)
            throw Error(msg("in the layout {} a box leaves the text block of page {}",
                            definition_.name, sheet.page));
        for (size_t k = i + 1; k < all.size() && all[k].y < a.bottom() + k_least - k_tolerance; ++k)
            if (all[k].x < a.right() + k_least - k_tolerance &&
                a.x < all[k].right() + k_least - k_tolerance)
                throw Error(msg("in the layout {} two boxes of page {} stand closer than 1.2 mm",
                                definition_.name, sheet.page));
    }
}

void SheetSetter::furniture(const Heading& heading, const exam::Form& form, Page& page,
                            const Furniture& texts) {
    check_boxes(page.sheet);
    const TextStyle& first = setter_.style("head_1");
    const TextStyle& foot = setter_.style("footer");
    page.sheet.form = form.name;
    page.sheet.size = definition_.page;
    put_tags(page.frame, page.sheet);
    draw::tagged(page.frame, {draw::Role::page_header}, [&] {
        setter_.put(page.frame, {definition_.text.x, k_header_top + first.baseline()}, first,
                    setter_.fitted(first, texts.first.empty() ? heading.title : texts.first,
                                   header_width()));
    });
    const Mm y = definition_.page.h - k_foot_from_edge + foot.baseline();
    draw::tagged(page.frame, {draw::Role::page_footer}, [&] {
        setter_.put(page.frame, {definition_.text.x, y}, foot, texts.left);
        setter_.put_centred(page.frame, {definition_.page.w / 2, y}, foot, texts.centre);
        setter_.put_right(page.frame, {definition_.text.right(), y}, foot, texts.right);
    });
}

Mm SheetSetter::id_grid_width(const Heading& heading) {
    return k_grid_pitch_x * heading.id_digits + k_gutter;
}

void SheetSetter::write_line(Frame& frame, Mm y, std::string_view name, Mm from, Mm to) {
    put_label(frame, {from, y}, labels_[name]);
    frame.items.emplace_back(draw::Bar{{from, y + k_write_line, to - from, k_rule}});
}

Mm SheetSetter::header_width() const {
    return code_place(definition_.page).x - k_code_quiet - definition_.text.x;
}

std::vector<Frame> SheetSetter::own(const Heading& heading, const exam::Form& form,
                                    const Paper& shared, const CopyText& copy, int first_page) {
    const TextStyle& small = setter_.style("header");
    const Mm left = definition_.text.x;
    const Mm second_line =
        k_header_top + setter_.style("head_1").line + setter_.style("head_1").baseline();
    std::string paper_text = labels_["form"] + " " + form.name;
    if (copy.copy) {
        const std::string number = std::to_string(copy.copy);
        const std::string name = labels_["copy"] + " " +
                                 std::string(number.size() < 4 ? 4 - number.size() : 0, '0') +
                                 number;
        paper_text = copy.form ? paper_text + " · " + name : name;
    }
    std::vector<Frame> out;
    for (size_t i = 0; i < shared.pages.size(); ++i) {
        Frame frame;
        frame.size = definition_.page;
        const exam::PageCode code{heading.exam_id, copy.form, copy.copy,
                                  first_page + static_cast<int>(i)};
        put_code(frame, code);
        const std::string second =
            first_page > 1 || i ? labels_["exam_word"] + " " + heading.exam_id + " · " + paper_text
                                : paper_text;
        draw::tagged(frame, {draw::Role::page_header}, [&] {
            setter_.put(frame, {left, second_line}, small,
                        setter_.fitted(small, second, header_width()));
            setter_.put(frame, {left, second_line + small.line}, small,
                        exam::grouped(exam::encode(code)));
        });
        out.push_back(std::move(frame));
    }
    if (heading.personal)
        own_fields(heading, copy, out.front(), shared.candidate);
    return out;
}

/// Two rows: name and number, then seat, room, time and a place to sign.
std::vector<SheetSetter::Field> SheetSetter::personal_fields(const Heading& heading,
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

Mm SheetSetter::personal(const Heading& heading, Frame& frame, Mm y) {
    const Point from{definition_.text.x, y};
    const auto fields = personal_fields(heading, nullptr);
    for (const auto& field : fields) {
        const Rect at = field.at.moved(from);
        if (!heading.personal)
            put_label(frame, {at.x, at.y}, labels_[field.label]);
        frame.items.emplace_back(draw::Bar{{at.x, at.bottom(), at.w, k_rule}});
    }
    if (heading.personal)
        frame.items.emplace_back(draw::Slot{});
    const Rect above = fields[1].at.moved(from);
    const Mm top = fields[2].at.moved(from).y, bottom = fields[2].at.moved(from).bottom();
    put_label(frame, {above.x, top}, labels_["signature"]);
    frame.items.emplace_back(draw::Bar{{above.x, bottom, above.w, k_rule}});
    rule(frame, bottom + definition_.unit * 1.5, k_heavy);
    return bottom + definition_.unit * 2.5;
}

/// A field's name with its top left corner at `at`.
void SheetSetter::put_label(Frame& frame, Point at, std::string_view text) {
    const TextStyle& label = setter_.style("label");
    draw::tagged(frame, {}, [&] {
        setter_.put(frame, {at.x, at.y + label.baseline()}, label, text);
    });
}

/// A name and its value are read together, so the names are each copy's own too.
void SheetSetter::own_fields(const Heading& heading, const CopyText& copy, Frame& frame, Mm y) {
    const TextStyle& label = setter_.style("label");
    const TextStyle& value = setter_.style("subtitle");
    for (const auto& field : personal_fields(heading, &copy)) {
        const Rect at = field.at.moved({definition_.text.x, y});
        draw::tagged(frame, {}, [&] {
            setter_.put_label(frame, {at.x, at.y + label.baseline()}, label, labels_[field.label]);
            setter_.put(frame, {at.x, at.y + label.line + value.baseline()}, value,
                        setter_.fitted(value, field.value, at.w));
        });
    }
}

void SheetSetter::prepare_own(const Heading& heading, const CopyText& copy) {
    const TextStyle& value = setter_.style("subtitle");
    if (heading.personal) {
        for (const auto* text :
             {&copy.name, &copy.student_id, &copy.seat, &copy.room, &copy.duration})
            setter_.width(value, *text + "…");
        for (const auto& field : personal_fields(heading, nullptr))
            setter_.width(setter_.style("label"), labels_[field.label] + " ");
    }
    setter_.width(setter_.style("header"),
                  "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ-·…" + labels_["copy"] + labels_["form"]);
}

Mm SheetSetter::id_grid(const Heading& heading, Page& page, Mm right, Mm y) {
    Frame& frame = page.frame;
    const TextStyle& label = setter_.style("label");
    const TextStyle& digit = setter_.style("digit");
    const Mm width = k_grid_pitch_x * heading.id_digits;
    const Mm left = right - width - k_gutter / 2;
    put_label(frame, {left, y}, labels_["student_number"]);
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
void SheetSetter::example_boxes(Frame& frame, Point at, int example) {
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

}  // namespace examgen::layout
