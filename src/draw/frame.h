#pragma once
// What a page shows: items at fixed places, and frames within frames. Layout makes frames, pdf
// only reads them. Millimetres from the frame's top left corner, y down. The order of the items is
// the order in which a reader hears them.

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "base/units.h"
#include "draw/picture.h"
#include "draw/tag.h"

namespace examgen::draw {

/// Index into the FontBook.
using FontId = uint16_t;

/// Lengths in font units.
struct Glyph {
    uint16_t id = 0;
    int16_t advance = 0;  // as shaped
    int16_t natural = 0;  // of the font alone
    int16_t dx = 0, dy = 0;
    bool operator==(const Glyph&) const = default;
};

/// sRGB; black unless said otherwise.
struct Ink {
    uint8_t red = 0, green = 0, blue = 0;
    bool operator==(const Ink&) const = default;
};

/// Glyphs of one font and size on one baseline.
struct Text {
    Point at;  // baseline, left
    FontId font = 0;
    Pt size;
    std::vector<Glyph> glyphs;
    Ink ink = {};
};

/// A filled rectangle.
struct Bar {
    Rect at;
    Ink ink = {};
};

/// A frame whose outer edge is `outer`.
struct Outline {
    Rect outer;
    Mm stroke;
    Ink ink = {};
};

/// A square of size × size modules, row-major; the black ones are filled in black.
struct Modules {
    Rect at;
    int size = 0;
    std::vector<bool> black;
};

struct Line {
    Point from, to;
    Mm stroke;
    Ink ink = {};
};

struct Ring {
    Point centre;
    Mm radius, stroke;
    Ink ink = {};
};

/// A picture stretched to a rectangle. It is content within a figure, decoration elsewhere.
struct Image {
    Rect at;
    std::shared_ptr<const Picture> picture;
};

struct Frame;

/// A frame placed within another. Shared, since a laid-out question is placed in many forms and
/// copies and never changes.
struct Placed {
    Point at;
    std::shared_ptr<const Frame> frame;
};

/// Where a page that many copies share takes what one copy says, at the origin of the page; at the
/// page's end unless it says so. A page has at most one.
struct Slot {};

using Item = std::variant<Text, Bar, Outline, Modules, Line, Ring, Image, Placed, Slot, Begin, End>;

struct Frame {
    Size size;
    std::vector<Item> items;
    Mm rise = {};  // by which a tall formula pushed the first baseline down
};

}  // namespace examgen::draw
