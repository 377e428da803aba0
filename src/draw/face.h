#pragma once
// One opened font file with what was used of it. Inside the draw room only.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <hb.h>

#include "draw/font.h"

namespace examgen::draw {

struct HbFree {
    void operator()(hb_blob_t* p) const { hb_blob_destroy(p); }
    void operator()(hb_face_t* p) const { hb_face_destroy(p); }
    void operator()(hb_font_t* p) const { hb_font_destroy(p); }
};

struct Face {
    std::string name;
    std::unique_ptr<hb_face_t, HbFree> face;
    std::unique_ptr<hb_font_t, HbFree> font;
    int units_per_em = 1000;
    std::map<uint16_t, std::string> meaning;  // of each glyph shaped; the first one stays

    bool has(char32_t c) const;
    int advance(uint16_t glyph) const;
    double cap_height() const;  // em
};

/// Throws Error when the bytes are no TrueType font.
Face open_face(std::string_view bytes, const std::string& name);

Subset cut(const Face& face);

}  // namespace examgen::draw
