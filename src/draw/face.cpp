#include "draw/face.h"

#include <cmath>

#include <hb-ot.h>
#include <hb-subset.h>

#include "base/error.h"

namespace examgen::draw {
namespace {

int metric(const Face& face, hb_ot_metrics_tag_t tag, int otherwise) {
    hb_position_t value = 0;
    if (!hb_ot_metrics_get_position(face.font.get(), tag, &value))
        return otherwise;
    return static_cast<int>(std::lround(value * 1000.0 / face.units_per_em));
}

std::string table_bytes(hb_face_t* face) {
    const std::unique_ptr<hb_blob_t, HbFree> blob(hb_face_reference_blob(face));
    unsigned length = 0;
    const char* data = hb_blob_get_data(blob.get(), &length);
    return {data, length};
}

std::string subset_file(const Face& face) {
    const std::unique_ptr<hb_subset_input_t, void (*)(hb_subset_input_t*)> input(
        hb_subset_input_create_or_fail(), hb_subset_input_destroy);
    for (const auto& [glyph, text] : face.meaning)
        hb_set_add(hb_subset_input_glyph_set(input.get()), glyph);
    hb_subset_input_set_flags(input.get(),
                              HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_RETAIN_GIDS);
    hb_set_t* drop = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
    // A printed file needs outlines and metrics; shaping is over and names stand in the PDF.
    for (const char* tag : {"GSUB", "GPOS", "GDEF", "MATH", "kern", "FFTM", "DSIG", "name", "post",
                            "OS/2", "STAT", "meta"})
        hb_set_add(drop, HB_TAG(tag[0], tag[1], tag[2], tag[3]));
    const std::unique_ptr<hb_face_t, HbFree> out(hb_subset_or_fail(face.face.get(), input.get()));
    if (!out)
        throw Error(msg("the font {} could not be cut down", face.name));
    return table_bytes(out.get());
}

}  // namespace

bool Face::has(char32_t c) const {
    hb_codepoint_t glyph = 0;
    return hb_font_get_nominal_glyph(font.get(), c, &glyph) != 0;
}

int Face::advance(uint16_t glyph) const { return hb_font_get_glyph_h_advance(font.get(), glyph); }

double Face::cap_height() const {
    return metric(*this, HB_OT_METRICS_TAG_CAP_HEIGHT, 714) / 1000.0;
}

Face open_face(std::string_view bytes, const std::string& name) {
    const std::unique_ptr<hb_blob_t, HbFree> blob(
        hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_READONLY,
                       nullptr, nullptr));
    Face out;
    out.name = name;
    out.face.reset(hb_face_create(blob.get(), 0));
    const bool outlines =
        hb_blob_get_length(std::unique_ptr<hb_blob_t, HbFree>(
                               hb_face_reference_table(out.face.get(), HB_TAG('g', 'l', 'y', 'f')))
                               .get()) > 0;
    if (!outlines)
        throw Error(msg("{} is not a TrueType font", name));
    out.font.reset(hb_font_create(out.face.get()));
    out.units_per_em = static_cast<int>(hb_face_get_upem(out.face.get()));
    hb_font_set_scale(out.font.get(), out.units_per_em, out.units_per_em);
    return out;
}

Subset cut(const Face& face) {
    Subset out;
    char name[128];
    unsigned length = sizeof name;
    hb_ot_name_get_utf8(face.face.get(), HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID,
                        &length, name);
    out.name.assign(name, length);
    if (face.meaning.empty())
        return out;
    out.file = subset_file(face);
    for (const auto& [glyph, text] : face.meaning)
        out.glyphs.push_back(
            {glyph, static_cast<int>(std::lround(face.advance(glyph) * 1000.0 / face.units_per_em)),
             text});
    out.ascent = metric(face, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, 900);
    out.descent = metric(face, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, -250);
    out.cap_height = static_cast<int>(std::lround(face.cap_height() * 1000));
    const int box[4] = {-600, -400, 2000, 1200};
    std::copy(box, box + 4, out.box);
    out.fixed_pitch = out.name.find("Mono") != std::string::npos;
    out.italic = out.name.find("Italic") != std::string::npos;
    out.bold = out.name.find("Bold") != std::string::npos;
    return out;
}

}  // namespace examgen::draw
