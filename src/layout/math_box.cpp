#include "layout/math_box.h"

#include <algorithm>
#include <cmath>

namespace examgen::layout {
namespace {

constexpr double k_same_line = 1e-6;     // mm
constexpr double k_most_advance_em = 3;  // beyond it a new run of text begins

draw::Item item_of(const MathInk& ink) {
    switch (ink.kind) {
        case MathInk::Kind::bar:
            return draw::Bar{{ink.at.x, ink.at.y, ink.size.w, ink.size.h}};
        case MathInk::Kind::frame:
            return draw::Outline{{ink.at.x, ink.at.y, ink.size.w, ink.size.h}, ink.pen};
        case MathInk::Kind::stroke:
            return draw::Line{ink.at, ink.at + Point{ink.size.w, ink.size.h}, ink.pen};
        case MathInk::Kind::glyph:
            break;
    }
    return draw::Text{
        ink.at, ink.font, to_pt(ink.em), {{ink.glyph, ink.advance, ink.advance, 0, 0}}};
}

bool continues(const MathInk& last, const MathInk& next) {
    const double step = (next.at.x - last.at.x) / last.em;
    return last.kind == MathInk::Kind::glyph && next.kind == MathInk::Kind::glyph &&
           last.font == next.font && last.em == next.em &&
           std::abs((last.at.y - next.at.y).v) < k_same_line && step >= 0 &&
           step < k_most_advance_em;
}

}  // namespace

void MathBox::put_glyph(const draw::MathGlyph& glyph, int16_t advance, Mm em, Point at) {
    MathInk one;
    one.at = at;
    one.font = glyph.font;
    one.glyph = glyph.id;
    one.advance = advance;
    one.em = em;
    ink.push_back(one);
    height = std::max(height, em * glyph.height - at.y);
    depth = std::max(depth, em * glyph.depth + at.y);
}

void MathBox::put_bar(Rect at) {
    MathInk one;
    one.kind = MathInk::Kind::bar;
    one.at = {at.x, at.y};
    one.size = {at.w, at.h};
    ink.push_back(one);
    height = std::max(height, -at.y);
    depth = std::max(depth, at.bottom());
}

void MathBox::put(const MathBox& inner, Mm x, Mm up) {
    for (const auto& one : inner.ink) {
        ink.push_back(one);
        ink.back().at = one.at + Point{x, -up};
    }
    height = std::max(height, inner.height + up);
    depth = std::max(depth, inner.depth - up);
}

void MathBox::append(const MathBox& inner, Mm gap) {
    put(inner, width + gap, Mm(0));
    width += gap + inner.width;
}

void MathBox::raise(Mm up) {
    for (auto& one : ink)
        one.at.y -= up;
    height += up;
    depth -= up;
}

std::shared_ptr<draw::Frame> to_frame(const MathBox& box, const draw::FontBook& fonts) {
    auto out = std::make_shared<draw::Frame>();
    out->size = {box.width, box.height + box.depth};
    const MathInk* last = nullptr;
    for (const auto& ink : box.ink) {
        MathInk moved = ink;
        moved.at.y += box.height;
        if (last && continues(*last, ink)) {
            auto& glyphs = std::get<draw::Text>(out->items.back()).glyphs;
            // The place of each glyph is rounded once, from where the run begins.
            const auto& text = std::get<draw::Text>(out->items.back());
            long before = 0;
            for (size_t i = 0; i + 1 < glyphs.size(); ++i)
                before += glyphs[i].advance;
            const double units = fonts.units_per_em(ink.font);
            glyphs.back().advance =
                static_cast<int16_t>(std::lround((ink.at.x - text.at.x) / ink.em * units) - before);
            glyphs.push_back({ink.glyph, ink.advance, ink.advance, 0, 0});
        } else {
            out->items.push_back(item_of(moved));
        }
        last = &ink;
    }
    return out;
}

}  // namespace examgen::layout
