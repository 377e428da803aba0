#include "image/encode.h"

#include <cstdio>
#include <memory>

#include <catch2/catch.hpp>
#include <jpeglib.h>
#include <png.h>
#include <tiffio.h>

#include "support/run.h"

using namespace examgen;
using namespace examgen::image;

namespace {

/// Stripes of all greys; with `bilevel` black and white ones.
Grey striped(int w, int h, bool bilevel = false) {
    Grey out(w, h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int v = (x * 5 + y * 3) % 256;
            out.row(y)[x] = static_cast<uint8_t>(bilevel ? (v < 100 ? 0 : 255) : v);
        }
    return out;
}

Grey read_tiff(const test::fs::path& file, uint16_t page, uint16_t& compression) {
    const std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff(TIFFOpen(file.c_str(), "r"), TIFFClose);
    REQUIRE(tiff);
    REQUIRE(TIFFSetDirectory(tiff.get(), page));
    uint32_t w = 0, h = 0;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &w);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &h);
    TIFFGetField(tiff.get(), TIFFTAG_COMPRESSION, &compression);
    std::vector<uint32_t> pixels(w * h);
    REQUIRE(TIFFReadRGBAImageOriented(tiff.get(), w, h, pixels.data(), ORIENTATION_TOPLEFT));
    Grey out(static_cast<int>(w), static_cast<int>(h));
    for (size_t i = 0; i < pixels.size(); ++i)
        out.pixels[i] = static_cast<uint8_t>(TIFFGetR(pixels[i]));
    return out;
}

}  // namespace

TEST_CASE("a PNG holds every grey exactly") {
    const Grey grey = striped(61, 37);
    const std::string bytes = encode_png(grey.view());
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    REQUIRE(png_image_begin_read_from_memory(&head, bytes.data(), bytes.size()));
    head.format = PNG_FORMAT_GRAY;
    Grey back(static_cast<int>(head.width), static_cast<int>(head.height));
    REQUIRE(png_image_finish_read(&head, nullptr, back.pixels.data(), 0, nullptr));
    CHECK(back == grey);
}

TEST_CASE("a JPEG is grey, of the right size and resolution, and near what it was made of") {
    const Grey grey = striped(61, 37);
    const std::string bytes = encode_jpeg(grey.view(), 95, {204, 196});
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&info, TRUE);
    jpeg_start_decompress(&info);
    CHECK(info.output_components == 1);
    CHECK(info.X_density == 204);
    CHECK(info.Y_density == 196);
    REQUIRE(info.output_width == 61);
    REQUIRE(info.output_height == 37);
    Grey back(61, 37);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = back.row(static_cast<int>(info.output_scanline));
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_destroy_decompress(&info);
    double off = 0;
    for (size_t i = 0; i < grey.pixels.size(); ++i)
        off += std::abs(back.pixels[i] - grey.pixels[i]);
    CHECK(off / static_cast<double>(grey.pixels.size()) < 8);
}

TEST_CASE("a TIFF keeps grey pages as they are and packs those of one bit as Group 4") {
    const test::TempFolder folder;
    const Grey grey = striped(61, 300), fax = striped(50, 20, true);
    test::spill(folder / "a.tif",
                encode_tiff({{grey, false, {200, 200}}, {fax, true, {204, 196}}}));
    uint16_t compression = 0;
    CHECK(read_tiff(folder / "a.tif", 0, compression) == grey);
    CHECK(compression != COMPRESSION_CCITTFAX4);
    CHECK(read_tiff(folder / "a.tif", 1, compression) == fax);
    CHECK(compression == COMPRESSION_CCITTFAX4);
}

TEST_CASE("a PDF of pictures is sound and shows each picture on its page") {
    const test::TempFolder folder;
    const Grey grey = striped(64, 48), fax = striped(64, 48, true);
    test::spill(folder / "a.pdf",
                picture_pdf({{encode_jpeg(grey.view(), 95), 64, 48, false, {72, 72}, 0},
                             {encode_fax(fax.view()), 64, 48, true, {72, 72}, 0}}));
    const test::Ran check = test::run("qpdf --check a.pdf", folder.path());
    INFO(check.out << check.err);
    CHECK(check.code == 0);
    REQUIRE(test::run("pdfimages -tiff a.pdf p", folder.path()).code == 0);
    uint16_t compression = 0;
    CHECK(read_tiff(folder / "p-001.tif", 0, compression) == fax);
}

TEST_CASE("the same picture gives the same bytes") {
    const Grey grey = striped(61, 37);
    CHECK(encode_jpeg(grey.view(), 80) == encode_jpeg(grey.view(), 80));
    CHECK(encode_tiff({{grey, false, {}}}) == encode_tiff({{grey, false, {}}}));
}
