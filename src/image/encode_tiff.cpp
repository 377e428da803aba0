// TIFF by libtiff into memory, and the bare Group 4 data that PDFs embed.

#include <algorithm>
#include <cstring>
#include <memory>

#include <tiffio.h>

#include "base/error.h"
#include "image/encode.h"

namespace examgen::image {
namespace {

/// A string as the file that libtiff wants.
struct Memory {
    std::string bytes;
    size_t at = 0;
};

tmsize_t read_some(thandle_t handle, void* into, tmsize_t n) {
    auto& memory = *static_cast<Memory*>(handle);
    const size_t left = memory.bytes.size() - std::min(memory.at, memory.bytes.size());
    const size_t count = std::min(static_cast<size_t>(n), left);
    std::memcpy(into, memory.bytes.data() + memory.at, count);
    memory.at += count;
    return static_cast<tmsize_t>(count);
}

tmsize_t write_all(thandle_t handle, void* from, tmsize_t n) {
    auto& memory = *static_cast<Memory*>(handle);
    const auto count = static_cast<size_t>(n);
    if (memory.bytes.size() < memory.at + count)
        memory.bytes.resize(memory.at + count);
    std::memcpy(memory.bytes.data() + memory.at, from, count);
    memory.at += count;
    return n;
}

toff_t seek(thandle_t handle, toff_t offset, int whence) {
    auto& memory = *static_cast<Memory*>(handle);
    const toff_t base = whence == SEEK_CUR   ? memory.at
                        : whence == SEEK_END ? memory.bytes.size()
                                             : 0;
    memory.at = static_cast<size_t>(base + offset);
    return memory.at;
}

int close_none(thandle_t) {
    return 0;
}

toff_t size_of(thandle_t handle) {
    return static_cast<Memory*>(handle)->bytes.size();
}

struct Close {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};

using Tiff = std::unique_ptr<TIFF, Close>;

[[noreturn]] void fail() {
    throw Error(msg("a picture cannot be written as TIFF"));
}

Tiff open(Memory& memory, const char* mode) {
    Tiff out(TIFFClientOpen("memory", mode, &memory, read_some, write_all, seek, close_none,
                            size_of, nullptr, nullptr));
    if (!out)
        fail();
    return out;
}

/// Eight pixels a byte, white is 0.
void pack(const uint8_t* row, int width, std::vector<uint8_t>& out) {
    out.assign(static_cast<size_t>(width + 7) / 8, 0);
    for (int x = 0; x < width; ++x)
        if (row[x] < 128)
            out[static_cast<size_t>(x) / 8] |= static_cast<uint8_t>(0x80 >> (x % 8));
}

struct Kind {
    bool bilevel = false, one_strip = false;
};

void add_page(TIFF* tiff, const ImageView& picture, Resolution dpi, Kind kind) {
    const auto height = static_cast<uint32_t>(picture.height);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<uint32_t>(picture.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, height);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, kind.bilevel ? 1 : 8);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION,
                 kind.bilevel ? COMPRESSION_CCITTFAX4 : COMPRESSION_PACKBITS);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC,
                 kind.bilevel ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, kind.one_strip ? height : std::min(height, 256U));
    if (dpi.x > 0) {
        TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        TIFFSetField(tiff, TIFFTAG_XRESOLUTION, dpi.x);
        TIFFSetField(tiff, TIFFTAG_YRESOLUTION, dpi.y);
    }
    std::vector<uint8_t> line;
    for (uint32_t y = 0; y < height; ++y) {
        const uint8_t* row = picture.row(static_cast<int>(y));
        if (kind.bilevel)
            pack(row, picture.width, line);
        else
            line.assign(row, row + picture.width);
        if (TIFFWriteScanline(tiff, line.data(), y, 0) < 0)
            fail();
    }
    if (!TIFFWriteDirectory(tiff))
        fail();
}

}  // namespace

std::string encode_fax(const ImageView& picture) {
    Memory memory;
    add_page(open(memory, "wm").get(), picture, {}, {true, true});
    memory.at = 0;
    const Tiff tiff = open(memory, "rm");
    std::string out(static_cast<size_t>(TIFFRawStripSize64(tiff.get(), 0)), '\0');
    if (TIFFReadRawStrip(tiff.get(), 0, out.data(), static_cast<tmsize_t>(out.size())) < 0)
        fail();
    return out;
}

std::string encode_tiff(const std::vector<TiffPage>& pages) {
    Memory memory;
    {
        const Tiff tiff = open(memory, "wm");
        for (const auto& page : pages)
            add_page(tiff.get(), page.grey.view(), page.dpi, {page.bilevel, false});
    }
    return std::move(memory.bytes);
}

}  // namespace examgen::image
