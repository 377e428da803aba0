#pragma once
// One formula being set. Inside the layout room only. The functions stand in math_row.cpp (rows,
// signs, words), math_parts.cpp (fractions, roots, marks), math_scripts.cpp, math_fences.cpp and
// math_table.cpp.

#include <array>
#include <string_view>
#include <vector>

#include "layout/math_box.h"
#include "layout/math_setter.h"
#include "text/math.h"

namespace examgen::layout {

using draw::MathConstant;
using text::MathClass;
using text::MathRow;
using text::MathStyle;

/// The style and whether superscripts stand lower (under a root, in a denominator).
struct MathState {
    MathStyle style = MathStyle::text;
    bool cramped = false;

    MathState cramp() const { return {style, true}; }

    MathState with(MathStyle other) const { return {other, cramped}; }

    /// Of superscripts and subscripts (appendix G, page 441).
    MathState superscript() const;

    MathState subscript() const { return superscript().cramp(); }

    /// Of what stands above and below a fraction's rule.
    MathState numerator() const;

    MathState denominator() const { return numerator().cramp(); }

    bool small() const { return style >= MathStyle::script; }
};

class MathLayout {
public:
    struct Context {
        draw::FontBook& book;
        draw::MathFont& font;
        draw::ChainId math;  // the formula's fonts as a chain
        const MathStyling& styling;
    };

    explicit MathLayout(const Context& context) : in_(context) {}

    /// A part of a row with what decides the space round it; `glue` is space alone.
    struct Atom {
        MathBox box;
        MathClass cls = MathClass::ord;
        MathState state;
        bool glue = false;
        char32_t middle = 0;  // a delimiter as high as those around the row
    };

    std::vector<Atom> atoms(const MathRow& row, MathState state);
    /// Before the atoms, with `first` space too.
    static std::vector<Mm> spaces(std::vector<Atom>& atoms, Mm em);
    Mm em(MathState state) const;
    MathBox row(const MathRow& row, MathState state, bool behind_ord = false);
    MathBox joined(std::vector<Atom>& atoms, MathState state) const;

    MathBox set(const text::Symbol& one, MathState state);
    MathBox set(const text::Number& one, MathState state);
    MathBox set(const text::Name& one, MathState state);
    MathBox set(const text::Words& one, MathState state);
    MathBox set(const text::Space& one, MathState state);
    MathBox set(const text::Group& one, MathState state);
    MathBox set(const text::Fraction& one, MathState state);
    MathBox set(const text::Radical& one, MathState state);
    MathBox set(const text::Scripts& one, MathState state);
    MathBox set(const text::Accent& one, MathState state);
    MathBox set(const text::Fenced& one, MathState state);
    MathBox set(const text::Delimiter& one, MathState state);
    MathBox set(const text::Table& one, MathState state);
    MathBox set(const text::Styled& one, MathState state);
    MathBox set(const text::Phantom& one, MathState state);
    MathBox set(const text::Enclosed& one, MathState state);
    MathBox set(const text::Arrow& one, MathState state);

private:
    Mm constant(MathConstant which, MathState state) const {
        return em(state) * in_.font.constant(which);
    }

    Mm axis(MathState state) const { return constant(MathConstant::axis_height, state); }

    MathBox glyph_box(const draw::MathGlyph& glyph, MathState state) const;
    MathBox shaped(draw::ChainId chain, std::string_view text, Mm em);
    void collect(const MathRow& row, MathState state, std::vector<Atom>& out);

    MathBox limits(const text::Scripts& one, const MathBox& base, MathState state);

    struct Shifts {
        Mm up, down;
    };

    Shifts shifts(const MathBox& base, const MathBox* sup, const MathBox* sub, bool character,
                  MathState state) const;
    MathBox primes(MathRow::const_iterator from, MathRow::const_iterator to, MathState state);
    MathBox beside(const text::Scripts& one, const MathBox& base, MathState state);
    bool stacks(const text::Scripts& one, MathState state) const;
    MathBox large(char32_t code, MathState state);

    MathBox delimiter(char32_t code, Mm size, MathState state);
    MathBox upright(const draw::Stretched& grown, MathState state) const;
    MathBox lying(const draw::Stretched& grown, MathState state) const;
    Mm fence_size(const MathBox& body, MathState state) const;

    MathBox lined(const text::Accent& one, MathState state);
    MathBox braced(const text::Accent& one, MathState state);
    MathBox marked(const text::Accent& one, MathState state);

    const Context& in_;
};

}  // namespace examgen::layout
