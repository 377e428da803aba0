// Digits stand one below the other, so that a row of ten boxes fits any page; the widths follow the
// column: words for place values where they fit, powers of ten elsewhere, then a closer pitch.

#include "layout/boxed.h"

#include <algorithm>
#include <utility>

#include "draw/tagged.h"
#include "layout/tagging.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_cell_stroke = 0.353_mm;                  // 1 pt
constexpr Mm k_least_white = 1.3_mm;                    // between two boxes
constexpr double k_cell = 4.8, k_row = 5, k_pitch = 6;  // in units
constexpr double k_first = 9, k_first_near = 7;
constexpr double k_beside = 1.5;                       // from a box to a text at its right
constexpr int k_greatest_name = 5, k_least_name = -3;  // powers of ten that have names

std::string power_of_ten(int exponent) {
    constexpr std::string_view k_raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string out = exponent < 0 ? "10⁻" : "10";
    for (const char c : std::to_string(std::abs(exponent)))
        out += k_raised[c - '0'];
    return out;
}

}  // namespace

BoxedSlab moved(BoxedSlab slab, Mm right, Mm width) {
    auto frame = std::make_shared<Frame>();
    frame->size = {width, slab.slab.frame->size.h};
    frame->items.emplace_back(draw::Placed{{right, Mm(0)}, slab.slab.frame});
    slab.slab.frame = std::move(frame);
    for (auto& box : slab.boxes)
        box.at.x += right;
    return slab;
}

void enclose_boxed(std::vector<BoxedSlab>& slabs, size_t first, draw::Tag tag) {
    if (first == slabs.size())
        return;
    begin_in(slabs[first].slab, std::move(tag));
    end_in(slabs.back().slab);
}

Mm BoxBlocks::row_height() const {
    const Definition& d = setter_.definition();
    return std::max(d.unit * k_row, d.box + k_least_white);
}

/// Of each digit from the left.
std::vector<std::string> BoxBlocks::place_names(const bank::Digits& digits, bool in_words) const {
    std::vector<std::string> out;
    for (int i = 0; i < digits.digits; ++i) {
        const int exponent = digits.digits - digits.decimals - 1 - i;
        if (exponent > k_greatest_name || exponent < k_least_name) {
            out.push_back(power_of_ten(exponent));
        } else if (in_words) {
            std::string_view names = labels_["places"];
            for (int name = k_greatest_name; name > exponent; --name)
                names.remove_prefix(std::min(names.find('|') + 1, names.size()));
            out.emplace_back(names.substr(0, names.find('|')));
        } else if (exponent >= 0) {
            out.push_back("1" + std::string(static_cast<size_t>(exponent), '0'));
        } else {
            out.push_back(
                labels_.number("0." + std::string(static_cast<size_t>(-exponent - 1), '0') + "1"));
        }
    }
    return out;
}

BoxBlocks::DigitShape BoxBlocks::shape(const bank::Digits& digits, Mm width) {
    const Definition& d = setter_.definition();
    const auto beside = [&](const std::vector<std::string>& names) {
        Mm most;
        for (const auto& name : names)
            most = std::max(most, setter_.width(setter_.style("label"), name));
        return d.box + d.unit * k_beside + most;
    };
    DigitShape out{d.unit * k_first, d.unit * k_pitch, place_names(digits, true)};
    if (out.first + out.pitch * 9 + beside(out.names) <= width)
        return out;
    out.names = place_names(digits, false);
    const Mm needed = beside(out.names);
    if (out.first + out.pitch * 9 + needed <= width)
        return out;
    out.first = d.unit * k_first_near;
    out.pitch = std::min(out.pitch, (width - out.first - needed) / 9);
    if (out.pitch < d.box + k_least_white)
        throw Error(msg("the columns of this layout are too narrow for a number in boxes"), {},
                    {msg("choose a layout with wider columns")});
    return out;
}

void BoxBlocks::put_box(exam::Box box, Point at, BoxedSlab& out, Frame& frame) {
    const Definition& d = setter_.definition();
    box.at = {at.x, at.y, d.box, d.box};
    frame.items.emplace_back(draw::Outline{box.at, d.box_stroke});
    out.boxes.push_back(std::move(box));
}

void BoxBlocks::put_sign(const DigitShape& shape, const BoxOwner& owner, Mm y, BoxedSlab& out,
                         Frame& frame) {
    const Definition& d = setter_.definition();
    const TextStyle& label = setter_.style("label");
    const Mm row = row_height(), cell = d.unit * k_cell;
    frame.items.emplace_back(draw::Outline{{Mm(0), y, cell, row + k_cell_stroke}, k_cell_stroke});
    const Mm top = y + (row - d.box) / 2;
    exam::Box box{owner.question, owner.number, owner.field, "-", "−", {}};
    put_box(std::move(box), {shape.first, top}, out, frame);
    const Mm x = shape.first + d.box + d.unit * k_beside;
    draw::tagged(frame, {}, [&] {
        setter_.put(frame, {x, y + (row - label.line) / 2 + label.baseline()}, label,
                    setter_.fitted(label, labels_["minus_sign"], frame.size.w - x));
    });
}

/// `box` says whose and which digit.
void BoxBlocks::put_digit(const DigitShape& shape, exam::Box box, Mm y, BoxedSlab& out,
                          Frame& frame) {
    const Definition& d = setter_.definition();
    const TextStyle& label = setter_.style("label");
    const Mm row = row_height(), top = y + (row - d.box) / 2;
    frame.items.emplace_back(
        draw::Outline{{Mm(0), y, d.unit * k_cell, row + k_cell_stroke}, k_cell_stroke});
    for (box.value = 0; box.value <= 9; ++box.value)
        put_box(box, {shape.first + shape.pitch * box.value, top}, out, frame);
    const Mm x = shape.first + shape.pitch * 9 + d.box + d.unit * k_beside;
    const std::string& name = shape.names[static_cast<size_t>(*box.digit)];
    draw::Tag tag;
    tag.actual = name + ": 0 – 9";
    draw::tagged(frame, std::move(tag), [&] {
        setter_.put(frame, {x, y + (row - label.line) / 2 + label.baseline()}, label, name);
    });
}

BoxedSlab BoxBlocks::digits(const bank::Digits& digits, const BoxOwner& owner, Mm width) {
    const Definition& d = setter_.definition();
    const TextStyle& head = setter_.style("digit");
    const DigitShape shape = this->shape(digits, width);
    const Mm row = row_height();
    BoxedSlab out;
    auto frame = std::make_shared<Frame>();
    frame->size.w = width;
    Mm y;
    if (digits.sign) {
        put_sign(shape, owner, y, out, *frame);
        y += row + d.unit;
    }
    for (int value = 0; value <= 9; ++value)  // for the eye alone
        setter_.put_centred(*frame,
                            {shape.first + shape.pitch * value + d.box / 2, y + head.baseline()},
                            head, std::to_string(value));
    y += head.line;
    for (int i = 0; i < digits.digits; ++i) {
        exam::Box box{owner.question, owner.number, owner.field, "", "", {}};
        box.digit = i;
        put_digit(shape, std::move(box), y, out, *frame);
        y += row;
        if (digits.decimals > 0 && i + 1 == digits.digits - digits.decimals) {
            const TextStyle& mark = setter_.style("text");
            setter_.put(*frame, {d.unit * (k_cell + 0.5), y}, setter_.bold(mark),
                        labels_["decimal_mark"]);
            y += d.unit;
        }
    }
    frame->size.h = y + k_cell_stroke;
    out.slab = {std::move(frame), d.unit};
    return out;
}

/// A decimal, or a fraction where that is not exact.
std::string BoxBlocks::share(const Rational& points) const {
    const std::string decimal = points.to_decimal(3);
    return Rational::parse(decimal) == points ? labels_.number(decimal) : points.to_string();
}

BoxedSlab BoxBlocks::points(const std::vector<Rational>& steps, const Rational& worth,
                            const BoxOwner& owner, Mm width) {
    const Definition& d = setter_.definition();
    const TextStyle& label = setter_.style("label");
    const TextStyle& head = setter_.style("digit");
    Mm pitch = d.unit * k_pitch;
    for (const auto& step : steps)
        pitch = std::max(pitch, setter_.width(head, share(step * worth)) + d.unit);
    const Mm words = setter_.width(label, labels_["examiners_only"]) + d.unit * 3;
    const Mm left = words + pitch <= width / 2 ? words : Mm(0);
    const auto fit = static_cast<size_t>(std::max(0.0, (width - left - d.box) / pitch)) + 1;
    const Mm above = head.line + d.unit * 0.5;  // white between a value and its box
    const Mm line = above + std::max(d.box, label.line) + d.unit;
    auto frame = std::make_shared<Frame>();
    BoxedSlab out;
    Mm top = left > Mm(0) ? Mm(0) : label.line;
    frame->size = {width, top + line * static_cast<double>((steps.size() + fit - 1) / fit)};
    frame->items.emplace_back(draw::Begin({}));
    const Mm words_top = left > Mm(0) ? above + (d.box - label.line) / 2 : Mm(0);
    setter_.put_label(*frame, {Mm(0), words_top + label.baseline()}, label,
                      labels_["examiners_only"]);
    for (size_t i = 0; i < steps.size(); ++i) {
        const Mm x = left + pitch * static_cast<double>(i % fit);
        const Mm y = top + line * static_cast<double>(i / fit);
        const std::string value = share(steps[i] * worth);
        const Mm from = x + (d.box - setter_.width(head, value)) / 2;
        setter_.put_label(*frame, {from, y + head.baseline()}, head, value);
        exam::Box box{owner.question, owner.number, owner.field, "", "", {}};
        box.points = steps[i] * worth;
        put_box(std::move(box), {x, y + above}, out, *frame);
    }
    frame->items.emplace_back(draw::End{});
    out.slab = {std::move(frame), d.unit * 2};
    return out;
}

}  // namespace examgen::layout
