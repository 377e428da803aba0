#include "pdf/objects.h"

#include "pdf/metadata.h"
#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

std::string number(long value) {
    return std::to_string(value);
}

std::string descriptor(const FontSet::Font& font, int file) {
    constexpr int k_symbolic = 4, k_italic = 64, k_fixed = 1;
    const draw::Subset& subset = font.subset;
    const int flags =
        k_symbolic | (subset.italic ? k_italic : 0) | (subset.fixed_pitch ? k_fixed : 0);
    std::string box;
    for (const int value : subset.box)
        box += (box.empty() ? "" : " ") + number(value);
    return "/Type/FontDescriptor/FontName/" + font.tag + "/Flags " + number(flags) +
           "/ItalicAngle " + (subset.italic ? "-12" : "0") + "/Ascent " + number(subset.ascent) +
           "/Descent " + number(subset.descent) + "/CapHeight " + number(subset.cap_height) +
           "/StemV " + (subset.bold ? "140" : "80") + "/FontBBox[" + box + "]/FontFile2 " +
           ref(file);
}

/// A composite font, its only descendant, the descriptor, the file and the map to Unicode.
void add_font(const FontSet::Font& font, int first, bool glyph_sets, std::vector<Object>& out) {
    const std::string name = "/BaseFont/" + font.tag;
    out.push_back({"/Type/Font/Subtype/Type0" + name + "/Encoding/Identity-H/DescendantFonts[" +
                   ref(first + 1) + "]/ToUnicode " + ref(first + 4)});
    out.push_back({"/Type/Font/Subtype/CIDFontType2" + name +
                   "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
                   "/CIDToGIDMap/Identity/FontDescriptor " +
                   ref(first + 2) + font.widths});
    out.push_back({descriptor(font, first + 3)});
    out.push_back({deflated(font.file) + "/Length1 " + number(static_cast<long>(font.file_size)),
                   &font.file});
    out.push_back({deflated(font.to_unicode), &font.to_unicode});
    if (!glyph_sets)
        return;
    out[out.size() - 3].dictionary += "/CIDSet " + ref(first + 5);
    out.push_back({"/Length " + std::to_string(font.glyph_set.size()), &font.glyph_set});
}

Object image(const FontSet::Picture& picture, bool alpha, const std::string& more) {
    const std::string& bytes = alpha ? picture.alpha : picture.data;
    const bool jpeg = picture.jpeg && !alpha;
    const bool colour = picture.channels == 3 && !alpha;
    constexpr int k_first_lying = 5;
    const bool lying = picture.orientation >= k_first_lying;
    return {"/Type/XObject/Subtype/Image/Width " + number(lying ? picture.height : picture.width) +
                "/Height " + number(lying ? picture.width : picture.height) +
                "/BitsPerComponent 8/ColorSpace/Device" + (colour ? "RGB" : "Gray") + more +
                (jpeg ? "/Filter/DCTDecode/Length " + number(static_cast<long>(bytes.size()))
                      : deflated(bytes)),
            &bytes};
}

void add_picture(const FontSet::Picture& picture, int first, std::vector<Object>& out) {
    const bool masked = !picture.alpha.empty();
    out.push_back(image(picture, false, masked ? "/SMask " + ref(first + 1) : ""));
    if (masked)
        out.push_back(image(picture, true, ""));
}

}  // namespace

std::string ref(int number) {
    return std::to_string(number) + " 0 R";
}

std::string deflated(const std::string& bytes) {
    return "/Filter/FlateDecode/Length " + number(static_cast<long>(bytes.size()));
}

std::vector<Object> resource_objects(const FontSet& set, const Used& used, int first,
                                     ResourceNeeds needs) {
    std::vector<Object> out(1);
    const auto next = [&] { return first + static_cast<int>(out.size()); };
    std::string fonts, pictures;
    for (size_t i = 0; i < used.fonts.size(); ++i) {
        if (!used.fonts[i])
            continue;
        fonts += "/F" + std::to_string(i) + " " + ref(next());
        add_font(set.fonts()[i], next(), needs.glyph_sets, out);
    }
    for (size_t i = 0; i < used.pictures.size(); ++i) {
        if (!used.pictures[i])
            continue;
        pictures += "/I" + std::to_string(i) + " " + ref(next());
        add_picture(set.pictures()[i], next(), out);
    }
    out[0].dictionary = "/Font<<" + fonts + ">>";
    if (!pictures.empty())
        out[0].dictionary += "/XObject<<" + pictures + ">>";
    if (needs.profile) {
        const std::string& profile = set.profile(used.colour);
        out.push_back({deflated(profile) + (used.colour ? "/N 3" : "/N 1"), &profile});
    }
    return out;
}

std::string catalog_entries(const std::string& language, const TreeObjects& tree,
                            const CatalogNumbers& numbers, bool colour) {
    std::string out = "/Lang" + text_string(language) +
                      "/ViewerPreferences<</DisplayDocTitle true>>/MarkInfo<</Marked true>>"
                      "/StructTreeRoot " +
                      ref(tree.root) + "/Metadata " + ref(numbers.metadata);
    if (numbers.profile)
        out += output_intent(numbers.profile, colour);
    if (tree.outline)
        out += "/Outlines " + ref(tree.outline);
    return out;
}

std::string id_text(const Digest& digest) {
    const std::string half = "<" + hex(digest).substr(0, 32) + ">";
    return "[" + half + half + "]";
}

}  // namespace examgen::pdf
