#pragma once
// Fonts and shaping (HarfBuzz). A FontBook holds every font that a job uses, remembers which
// glyphs were shaped and what text they stand for, and cuts the fonts down to them at the end. It
// also numbers the pictures that the job's pages show.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "draw/frame.h"

namespace examgen::draw {

struct Face;

/// Gives a font file's bytes by its name; they must outlive the book.
using FontSource = std::function<std::string_view(const std::string& name)>;

/// Fonts in the order in which they are asked for a character.
using Chain = std::vector<std::string>;

/// Index of a chain registered with the book.
using ChainId = uint16_t;

/// Shaped text; `runs` are side by side, in font units of each run's font.
struct Shaped {
    struct Run {
        FontId font = 0;
        std::vector<Glyph> glyphs;
    };

    std::vector<Run> runs;
    double width_em = 0;
};

/// A font cut down to the glyphs in use; glyph ids are kept.
struct Subset {
    std::string name;  // PostScript name
    std::string file;  // TrueType

    struct Glyph {
        uint16_t id;
        int width;         // thousandths of an em
        std::string text;  // UTF-8 that it stands for; empty for the missing-glyph box
    };

    std::vector<Glyph> glyphs;                    // by id
    int ascent = 0, descent = 0, cap_height = 0;  // thousandths of an em
    int box[4] = {};                              // thousandths of an em
    bool fixed_pitch = false, italic = false, bold = false;
};

class FontBook {
public:
    explicit FontBook(FontSource source);
    ~FontBook();
    FontBook(FontBook&&) noexcept;

    /// The chain's id; the same fonts give the same id. Fonts are opened when first needed.
    ChainId chain(const Chain& fonts);

    /// Shapes one run of text without line breaks. Throws Error naming a character that no font
    /// of the chain has: an empty box is never printed. The result stays until the next call.
    const Shaped& shape(ChainId chain, std::string_view text, bool right_to_left = false);

    /// Height of a capital letter of the chain's first font, in em.
    double cap_height(ChainId chain);

    size_t size() const;

    /// For formulas, which look glyphs up themselves: a font by its file's name, and the first
    /// font of a chain that has the character (throws Error as `shape`).
    FontId open(const std::string& font);
    FontId font_for(const Chain& fonts, char32_t c);

    /// Inside the draw room; the reference holds until another font is opened.
    Face& face(FontId font);

    /// Units per em of a font.
    int units_per_em(FontId font) const;

    /// The font with the glyphs shaped so far; empty `glyphs` if none was.
    Subset subset(FontId font) const;

    /// The picture with its number; one that is equal to an earlier one is that one.
    std::shared_ptr<const Picture> picture(Picture picture);

    /// By number.
    const std::vector<std::shared_ptr<const Picture>>& pictures() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace examgen::draw
