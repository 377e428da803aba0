#pragma once
// What a part of a formula looks like: glyphs, bars and strokes round a baseline. Inside the layout
// room only. Origin: the left end of the baseline, x right, y down.

#include <memory>
#include <vector>

#include "draw/font.h"
#include "draw/frame.h"
#include "draw/math_font.h"

namespace examgen::layout {

struct MathInk {
    enum class Kind : uint8_t { glyph, bar, frame, stroke };

    Kind kind = Kind::glyph;
    Point at;   // a glyph's origin, a bar's or a frame's top left corner, a stroke's start
    Size size;  // of a bar or a frame; a stroke's way
    Mm pen;     // of a frame or a stroke
    draw::FontId font = 0;
    uint16_t glyph = 0;
    int16_t advance = 0;  // font units
    Mm em;
};

struct MathBox {
    Mm width, height, depth;
    Mm italic;  // a superscript stands further right by this
    Mm accent;  // x of the middle of an accent over it
    std::vector<MathInk> ink;

    void put_glyph(const draw::MathGlyph& glyph, int16_t advance, Mm em, Point at);
    void put_bar(Rect at);
    /// Draws `inner` with its origin at x, `up` above the baseline, and grows to hold it; the width
    /// stays.
    void put(const MathBox& inner, Mm x, Mm up);
    /// Puts it behind everything so far.
    void append(const MathBox& inner, Mm gap = {});
    /// Moves everything up, or down where negative.
    void raise(Mm up);
};

/// As a frame whose baseline lies `box.height` below its top.
std::shared_ptr<draw::Frame> to_frame(const MathBox& box, const draw::FontBook& fonts);

}  // namespace examgen::layout
