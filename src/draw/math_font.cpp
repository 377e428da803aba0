// The MATH table through HarfBuzz. An assembly (OpenType 1.9, "GlyphAssembly") is a list of parts,
// some of which may be repeated; neighbours overlap by at least the font's least overlap, and by
// more until the size is met.

#include "draw/math_font.h"

#include <algorithm>
#include <cmath>

#include <hb-ot.h>
#include <hb.h>

#include "base/error.h"
#include "base/utf8.h"
#include "draw/face.h"

namespace examgen::draw {
namespace {

constexpr size_t k_constants =
    static_cast<size_t>(MathConstant::radical_degree_bottom_raise_percent) + 1;
static_assert(k_constants - 1 == HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT);
static_assert(static_cast<int>(MathConstant::axis_height) == HB_OT_MATH_CONSTANT_AXIS_HEIGHT);
static_assert(static_cast<int>(MathConstant::fraction_rule_thickness) ==
              HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS);

constexpr unsigned k_most_variants = 32, k_most_parts = 16;
constexpr int k_most_repeats = 200;

bool is_percentage(size_t i) {
    return i < 2 || i == k_constants - 1;
}

hb_direction_t direction(bool across) {
    return across ? HB_DIRECTION_LTR : HB_DIRECTION_BTT;
}

std::string utf8(char32_t c) {
    std::string out;
    append_utf8(out, c);
    return out;
}

struct Parts {
    hb_ot_math_glyph_part_t all[k_most_parts];
    unsigned count = k_most_parts;
    double overlap = 0;  // least, in font units

    static bool repeats(const hb_ot_math_glyph_part_t& part) {
        return (part.flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER) != 0;
    }

    /// Length with each repeatable part `times` times, and the number of parts.
    double length(int times, int& parts) const {
        double sum = 0;
        parts = 0;
        for (unsigned i = 0; i < count; ++i) {
            const int n = repeats(all[i]) ? times : 1;
            sum += n * static_cast<double>(all[i].full_advance);
            parts += n;
        }
        return sum - std::max(0, parts - 1) * overlap;
    }
};

}  // namespace

MathFont::MathFont(FontBook& book, const Chain& fonts)
    : book_(book), fonts_(fonts), main_(book.open(fonts.front())) {
    const Face& face = book_.face(main_);
    if (!hb_ot_math_has_data(face.face.get()))
        throw Error(msg("the font {} is not made for formulas", face.name), {},
                    {msg("the first font of the role \"math\" needs an OpenType MATH table")});
    for (size_t i = 0; i < k_constants; ++i)
        constants_.push_back(
            hb_ot_math_get_constant(face.font.get(), static_cast<hb_ot_math_constant_t>(i)) /
            (is_percentage(i) ? 100.0 : face.units_per_em));
}

const MathGlyph& MathFont::measure(FontId font, uint16_t id) {
    const uint32_t key = static_cast<uint32_t>(font) << 16 | id;
    const auto known = measured_.find(key);
    if (known != measured_.end())
        return known->second;
    const Face& face = book_.face(font);
    const double em = face.units_per_em;
    hb_glyph_extents_t box{};
    hb_font_get_glyph_extents(face.font.get(), id, &box);
    MathGlyph out;
    out.font = font;
    out.id = id;
    out.advance = face.advance(id) / em;
    out.left = box.x_bearing / em;
    out.right = (box.x_bearing + box.width) / em;
    out.height = box.y_bearing / em;
    out.depth = -(box.y_bearing + box.height) / em;
    out.italic = hb_ot_math_get_glyph_italics_correction(face.font.get(), id) / em;
    out.accent = hb_ot_math_get_glyph_top_accent_attachment(face.font.get(), id) / em;
    return measured_.emplace(key, out).first->second;
}

const MathGlyph& MathFont::glyph(char32_t c, char32_t meaning) {
    const auto known = glyphs_.find(c);
    if (known != glyphs_.end())
        return known->second;
    FontId font = main_;
    if (!book_.face(main_).has(c))
        font = book_.font_for(fonts_, c);
    Face& face = book_.face(font);
    hb_codepoint_t id = 0;
    hb_font_get_nominal_glyph(face.font.get(), c, &id);
    face.meaning.try_emplace(static_cast<uint16_t>(id), utf8(meaning));
    return glyphs_.emplace(c, measure(font, static_cast<uint16_t>(id))).first->second;
}

MathGlyph MathFont::widest_within(char32_t c, double width) {
    const MathGlyph plain = glyph(c, c);
    Face& face = book_.face(plain.font);
    hb_ot_math_glyph_variant_t all[k_most_variants];
    unsigned count = k_most_variants;
    hb_ot_math_get_glyph_variants(face.font.get(), plain.id, direction(true), 0, &count, all);
    MathGlyph out = plain;
    for (unsigned i = 0; i < count; ++i)
        if (all[i].advance <= width * face.units_per_em)
            out = measure(plain.font, static_cast<uint16_t>(all[i].glyph));
    face.meaning.try_emplace(out.id, utf8(c));
    return out;
}

Stretched MathFont::stretched(char32_t c, double size, bool across) {
    const MathGlyph plain = glyph(c, c);
    Face& face = book_.face(plain.font);
    hb_ot_math_glyph_variant_t all[k_most_variants];
    unsigned count = k_most_variants;
    hb_ot_math_get_glyph_variants(face.font.get(), plain.id, direction(across), 0, &count, all);
    MathGlyph best = plain;
    for (unsigned i = 0; i < count; ++i) {
        best = measure(plain.font, static_cast<uint16_t>(all[i].glyph));
        if (all[i].advance >= size * face.units_per_em)
            break;
    }
    const double length = across ? best.right - best.left : best.height + best.depth;
    Stretched out;
    if (length + 1e-3 < size && assemble(c, size, across, out))
        return out;
    face.meaning.try_emplace(best.id, utf8(c));
    return {{{best, 0}}, length};
}

bool MathFont::assemble(char32_t c, double size, bool across, Stretched& out) {
    const MathGlyph plain = glyph(c, c);
    Face& face = book_.face(plain.font);
    const double em = face.units_per_em, wanted = size * em;
    Parts parts;
    hb_position_t italic = 0;
    hb_ot_math_get_glyph_assembly(face.font.get(), plain.id, direction(across), 0, &parts.count,
                                  parts.all, &italic);
    if (parts.count == 0)
        return false;
    parts.overlap = hb_ot_math_get_min_connector_overlap(face.font.get(), direction(across));
    int times = 0, n = 0;
    while (parts.length(times, n) < wanted && times < k_most_repeats)
        ++times;
    // The surplus goes into the overlaps, as far as the connectors reach.
    const double surplus = std::max(0.0, parts.length(times, n) - wanted);
    const double more = n > 1 ? surplus / (n - 1) : 0;
    double at = 0, end = 0, connector = 0;
    for (unsigned i = 0; i < parts.count; ++i) {
        const auto& part = parts.all[i];
        for (int k = Parts::repeats(part) ? times : 1; k > 0; --k) {
            if (!out.pieces.empty()) {
                const double most = std::min<double>(connector, part.start_connector_length);
                at = end - std::min(parts.overlap + more, std::max(parts.overlap, most));
            }
            const auto id = static_cast<uint16_t>(part.glyph);
            // The whole sign is one character in the text.
            face.meaning.try_emplace(id, out.pieces.empty() ? utf8(c) : "");
            out.pieces.push_back({measure(plain.font, id), at / em});
            end = at + part.full_advance;
            connector = part.end_connector_length;
        }
    }
    out.length = end / em;
    return true;
}

}  // namespace examgen::draw
