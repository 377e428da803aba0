// Signs that grow: delimiters, large operators, arrows.

#include <algorithm>
#include <cmath>

#include "layout/math_layout.h"
#include "text/math_characters.h"

namespace examgen::layout {
namespace {

/// The TeXbook, chapter 17: how much of its content a pair of delimiters covers.
constexpr double k_factor = 0.901, k_shortfall_em = 0.5;
constexpr double k_null_delimiter_em = 0.12;
/// amsmath's \big, \Big, \bigg, \Bigg.
constexpr double k_sizes_em[] = {1.2, 1.8, 2.4, 3.0};
/// Of an integral in display style, as in Computer Modern.
constexpr double k_integral_em = 2.1;

}  // namespace

/// Pieces one upon the other from the baseline up.
MathBox MathLayout::upright(const draw::Stretched& grown, MathState state) const {
    const Mm em = this->em(state);
    MathBox out;
    for (const auto& [glyph, at] : grown.pieces) {
        const Mm up = em * (at + glyph.depth);
        MathBox piece = glyph_box(glyph, state);
        piece.depth = std::max(piece.depth, em * glyph.depth);
        out.width = std::max(out.width, piece.width);
        out.italic = std::max(out.italic, piece.italic);
        out.put(piece, Mm(0), up);
    }
    out.height = em * grown.length;
    out.depth = Mm(0);
    out.accent = out.width / 2;
    return out;
}

/// Pieces side by side; the width is that of the ink.
MathBox MathLayout::lying(const draw::Stretched& grown, MathState state) const {
    const Mm em = this->em(state);
    MathBox out;
    for (const auto& [glyph, at] : grown.pieces) {
        out.put(glyph_box(glyph, state), em * (at - glyph.left), Mm(0));
        out.height = em * glyph.height;
        out.depth = em * glyph.depth;
    }
    for (const auto& [glyph, at] : grown.pieces) {
        out.height = std::max(out.height, em * glyph.height);
        out.depth = std::max(out.depth, em * glyph.depth);
    }
    out.width = em * grown.length;
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::delimiter(char32_t code, Mm size, MathState state) {
    if (code == 0) {
        MathBox none;
        none.width = em(state) * k_null_delimiter_em;
        return none;
    }
    MathBox out = upright(in_.font.tall(code, size / em(state)), state);
    out.raise(axis(state) - (out.height - out.depth) / 2);
    out.italic = Mm(0);
    return out;
}

Mm MathLayout::fence_size(const MathBox& body, MathState state) const {
    const Mm half = std::max(body.height - axis(state), body.depth + axis(state));
    return std::max(half * (2 * k_factor), half * 2 - em(state) * k_shortfall_em);
}

/// The body is set once, however deep fences nest: only delimiters in the middle wait for its height.
MathBox MathLayout::set(const text::Fenced& one, MathState state) {
    auto inside = atoms(one.body, state);
    MathBox body = joined(inside, state);
    const Mm size = fence_size(body, state);
    bool again = false;
    for (auto& atom : inside)
        if (atom.middle) {
            atom.box = delimiter(atom.middle, size, atom.state);
            again = true;
        }
    if (again)
        body = joined(inside, state);
    MathBox out;
    out.append(delimiter(one.left, size, state));
    out.append(body);
    out.append(delimiter(one.right, size, state));
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::set(const text::Delimiter& one, MathState state) {
    const size_t step = static_cast<size_t>(std::clamp(one.size, 1, 4)) - 1;
    const Mm size = em(state) * (one.size == 0 ? 0 : k_sizes_em[step]);
    return delimiter(one.code, size, state);
}

/// Appendix G, rule 13: larger in display style, on the axis.
MathBox MathLayout::large(char32_t code, MathState state) {
    const bool display = state.style == MathStyle::display;
    const double least = text::has_stacked_limits(code)
                             ? in_.font.constant(MathConstant::display_operator_min_height)
                             : k_integral_em;
    MathBox out = upright(in_.font.tall(code, display ? least : 0), state);
    out.raise(axis(state) - (out.height - out.depth) / 2);
    return out;
}

MathBox MathLayout::set(const text::Arrow& one, MathState state) {
    constexpr double k_beside_em = 0.35;
    const MathBox above = row(one.above, state.superscript());
    const MathBox below = row(one.below, state.subscript());
    const Mm em = this->em(state);
    const Mm inner = std::max(above.width, below.width);
    MathBox arrow = lying(in_.font.wide(one.code, inner / em + 2 * k_beside_em), state);
    MathBox out;
    out.width = arrow.width;
    out.put(arrow, Mm(0), Mm(0));
    if (!one.above.empty())
        out.put(above, (out.width - above.width) / 2,
                arrow.height + above.depth +
                    constant(MathConstant::stretch_stack_gap_above_min, state));
    if (!one.below.empty())
        out.put(below, (out.width - below.width) / 2,
                -(arrow.depth + below.height +
                  constant(MathConstant::stretch_stack_gap_below_min, state)));
    return out;
}

}  // namespace examgen::layout
