#pragma once
// Files of every format, made by the libraries' own writers or by hand.

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <jpeglib.h>
#include <libheif/heif.h>
#include <png.h>
#include <tiffio.h>
#include <webp/encode.h>

#include "image/image.h"
#include "support/run.h"

namespace examgen::test {

/// Nothing in it is symmetric: a wedge of greys, a dark corner, a bar.
inline image::Grey sample_picture(int width = 67, int height = 45) {
    image::Grey out(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            out.row(y)[x] = static_cast<uint8_t>(60 + (x * 120) / width + (y * 60) / height);
    for (int y = 0; y < height / 3; ++y)
        for (int x = 0; x < width / 4; ++x)
            out.row(y)[x] = 10;
    for (int x = width / 2; x < width - 4; ++x)
        out.row(height - 5)[x] = 240;
    return out;
}

/// Black below mid-grey, white above.
inline image::Grey bilevel(image::Grey picture) {
    for (auto& v : picture.pixels)
        v = v < 128 ? 0 : 255;
    return picture;
}

/// Rows of one bit, 1 is black.
inline std::vector<std::vector<unsigned char>> bit_rows(const image::Grey& picture) {
    std::vector<std::vector<unsigned char>> out;
    for (int y = 0; y < picture.height; ++y) {
        auto& row = out.emplace_back(static_cast<size_t>((picture.width + 7) / 8));
        for (int x = 0; x < picture.width; ++x)
            if (picture.row(y)[x] < 128)
                row[static_cast<size_t>(x / 8)] |= static_cast<unsigned char>(0x80 >> (x % 8));
    }
    return out;
}

struct TiffPage {
    image::Grey picture;
    int compression = COMPRESSION_NONE;
    int bits = 8;  // or 1
    int photometric = PHOTOMETRIC_MINISBLACK;
    int orientation = ORIENTATION_TOPLEFT;
};

inline std::string tiff_file(const std::vector<TiffPage>& pages) {
    const TempFolder folder;
    const std::string path = (folder / "a.tif").string();
    TIFF* file = TIFFOpen(path.c_str(), "w");
    for (const auto& page : pages) {
        TIFFSetField(file, TIFFTAG_IMAGEWIDTH, page.picture.width);
        TIFFSetField(file, TIFFTAG_IMAGELENGTH, page.picture.height);
        TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, page.bits);
        TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1);
        TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, 16);
        TIFFSetField(file, TIFFTAG_COMPRESSION, page.compression);
        TIFFSetField(file, TIFFTAG_PHOTOMETRIC, page.photometric);
        TIFFSetField(file, TIFFTAG_ORIENTATION, page.orientation);
        const bool white_is_0 = page.photometric == PHOTOMETRIC_MINISWHITE;
        const auto bits = bit_rows(page.picture);
        for (int y = 0; y < page.picture.height; ++y) {
            std::vector<unsigned char> row;
            if (page.bits == 1)
                row = bits[static_cast<size_t>(y)];
            else
                row.assign(page.picture.row(y), page.picture.row(y) + page.picture.width);
            for (auto& v : row)
                if ((page.bits == 1) != white_is_0)
                    v = static_cast<unsigned char>(~v);
            TIFFWriteScanline(file, row.data(), static_cast<uint32_t>(y));
        }
        TIFFWriteDirectory(file);
    }
    TIFFClose(file);
    return slurp(path);
}

/// A strip of Group 4, as PDF holds it (0 is black).
inline std::string group4(const image::Grey& picture) {
    const TempFolder folder;
    const std::string path = (folder / "a.tif").string();
    spill(path, "");
    TIFF* file = TIFFOpen(path.c_str(), "w");
    TIFFSetField(file, TIFFTAG_IMAGEWIDTH, picture.width);
    TIFFSetField(file, TIFFTAG_IMAGELENGTH, picture.height);
    TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, 1);
    TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, picture.height);
    TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_CCITTFAX4);
    TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE);
    TIFFSetField(file, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB);
    auto rows = bit_rows(picture);
    for (int y = 0; y < picture.height; ++y)
        TIFFWriteScanline(file, rows[static_cast<size_t>(y)].data(), static_cast<uint32_t>(y));
    TIFFClose(file);
    file = TIFFOpen(path.c_str(), "r");
    std::string out(static_cast<size_t>(TIFFRawStripSize(file, 0)), '\0');
    TIFFReadRawStrip(file, 0, out.data(), static_cast<tmsize_t>(out.size()));
    TIFFClose(file);
    return out;
}

inline std::string png(const image::Grey& picture) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    image.format = PNG_FORMAT_GRAY;
    png_alloc_size_t size = 0;
    png_image_write_to_memory(&image, nullptr, &size, 0, picture.pixels.data(), 0, nullptr);
    std::string out(size, '\0');
    png_image_write_to_memory(&image, out.data(), &size, 0, picture.pixels.data(), 0, nullptr);
    return out;
}

/// Every grey as the same red, green and blue.
inline std::vector<uint8_t> as_rgb(const image::Grey& picture) {
    std::vector<uint8_t> out;
    for (const uint8_t v : picture.pixels)
        out.insert(out.end(), 3, v);
    return out;
}

inline std::string webp(const image::Grey& picture) {
    const auto rgb = as_rgb(picture);
    uint8_t* data = nullptr;
    const size_t size =
        WebPEncodeLosslessRGB(rgb.data(), picture.width, picture.height, picture.width * 3, &data);
    std::string out(reinterpret_cast<const char*>(data), size);
    WebPFree(data);
    return out;
}

/// Empty where this machine has no encoder for it.
inline std::string heic(const image::Grey& picture) {
    heif_context* context = heif_context_alloc();
    heif_encoder* encoder = nullptr;
    std::string out;
    if (heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code ==
        heif_error_Ok) {
        heif_image* image = nullptr;
        heif_image_create(picture.width, picture.height, heif_colorspace_monochrome,
                          heif_chroma_monochrome, &image);
        heif_image_add_plane(image, heif_channel_Y, picture.width, picture.height, 8);
        int stride = 0;
        uint8_t* plane = heif_image_get_plane(image, heif_channel_Y, &stride);
        for (int y = 0; y < picture.height; ++y)
            std::memcpy(plane + y * stride, picture.row(y), static_cast<size_t>(picture.width));
        heif_encoder_set_lossy_quality(encoder, 90);
        const auto done = heif_context_encode_image(context, image, encoder, nullptr, nullptr);
        const TempFolder folder;
        if (done.code == heif_error_Ok) {
            heif_context_write_to_file(context, (folder / "a.heic").c_str());
            out = slurp(folder / "a.heic");
        }
        heif_image_release(image);
        heif_encoder_release(encoder);
    }
    heif_context_free(context);
    return out;
}

/// A PDF with one page for each content; every page has the pictures /A and /B.
inline std::string pdf(const std::vector<std::string>& contents, const std::string& picture) {
    std::string out = "%PDF-1.4\n", kids;
    std::vector<size_t> at;
    const auto object = [&](const std::string& body) {
        at.push_back(out.size());
        out += std::to_string(at.size()) + " 0 obj\n" + body + "\nendobj\n";
    };
    for (size_t i = 0; i < contents.size(); ++i)
        kids += std::to_string(4 + 2 * i) + " 0 R ";
    object("<< /Type /Catalog /Pages 2 0 R >>");
    object("<< /Type /Pages /Kids [" + kids + "] /Count " + std::to_string(contents.size()) +
           " >>");
    object(picture);
    for (size_t i = 0; i < contents.size(); ++i) {
        object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents " +
               std::to_string(5 + 2 * i) +
               " 0 R /Resources << /XObject << /A 3 0 R /B 3 0 R >> >> >>");
        object("<< /Length " + std::to_string(contents[i].size()) + " >>\nstream\n" + contents[i] +
               "\nendstream");
    }
    const size_t table = out.size();
    out += "xref\n0 " + std::to_string(at.size() + 1) + "\n0000000000 65535 f \n";
    for (const size_t offset : at) {
        char line[32];
        std::snprintf(line, sizeof line, "%010zu 00000 n \n", offset);
        out += line;
    }
    return out + "trailer\n<< /Size " + std::to_string(at.size() + 1) +
           " /Root 1 0 R >>\nstartxref\n" + std::to_string(table) + "\n%%EOF\n";
}

/// The picture object of a PDF.
inline std::string pdf_picture(const image::Grey& size, int bits, const std::string& filter,
                               const std::string& data, const std::string& more = "") {
    return "<< /Type /XObject /Subtype /Image /Width " + std::to_string(size.width) + " /Height " +
           std::to_string(size.height) + " /ColorSpace /DeviceGray /BitsPerComponent " +
           std::to_string(bits) + (filter.empty() ? "" : " /Filter /" + filter) + " " + more +
           " /Length " + std::to_string(data.size()) + " >>\nstream\n" + data + "\nendstream";
}

constexpr const char* k_whole_page = "q 595 0 0 842 0 0 cm /A Do Q";

}  // namespace examgen::test
