#include "pdf/font_set.h"

#include <algorithm>

#include <libdeflate.h>

#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

/// PDF 32000-1, 9.10.3. At most 100 entries a block.
std::string to_unicode(const draw::Subset& subset) {
    std::vector<const draw::Subset::Glyph*> named;
    for (const auto& glyph : subset.glyphs)
        if (!glyph.text.empty())
            named.push_back(&glyph);
    std::string out =
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
    for (size_t from = 0; from < named.size(); from += 100) {
        const size_t to = std::min(from + 100, named.size());
        out += std::to_string(to - from) + " beginbfchar\n";
        for (size_t i = from; i < to; ++i) {
            out += '<';
            append_hex16(out, named[i]->id);
            out += "> <" + utf16_hex(named[i]->text) + ">\n";
        }
        out += "endbfchar\n";
    }
    return out + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
}

/// Runs of neighbouring glyph ids share one array.
std::string widths_of(const draw::Subset& subset) {
    std::string out = "/W[";
    int next = -1;
    for (const auto& glyph : subset.glyphs) {
        if (glyph.id != next)
            out += (next < 0 ? "" : "]") + std::to_string(glyph.id) + "[";
        else
            out += ' ';
        out += std::to_string(glyph.width);
        next = glyph.id + 1;
    }
    return out + (next < 0 ? "]" : "]]");
}

/// A bit for each glyph that the file draws, the first one highest: those whose outline is not
/// empty in the table loca, and the missing-glyph box.
std::string glyph_set(std::string_view file) {
    const auto number = [&](size_t at, size_t n) {
        size_t out = 0;
        for (size_t i = 0; i < n && at + i < file.size(); ++i)
            out = out << 8 | static_cast<unsigned char>(file[at + i]);
        return out;
    };
    size_t head = 0, loca = 0, length = 0;
    for (size_t row = 12; row < 12 + 16 * number(4, 2); row += 16) {
        if (file.substr(row, 4) == "head")
            head = number(row + 8, 4);
        if (file.substr(row, 4) == "loca") {
            loca = number(row + 8, 4);
            length = number(row + 12, 4);
        }
    }
    const size_t size = number(head + 50, 2) ? 4 : 2;
    std::string out(1, '\x80');
    for (size_t glyph = 0; (glyph + 2) * size <= length; ++glyph) {
        const size_t at = loca + glyph * size;
        if (number(at, size) == number(at + size, size))
            continue;
        out.resize(std::max(out.size(), glyph / 8 + 1));
        out[glyph / 8] = static_cast<char>(out[glyph / 8] | 0x80 >> glyph % 8);
    }
    return out;
}

std::string tag_of(size_t index, const std::string& name) {
    std::string tag = "EXAMAA+";
    tag[5] = static_cast<char>('A' + index % 26);
    tag[4] = static_cast<char>('A' + index / 26 % 26);
    return tag + name;
}

}  // namespace

Compressor::Compressor(int level) : engine_(libdeflate_alloc_compressor(level)) {}

Compressor::~Compressor() {
    libdeflate_free_compressor(engine_);
}

std::string Compressor::operator()(std::string_view bytes) {
    std::string out(libdeflate_zlib_compress_bound(engine_, bytes.size()), '\0');
    out.resize(
        libdeflate_zlib_compress(engine_, bytes.data(), bytes.size(), out.data(), out.size()));
    return out;
}

FontSet::FontSet(const draw::FontBook& book, const Profiles& profiles) {
    constexpr int k_level = 12;  // once a job
    Compressor compress(k_level);
    grey_ = compress(profiles.grey);
    srgb_ = compress(profiles.srgb);
    for (size_t i = 0; i < book.size(); ++i) {
        const auto id = static_cast<draw::FontId>(i);
        Font font;
        font.subset = book.subset(id);
        font.units_per_em = book.units_per_em(id);
        font.tag = tag_of(i, font.subset.name);
        font.file_size = font.subset.file.size();
        font.file = compress(font.subset.file);
        font.to_unicode = compress(to_unicode(font.subset));
        font.glyph_set = glyph_set(font.subset.file);
        font.widths = widths_of(font.subset);
        font.subset.file.clear();
        for (const auto& glyph : font.subset.glyphs) {
            if (font.width.size() <= glyph.id)
                font.width.resize(glyph.id + size_t{1}, -1);
            font.width[glyph.id] = static_cast<int16_t>(glyph.width);
        }
        fonts_.push_back(std::move(font));
    }
    for (const auto& one : book.pictures())
        pictures_.push_back({one->width, one->height, one->channels, one->orientation, one->jpeg,
                             one->jpeg ? one->data : compress(one->data),
                             one->alpha.empty() ? "" : compress(one->alpha)});
}

FontSet::~FontSet() = default;
FontSet::FontSet(FontSet&&) noexcept = default;

std::span<const FontSet::Font> FontSet::fonts() const {
    return fonts_;
}

std::span<const FontSet::Picture> FontSet::pictures() const {
    return pictures_;
}

}  // namespace examgen::pdf
