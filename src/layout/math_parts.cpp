// Fractions (appendix G, rule 15), roots (rule 11), marks over and under (rules 9, 10, 12),
// frames and strokes.

#include <algorithm>

#include "layout/math_layout.h"

namespace examgen::layout {
namespace {

constexpr double k_null_delimiter_em = 0.12;
/// Of a fraction's parts to its rule in display style, as in TeX; DejaVu Math has less.
constexpr double k_least_gap_em = 0.14;
constexpr char32_t k_over_line = 0xaf, k_under_line = '_', k_root = 0x221a;

struct ShiftRow {
    MathConstant above[2], below[2], gap_above[2], gap_below[2];  // [1]: display style
};

using enum MathConstant;

constexpr ShiftRow k_ruled = {
    {fraction_numerator_shift_up, fraction_numerator_display_style_shift_up},
    {fraction_denominator_shift_down, fraction_denominator_display_style_shift_down},
    {fraction_numerator_gap_min, fraction_num_display_style_gap_min},
    {fraction_denominator_gap_min, fraction_denom_display_style_gap_min}};
constexpr ShiftRow k_stack = {{stack_top_shift_up, stack_top_display_style_shift_up},
                              {stack_bottom_shift_down, stack_bottom_display_style_shift_down},
                              {stack_gap_min, stack_display_style_gap_min},
                              {stack_gap_min, stack_display_style_gap_min}};

/// The arrow that is drawn over letters as an accent.
char32_t arrow_mark(char32_t arrow) {
    switch (arrow) {
        case 0x2190:
            return 0x20d6;
        case 0x2192:
            return 0x20d7;
        case 0x2194:
            return 0x20e1;
        default:
            return arrow;
    }
}

}  // namespace

MathBox MathLayout::set(const text::Fraction& one, MathState state) {
    using Size = text::Fraction::Size;
    if (one.size != Size::automatic)
        state.style = one.size == Size::display ? MathStyle::display : MathStyle::text;
    const bool display = state.style == MathStyle::display;
    const ShiftRow& shift = one.ruled ? k_ruled : k_stack;
    const MathBox above = row(one.above, state.numerator());
    const MathBox below = row(one.below, state.denominator());
    const Mm rule = one.ruled ? constant(fraction_rule_thickness, state) : Mm(0);
    const Mm axis = this->axis(state);
    Mm up = constant(shift.above[display], state), down = constant(shift.below[display], state);
    const Mm least = em(state) * (display ? k_least_gap_em : 0);
    const Mm gap_above = std::max(least, constant(shift.gap_above[display], state));
    const Mm gap_below = std::max(least, constant(shift.gap_below[display], state));
    if (one.ruled) {
        up = std::max(up, axis + rule / 2 + gap_above + above.depth);
        down = std::max(down, -axis + rule / 2 + gap_below + below.height);
    } else if (const Mm gap = up - above.depth - (below.height - down); gap < gap_above) {
        up += (gap_above - gap) / 2;
        down += (gap_above - gap) / 2;
    }
    const Mm side = em(state) * k_null_delimiter_em;
    const Mm wide = std::max(above.width, below.width);
    MathBox out;
    out.width = wide + side * 2;
    out.put(above, side + (wide - above.width) / 2, up);
    if (one.ruled)
        out.put_bar({side, -axis - rule / 2, wide, rule});
    out.put(below, side + (wide - below.width) / 2, -down);
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::set(const text::Radical& one, MathState state) {
    const MathBox body = row(one.body, state.cramp());
    const Mm rule = constant(radical_rule_thickness, state), em = this->em(state);
    const MathConstant which = state.style == MathStyle::display
                                   ? radical_display_style_vertical_gap
                                   : radical_vertical_gap;
    Mm gap = constant(which, state);
    const Mm least = body.height + body.depth + gap + rule;
    const draw::Stretched grown = in_.font.tall(k_root, least / em);
    MathBox sign = upright(grown, state);
    if (sign.height > least)
        gap = (gap + sign.height - rule - body.height - body.depth) / 2;
    const Mm top = body.height + gap + rule;
    double right = 0;
    for (const auto& piece : grown.pieces)
        right = std::max(right, piece.glyph.right);
    const Mm joint = em * right;
    MathBox out;
    Mm x;
    if (!one.index.empty()) {
        const MathBox index = row(one.index, {MathStyle::scriptscript, true});
        const Mm before = constant(radical_kern_before_degree, state);
        x = std::max(Mm(0), before + index.width + constant(radical_kern_after_degree, state));
        const double raise = in_.font.constant(radical_degree_bottom_raise_percent);
        out.put(index, x - constant(radical_kern_after_degree, state) - index.width,
                top - sign.height + sign.height * raise + index.depth);
    }
    out.put(sign, x, top - sign.height);
    out.put_bar({x + joint, -top, body.width, rule});
    out.put(body, x + joint, Mm(0));
    out.width = x + joint + body.width;
    out.height = std::max(out.height, top + constant(radical_extra_ascender, state));
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::set(const text::Accent& one, MathState state) {
    if (one.mark == k_over_line || one.mark == k_under_line)
        return lined(one, state);
    const bool grows = one.wide && (one.mark < 0x300 || one.mark > 0x36f);
    return grows ? braced(one, state) : marked(one, state);
}

MathBox MathLayout::lined(const text::Accent& one, MathState state) {
    const bool over = !one.below;
    const MathBox base = row(one.base, over ? state.cramp() : state);
    const Mm gap = constant(over ? overbar_vertical_gap : underbar_vertical_gap, state);
    const Mm rule = constant(over ? overbar_rule_thickness : underbar_rule_thickness, state);
    MathBox out;
    out.width = base.width;
    out.put(base, Mm(0), Mm(0));
    out.put_bar({Mm(0), over ? -(base.height + gap + rule) : base.depth + gap, base.width, rule});
    out.height += over ? constant(overbar_extra_ascender, state) : Mm(0);
    out.depth += over ? Mm(0) : constant(underbar_extra_descender, state);
    out.accent = out.width / 2;
    return out;
}

/// Braces, brackets and arrows as wide as the base.
MathBox MathLayout::braced(const text::Accent& one, MathState state) {
    constexpr double k_gap_em = 0.12, k_arrow_gap_em = 0.06;
    const MathBox base = row(one.base, one.below ? state : state.cramp());
    const char32_t mark = arrow_mark(one.mark);
    const Mm gap = em(state) * (mark == one.mark ? k_gap_em : k_arrow_gap_em);
    const MathBox sign = lying(in_.font.wide(mark, base.width / em(state)), state);
    MathBox out;
    out.width = std::max(base.width, sign.width);
    out.put(base, (out.width - base.width) / 2, Mm(0));
    const Mm up = one.below ? -(base.depth + gap + sign.height) : base.height + gap + sign.depth;
    out.put(sign, (out.width - sign.width) / 2, up);
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::marked(const text::Accent& one, MathState state) {
    const MathBox base = row(one.base, state.cramp());
    const draw::MathGlyph glyph = one.wide
                                      ? in_.font.widest_within(one.mark, base.width / em(state))
                                      : in_.font.glyph(one.mark, one.mark);
    const MathBox mark = glyph_box(glyph, state);
    const Mm em = this->em(state);
    const bool single =
        one.base.size() == 1 && std::holds_alternative<text::Symbol>(one.base.front().what);
    const Mm middle = single ? base.accent : base.width / 2;
    const Mm attach = glyph.accent != 0 ? em * glyph.accent : em * ((glyph.left + glyph.right) / 2);
    MathBox out;
    out.put(base, Mm(0), Mm(0));
    out.put(mark, middle - attach,
            base.height - std::min(base.height, constant(accent_base_height, state)));
    out.width = base.width;
    out.italic = base.italic;
    out.accent = middle;
    return out;
}

MathBox MathLayout::set(const text::Phantom& one, MathState state) {
    MathBox out = row(one.body, state);
    out.ink.clear();
    if (!one.width)
        out.width = out.italic = Mm(0);
    if (!one.height)
        out.height = out.depth = Mm(0);
    return out;
}

MathBox MathLayout::set(const text::Enclosed& one, MathState state) {
    const MathBox body = row(one.body, state);
    const Mm pad = one.box ? em(state) * 0.3 : Mm(0);
    const Mm pen = constant(fraction_rule_thickness, state);
    MathBox out;
    out.width = body.width + (pad + (one.box ? pen : Mm(0))) * 2;
    out.put(body, (out.width - body.width) / 2, Mm(0));
    const Mm edge = one.box ? pad + pen : Mm(0);
    out.height = body.height + edge;
    out.depth = body.depth + edge;
    const Size size{out.width, out.height + out.depth};
    MathInk ink;
    ink.pen = pen;
    if (one.box) {
        ink.kind = MathInk::Kind::frame;
        ink.at = {Mm(0), -out.height};
        ink.size = size;
        out.ink.push_back(ink);
    }
    ink.kind = MathInk::Kind::stroke;
    if (one.up) {
        ink.at = {Mm(0), out.depth};
        ink.size = {size.w, -size.h};
        out.ink.push_back(ink);
    }
    if (one.down) {
        ink.at = {Mm(0), -out.height};
        ink.size = size;
        out.ink.push_back(ink);
    }
    out.accent = out.width / 2;
    return out;
}

}  // namespace examgen::layout
