#pragma once
// Numbers and shown text in content streams. Inside the pdf room only.

#include <string>

#include "draw/frame.h"
#include "pdf/font_set.h"

namespace examgen::pdf {

/// A blank and the number with at most three places (0.4 µm on paper), without locale.
void append_number(std::string& out, double value);

/// The operators that show the glyphs. Throws Error for a glyph that the font was cut without.
void append_glyphs(std::string& out, const draw::Text& text, const FontSet::Font& font);

}  // namespace examgen::pdf
