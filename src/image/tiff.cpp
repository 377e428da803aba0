// TIFF by libtiff from memory. Pages of one bit (Group 4 and others) and of 8-bit grey in strips
// are read row by row; all else goes through libtiff's own conversion to RGBA.

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include <tiffio.h>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

[[noreturn]] void damaged() {
    throw Error(msg("the TIFF picture is damaged"), {}, {msg("scan or copy it again")});
}

/// Bytes as the file that libtiff wants.
struct Memory {
    const char* data;
    toff_t size;
    toff_t at = 0;
};

tmsize_t read_some(thandle_t handle, void* into, tmsize_t n) {
    auto& memory = *static_cast<Memory*>(handle);
    if (n < 0 || memory.at >= memory.size)
        return 0;
    const auto count = std::min(static_cast<toff_t>(n), memory.size - memory.at);
    std::memcpy(into, memory.data + memory.at, count);
    memory.at += count;
    return static_cast<tmsize_t>(count);
}

tmsize_t write_none(thandle_t, void*, tmsize_t) {
    return 0;
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
    auto& memory = *static_cast<Memory*>(handle);
    const toff_t base = whence == SEEK_CUR ? memory.at : whence == SEEK_END ? memory.size : 0;
    return memory.at = base + offset;
}

int close_none(thandle_t) {
    return 0;
}

toff_t size_of(thandle_t handle) {
    return static_cast<Memory*>(handle)->size;
}

int be_silent(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

struct Close {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }

    void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
};

class File {
public:
    explicit File(std::string_view bytes) : memory_{bytes.data(), bytes.size()} {
        constexpr tmsize_t k_most_memory = tmsize_t{420} << 20;
        const std::unique_ptr<TIFFOpenOptions, Close> options(TIFFOpenOptionsAlloc());
        TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), k_most_memory);
        TIFFOpenOptionsSetErrorHandlerExtR(options.get(), be_silent, nullptr);
        TIFFOpenOptionsSetWarningHandlerExtR(options.get(), be_silent, nullptr);
        // m: no memory map, so that all reading goes through the checked functions above
        tiff_.reset(TIFFClientOpenExt("scan", "rm", &memory_, read_some, write_none, seek,
                                      close_none, size_of, nullptr, nullptr, options.get()));
        if (!tiff_)
            damaged();
    }

    TIFF* get() const { return tiff_.get(); }

private:
    Memory memory_;
    std::unique_ptr<TIFF, Close> tiff_;
};

template <class T>
T tag(TIFF* tiff, uint32_t which, T otherwise) {
    T value = otherwise;
    return TIFFGetFieldDefaulted(tiff, which, &value) ? value : otherwise;
}

struct Layout {
    int width = 0, height = 0;
    bool white_is_zero = false;
    unsigned bits = 0;
    bool plain = false;  // strips of one or eight grey bits
};

Layout layout_of(TIFF* tiff) {
    Layout out;
    const auto width = tag<uint32_t>(tiff, TIFFTAG_IMAGEWIDTH, 0);
    const auto height = tag<uint32_t>(tiff, TIFFTAG_IMAGELENGTH, 0);
    check_size(width, height);
    out.width = static_cast<int>(width);
    out.height = static_cast<int>(height);
    const auto photometric = tag<uint16_t>(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE);
    out.white_is_zero = photometric == PHOTOMETRIC_MINISWHITE;
    out.bits = tag<uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1);
    const bool grey =
        photometric == PHOTOMETRIC_MINISWHITE || photometric == PHOTOMETRIC_MINISBLACK;
    out.plain = grey && !TIFFIsTiled(tiff) && (out.bits == 1 || out.bits == 8) &&
                tag<uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1) == 1;
    return out;
}

/// The eight pixels of each byte.
using Spread = std::array<std::array<uint8_t, 8>, 256>;

Spread spread(bool one_is_black) {
    Spread out{};
    for (size_t byte = 0; byte < 256; ++byte)
        for (size_t bit = 0; bit < 8; ++bit)
            out[byte][bit] = ((byte >> (7 - bit) & 1) != 0) == one_is_black ? 0 : 255;
    return out;
}

void expand(const Spread& table, const unsigned char* from, uint8_t* to, int width) {
    int x = 0;
    for (; x + 8 <= width; x += 8)
        std::memcpy(to + x, table[*from++].data(), 8);
    if (x < width)
        std::memcpy(to + x, table[*from].data(), static_cast<size_t>(width - x));
}

void read_plain(TIFF* tiff, const Layout& layout, Grey& out) {
    static const Spread k_zero_white = spread(true), k_zero_black = spread(false);
    const tmsize_t need = layout.bits == 1 ? (layout.width + 7) / 8 : layout.width;
    const tmsize_t line = TIFFScanlineSize(tiff);
    if (line < need || line > need + 64)
        damaged();
    std::vector<unsigned char> row(static_cast<size_t>(line));
    for (int y = 0; y < layout.height; ++y) {
        if (TIFFReadScanline(tiff, row.data(), static_cast<uint32_t>(y)) != 1)
            throw Error(msg("the TIFF picture ends too early"), {}, {msg("scan or copy it again")});
        if (layout.bits == 1)
            expand(layout.white_is_zero ? k_zero_white : k_zero_black, row.data(), out.row(y),
                   layout.width);
        else
            std::memcpy(out.row(y), row.data(), static_cast<size_t>(layout.width));
    }
    if (layout.bits == 8 && layout.white_is_zero)
        invert(out);
}

void read_colour(TIFF* tiff, Grey& out) {
    std::vector<uint32_t> rgba(out.pixels.size());
    if (!TIFFReadRGBAImageOriented(tiff, static_cast<uint32_t>(out.width),
                                   static_cast<uint32_t>(out.height), rgba.data(),
                                   ORIENTATION_TOPLEFT, 1))
        damaged();
    for (size_t i = 0; i < rgba.size(); ++i)
        out.pixels[i] = static_cast<uint8_t>(
            (77 * TIFFGetR(rgba[i]) + 150 * TIFFGetG(rgba[i]) + 29 * TIFFGetB(rgba[i])) >> 8);
}

bool is_mirrored(uint16_t orientation) {
    return orientation == ORIENTATION_TOPRIGHT || orientation == ORIENTATION_BOTLEFT ||
           orientation == ORIENTATION_LEFTTOP || orientation == ORIENTATION_RIGHTBOT;
}

}  // namespace

size_t count_tiff(std::string_view bytes) {
    const File file(bytes);
    return TIFFNumberOfDirectories(file.get());
}

void read_tiff(std::string_view bytes, size_t page, Picture& out) {
    const File file(bytes);
    if (page && !TIFFSetDirectory(file.get(), static_cast<tdir_t>(page)))
        damaged();
    const Layout layout = layout_of(file.get());
    out.bilevel = layout.bits == 1;
    out.grey.reshape(layout.width, layout.height);
    if (!layout.plain)
        return read_colour(file.get(), out.grey);
    read_plain(file.get(), layout, out.grey);
    if (is_mirrored(tag<uint16_t>(file.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT)))
        mirror(out.grey);
}

}  // namespace examgen::image
