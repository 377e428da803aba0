#pragma once
// A font for formulas: what its OpenType MATH table says (HarfBuzz), and glyphs that grow.
// Lengths in em, y up from the baseline.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "draw/font.h"

namespace examgen::draw {

/// The constants of the MATH table in its order (OpenType 1.9, "MathConstants").
enum class MathConstant : uint8_t {
    script_percent_scale_down,
    script_script_percent_scale_down,
    delimited_sub_formula_min_height,
    display_operator_min_height,
    math_leading,
    axis_height,
    accent_base_height,
    flattened_accent_base_height,
    subscript_shift_down,
    subscript_top_max,
    subscript_baseline_drop_min,
    superscript_shift_up,
    superscript_shift_up_cramped,
    superscript_bottom_min,
    superscript_baseline_drop_max,
    sub_superscript_gap_min,
    superscript_bottom_max_with_subscript,
    space_after_script,
    upper_limit_gap_min,
    upper_limit_baseline_rise_min,
    lower_limit_gap_min,
    lower_limit_baseline_drop_min,
    stack_top_shift_up,
    stack_top_display_style_shift_up,
    stack_bottom_shift_down,
    stack_bottom_display_style_shift_down,
    stack_gap_min,
    stack_display_style_gap_min,
    stretch_stack_top_shift_up,
    stretch_stack_bottom_shift_down,
    stretch_stack_gap_above_min,
    stretch_stack_gap_below_min,
    fraction_numerator_shift_up,
    fraction_numerator_display_style_shift_up,
    fraction_denominator_shift_down,
    fraction_denominator_display_style_shift_down,
    fraction_numerator_gap_min,
    fraction_num_display_style_gap_min,
    fraction_rule_thickness,
    fraction_denominator_gap_min,
    fraction_denom_display_style_gap_min,
    skewed_fraction_horizontal_gap,
    skewed_fraction_vertical_gap,
    overbar_vertical_gap,
    overbar_rule_thickness,
    overbar_extra_ascender,
    underbar_vertical_gap,
    underbar_rule_thickness,
    underbar_extra_descender,
    radical_vertical_gap,
    radical_display_style_vertical_gap,
    radical_rule_thickness,
    radical_extra_ascender,
    radical_kern_before_degree,
    radical_kern_after_degree,
    radical_degree_bottom_raise_percent
};

struct MathGlyph {
    FontId font = 0;
    uint16_t id = 0;
    double advance = 0;
    double left = 0, right = 0, height = 0, depth = 0;  // of its ink; depth below the baseline
    double italic = 0;                                  // how far its top leans beyond its advance
    double accent = 0;                                  // x of the middle of an accent over it
};

/// A character grown to a size: glyphs side by side or one upon the other, from the left or the
/// bottom; `at`: the start of each along the axis.
struct Stretched {
    struct Piece {
        MathGlyph glyph;
        double at = 0;
    };

    std::vector<Piece> pieces;
    double length = 0;
};

class MathFont {
public:
    /// The first font of the chain has a MATH table; the others lend what it lacks. Throws Error
    /// when it has none.
    MathFont(FontBook& book, const Chain& fonts);

    /// In em; percentages as fractions of 1.
    double constant(MathConstant which) const { return constants_[static_cast<size_t>(which)]; }

    /// `c`, which stands for `meaning` in the PDF's text. Throws Error when no font has it.
    const MathGlyph& glyph(char32_t c, char32_t meaning);

    /// What a glyph of any font of the book measures.
    const MathGlyph& measure(FontId font, uint16_t id);

    /// The smallest form of at least that height, or width; the largest one if there is none.
    Stretched tall(char32_t c, double height) { return stretched(c, height, false); }

    Stretched wide(char32_t c, double width) { return stretched(c, width, true); }

    /// The widest single glyph that is not wider; the plain one if all are.
    MathGlyph widest_within(char32_t c, double width);

private:
    Stretched stretched(char32_t c, double size, bool across);
    bool assemble(char32_t c, double size, bool across, Stretched& out);

    FontBook& book_;
    Chain fonts_;
    FontId main_;
    std::vector<double> constants_;
    std::unordered_map<char32_t, MathGlyph> glyphs_;
    std::unordered_map<uint32_t, MathGlyph> measured_;
};

}  // namespace examgen::draw
