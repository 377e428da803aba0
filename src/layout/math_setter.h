#pragma once
// Sets formulas: from the tree to glyphs at places (Knuth, The TeXbook, appendix G, with the
// constants of the OpenType MATH table).

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "draw/font.h"
#include "draw/frame.h"
#include "draw/math_font.h"
#include "text/math.h"

namespace examgen::layout {

/// The fonts of the words in a formula, and the size of the text around it.
struct MathStyling {
    draw::ChainId regular = 0, bold = 0, italic = 0, code = 0;
    Pt size;
};

struct Formula {
    std::shared_ptr<const draw::Frame> frame;
    Mm ascent;  // from the frame's top to the baseline

    Mm width() const { return frame->size.w; }

    Mm descent() const { return frame->size.h - ascent; }
};

class MathSetter {
public:
    /// `fonts`: the first has a MATH table; it is opened when the first formula is set.
    MathSetter(draw::FontBook& book, draw::Chain fonts);

    /// Throws Error for TeX that cannot be read and for a character that no font has.
    Formula set(std::string_view tex, const MathStyling& styling, bool display);

    /// A formula within a line in parts between which the line may break: behind the relations
    /// outside all brackets, and behind the operators too with `finely`.
    std::vector<Formula> parts(std::string_view tex, const MathStyling& styling, bool finely);

private:
    draw::MathFont& font();

    draw::FontBook& book_;
    draw::Chain fonts_;
    draw::ChainId chain_;
    std::optional<draw::MathFont> font_;
};

}  // namespace examgen::layout
