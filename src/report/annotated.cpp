#include "report/annotated.h"

#include <algorithm>
#include <cmath>

#include "draw/tagged.h"

namespace examgen::report {

using draw::Frame;

namespace {

constexpr draw::Ink k_ink{0x0b, 0x3d, 0x91};
constexpr Mm k_stroke = 0.6_mm, k_thin = 0.3_mm;
constexpr Mm k_around = 0.72_mm;  // from a box to its frame
constexpr Mm k_sign = 3.2_mm, k_inset = 2_mm;
constexpr Mm k_legend_width = 150_mm;

Point along(Point from, Point to, double share) {
    return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

Mm length(Point from, Point to) {
    return Mm(std::hypot((to.x - from.x).v, (to.y - from.y).v));
}

void line(Frame& frame, Point from, Point to, Mm stroke = k_stroke) {
    frame.items.emplace_back(draw::Line{from, to, stroke, k_ink});
}

void side(Frame& frame, Point from, Point to, bool dashed) {
    constexpr double k_dash = 1.25, k_pause = 0.85;  // mm
    const Mm all = length(from, to);
    if (!dashed || all.v <= 0)
        return line(frame, from, to);
    // Whole dashes, one at each end.
    const double n = std::max(1.0, std::round((all.v + k_pause) / (k_dash + k_pause)));
    const double dash = all.v / (n + (n - 1) * k_pause / k_dash),
                 step = dash * (1 + k_pause / k_dash);
    for (int i = 0; i < static_cast<int>(n); ++i)
        line(frame, along(from, to, i * step / all.v), along(from, to, (i * step + dash) / all.v));
}

/// A frame around the box, sides lengthened so that corners are square.
void put_box(const AnnotatedBox& box, Frame& frame) {
    if (box.framed == Framed::none)
        return;
    const auto& c = box.corners;
    const Mm w = length(c[0], c[1]), h = length(c[0], c[3]);
    if (w.v <= 0 || h.v <= 0)
        return;
    const Mm out = k_around + k_stroke / 2;
    const Point right{(c[1].x - c[0].x) * (out / w), (c[1].y - c[0].y) * (out / w)};
    const Point down{(c[3].x - c[0].x) * (out / h), (c[3].y - c[0].y) * (out / h)};
    const auto moved = [&](size_t i, double x, double y) {
        return c[i] + Point{right.x * x + down.x * y, right.y * x + down.y * y};
    };
    const bool dashed = box.framed == Framed::dashed;
    const double beyond = 1 + k_stroke / 2 / out;
    side(frame, moved(0, -beyond, -1), moved(1, beyond, -1), dashed);
    side(frame, moved(1, 1, -beyond), moved(2, 1, beyond), dashed);
    side(frame, moved(2, beyond, 1), moved(3, -beyond, 1), dashed);
    side(frame, moved(3, -1, beyond), moved(0, -1, -beyond), dashed);
}

/// A triangle that points to the right.
void put_triangle(Point at, Frame& frame) {
    constexpr double k_half = 1.25, k_row = 0.125;
    for (double y = -k_half; y < k_half; y += k_row) {
        const double width = 2.1 * (1 - std::abs(y + k_row / 2) / k_half);
        frame.items.emplace_back(
            draw::Bar{{at.x - Mm(1.0), at.y + Mm(y), Mm(width), Mm(k_row * 1.1)}, k_ink});
    }
}

void put_sign(const AnnotatedSign& sign, Frame& frame) {
    const auto at = [&](double x, double y) { return sign.centre + Point{Mm(x), Mm(y)}; };
    switch (sign.sign) {
        case Sign::right:
            line(frame, at(-1.5, 0.1), at(-0.35, 1.35), 0.65_mm);
            line(frame, at(-0.75, 1.3), at(1.5, -1.3), 0.65_mm);
            break;
        case Sign::wrong:
            line(frame, at(-1.15, -1.15), at(1.15, 1.15), 0.65_mm);
            line(frame, at(-1.15, 1.15), at(1.15, -1.15), 0.65_mm);
            break;
        case Sign::missed:
            put_triangle(sign.centre, frame);
            break;
        case Sign::withdrawn:
            sign.is_short ? line(frame, at(-0.85, 0), at(0.85, 0), 0.65_mm)
                          : line(frame, at(-1.4, 0), at(1.4, 0), 0.65_mm);
            break;
        case Sign::none:
            break;
    }
}

void colour(Frame& frame) {
    for (auto& item : frame.items)
        if (auto* text = std::get_if<draw::Text>(&item))
            text->ink = k_ink;
}

}  // namespace

AnnotatedSetter::AnnotatedSetter(const layout::Definition& definition, draw::FontBook& fonts,
                                 LegendWords words)
    : setter_(definition, fonts), words_(std::move(words)) {}

Mm AnnotatedSetter::sign_size() {
    return k_sign;
}

Size AnnotatedSetter::size_of(const AnnotatedNote& note) {
    const auto &big = setter_.style("note"), &small = setter_.style("small");
    if (note.is_short)
        return {setter_.width(small, note.points + "/" + note.of), small.line};
    const Mm first = setter_.width(big, note.points) + setter_.width(small, " " + note.of);
    const Mm second = note.extra.empty() ? 0_mm : setter_.width(small, note.extra);
    return {std::max(first, second), note.extra.empty() ? big.line : big.line + small.line};
}

Size AnnotatedSetter::size_of_head(const AnnotatedPage& page) {
    const auto& big = setter_.style(page.small_head ? "note" : "page_title");
    const auto& small = setter_.style(page.small_head ? "small" : "header");
    return {
        std::max(setter_.width(big, page.total), setter_.width(small, page.detail)) + k_inset * 2,
        big.line + small.line + k_inset};
}

Size AnnotatedSetter::size_of_legend() {
    return {k_legend_width, 10_mm};
}

Frame AnnotatedSetter::set(const AnnotatedPage& page) {
    Frame out;
    out.size = page.size;
    put_head(page, out);
    for (const auto& box : page.boxes)
        put_box(box, out);
    for (const auto& sign : page.signs)
        put_sign(sign, out);
    for (const auto& note : page.notes)
        put_note(note, out);
    put_legend(page, out);
    colour(out);
    return out;
}

void AnnotatedSetter::put_head(const AnnotatedPage& page, Frame& frame) {
    if (!page.head)
        return;
    const auto& big = setter_.style(page.small_head ? "note" : "page_title");
    const auto& small = setter_.style(page.small_head ? "small" : "header");
    const Rect& at = *page.head;
    frame.items.emplace_back(draw::Outline{at, k_thin, k_ink});
    const Mm x = at.x + k_inset, y = at.y + k_inset / 2;
    draw::tagged(frame, {draw::Role::h1}, [&] {
        setter_.put(frame, {x, y + big.baseline()}, big, page.total);
    });
    draw::tagged(frame, {}, [&] {
        setter_.put(frame, {x, y + big.line + small.baseline()}, small, page.detail);
    });
}

void AnnotatedSetter::put_note(const PlacedNote& placed, Frame& frame) {
    const auto &big = setter_.style("note"), &small = setter_.style("small");
    const AnnotatedNote& note = placed.note;
    draw::Tag tag;
    tag.actual = note.spoken;
    const Rect& at = placed.at;
    draw::tagged(frame, tag, [&] {
        if (note.is_short)
            return setter_.put(frame, {at.x, at.y + small.baseline()}, small,
                               note.points + "/" + note.of);
        const Mm width = setter_.width(small, " " + note.of);
        const Mm y = at.y + big.baseline();
        setter_.put_right(frame, {at.right() - width, y}, big, note.points);
        setter_.put_right(frame, {at.right(), y}, small, " " + note.of);
        if (!note.extra.empty())
            setter_.put_right(frame, {at.right(), at.y + big.line + small.baseline()}, small,
                              note.extra);
    });
}

void AnnotatedSetter::put_legend(const AnnotatedPage& page, Frame& frame) {
    if (!page.legend)
        return;
    const auto& small = setter_.style("small");
    const Rect& at = *page.legend;
    frame.items.emplace_back(draw::Bar{{at.x, at.y, at.w, 0.2_mm}, k_ink});

    struct Entry {
        Sign sign;
        Framed framed;
        const std::string& word;
    };

    Mm x = at.x + k_sign / 2;
    const Mm y = at.y + 3.4_mm;
    draw::tagged(frame, {}, [&] {
        for (const Entry& one : {Entry{Sign::right, Framed::solid, words_.right},
                                 Entry{Sign::wrong, Framed::solid, words_.wrong},
                                 Entry{Sign::missed, Framed::dashed, words_.missed},
                                 Entry{Sign::withdrawn, Framed::none, words_.withdrawn}}) {
            put_sign({{x, y}, one.sign}, frame);
            x += k_sign + 0.4_mm;
            if (one.framed != Framed::none) {
                constexpr Mm k_box = 2.2_mm;
                x += 1.2_mm;
                const Mm top = y - k_box / 2;
                put_box({{{{x, top}, {x + k_box, top}, {x + k_box, top + k_box}, {x, top + k_box}}},
                         one.framed},
                        frame);
                x += k_box + 2.4_mm;
            }
            const Mm baseline = y - small.line / 2 + small.baseline();
            setter_.put(frame, {x, baseline}, small, one.word + " ");
            x += setter_.width(small, one.word) + 5.5_mm;
        }
    });
    draw::tagged(frame, {}, [&] {
        setter_.put(frame, {at.x, at.y + 6_mm + small.baseline()}, small, page.objection);
    });
}

}  // namespace examgen::report
