#pragma once
// What a page shows: items at fixed places, and frames within frames. Layout makes frames, pdf
// only reads them. Millimetres from the frame's top left corner, y down. All ink is black.

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "base/units.h"

namespace examgen::draw {

/// Index into the FontBook.
using FontId = uint16_t;

/// Lengths in font units.
struct Glyph {
    uint16_t id = 0;
    int16_t advance = 0;   // as shaped
    int16_t natural = 0;   // of the font alone
    int16_t dx = 0, dy = 0;
    bool operator==(const Glyph&) const = default;
};

/// Glyphs of one font and size on one baseline.
struct Text {
    Point at;  // baseline, left
    FontId font = 0;
    Pt size;
    std::vector<Glyph> glyphs;
};

/// A filled rectangle.
struct Bar {
    Rect at;
};

/// A frame whose outer edge is `outer`.
struct Outline {
    Rect outer;
    Mm stroke;
};

/// A square of size × size modules, row-major; the black ones are filled.
struct Modules {
    Rect at;
    int size = 0;
    std::vector<bool> black;
};

struct Line {
    Point from, to;
    Mm stroke;
};

struct Ring {
    Point centre;
    Mm radius, stroke;
};

struct Frame;

/// A frame placed within another. Shared, since a laid-out question is placed in many forms and
/// copies and never changes.
struct Placed {
    Point at;
    std::shared_ptr<const Frame> frame;
};

using Item = std::variant<Text, Bar, Outline, Modules, Line, Ring, Placed>;

struct Frame {
    Size size;
    std::vector<Item> items;
};

}  // namespace examgen::draw
