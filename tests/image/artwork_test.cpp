#include "image/artwork.h"

#include <cstring>
#include <vector>

#include <catch2/catch.hpp>
#include <png.h>

#include "base/error.h"
#include "base/rng.h"
#include "image/encode.h"

using namespace examgen;

namespace {

/// A PNG of these sizes; bit depth 1…16, any colour type, interlaced or not.
std::string png_of(int width, int height, int depth, int type, bool interlaced) {
    std::string out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &out,
        [](png_structp self, png_bytep bytes, size_t n) {
            static_cast<std::string*>(png_get_io_ptr(self))
                ->append(reinterpret_cast<char*>(bytes), n);
        },
        [](png_structp) {});
    png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height),
                 depth, type, interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_color palette[2] = {{0, 0, 0}, {255, 0, 0}};
    if (type == PNG_COLOR_TYPE_PALETTE)
        png_set_PLTE(png, info, palette, 2);
    png_write_info(png, info);
    const size_t row = png_get_rowbytes(png, info);
    std::vector<std::vector<png_byte>> rows(static_cast<size_t>(height),
                                            std::vector<png_byte>(row, 0));
    std::vector<png_bytep> places;
    for (auto& one : rows)
        places.push_back(one.data());
    png_write_image(png, places.data());
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return out;
}

}  // namespace

TEST_CASE("PNG of every depth and kind becomes plain samples, interlaced ones too") {
    const std::pair<int, int> kinds[] = {
        {1, PNG_COLOR_TYPE_GRAY}, {8, PNG_COLOR_TYPE_GRAY},  {16, PNG_COLOR_TYPE_GRAY},
        {8, PNG_COLOR_TYPE_RGB},  {16, PNG_COLOR_TYPE_RGB},  {1, PNG_COLOR_TYPE_PALETTE},
        {8, PNG_COLOR_TYPE_RGBA}, {16, PNG_COLOR_TYPE_RGBA}, {8, PNG_COLOR_TYPE_GRAY_ALPHA}};
    for (const auto& [depth, type] : kinds)
        for (const bool interlaced : {false, true}) {
            INFO(depth << " bits, type " << type);
            const auto art = image::read_artwork(png_of(37, 21, depth, type, interlaced));
            CHECK(art.width == 37);
            CHECK(art.height == 21);
            CHECK(art.channels == (type & PNG_COLOR_MASK_COLOR ? 3 : 1));
            CHECK(art.data.size() == 37u * 21u * static_cast<size_t>(art.channels));
            // Clear pixels are white, all others here are black.
            const bool clear = type & PNG_COLOR_MASK_ALPHA;
            CHECK(static_cast<unsigned char>(art.data[0]) == (clear ? 255 : 0));
        }
}

TEST_CASE("a picture wider than print can show is made smaller") {
    const auto art = image::read_artwork(png_of(15000, 3, 8, PNG_COLOR_TYPE_GRAY, false));
    CHECK(art.width <= image::k_artwork_side);
    CHECK(art.height == 1);
    CHECK_THROWS_AS(image::read_artwork(png_of(30000, 1, 1, PNG_COLOR_TYPE_GRAY, false)), Error);
}

TEST_CASE("a JPEG that lies on its side keeps its bytes and says how it lies") {
    const std::string plain = image::encode_jpeg(image::Grey(30, 20).view(), 80);
    for (char turn = 0; turn <= 9; ++turn) {
        INFO(int{turn});
        std::string exif(
            "\xff\xe1\x00\x22"
            "Exif\0\0"
            "MM\0\x2a\0\0\0\x08"
            "\0\1"
            "\x01\x12\0\3\0\0\0\1\0",
            4 + 6 + 8 + 2 + 9);
        exif += std::string(1, turn) + std::string(6, '\0');
        const std::string bytes = plain.substr(0, 2) + exif + plain.substr(2);
        const auto art = image::read_artwork(bytes);
        const bool known = turn >= 1 && turn <= 8;
        CHECK(art.orientation == (known ? turn : 1));
        CHECK(art.width == (known && turn >= 5 ? 20 : 30));
        CHECK(art.height == (known && turn >= 5 ? 30 : 20));
        CHECK(art.data == bytes);
    }
}

TEST_CASE("JPEG stays as it is; CMYK, damage and other files are refused with a remedy") {
    const auto jpeg = [](int channels) {
        std::string out("\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x20", 11);
        out += static_cast<char>(channels);
        return out + std::string(24, '\0') + "\xff\xd9";
    };
    const auto art = image::read_artwork(jpeg(3));
    CHECK(art.jpeg);
    CHECK(art.width == 32);
    CHECK(art.height == 16);
    CHECK(art.data == jpeg(3));
    CHECK_THROWS_AS(image::read_artwork(jpeg(4)), Error);
    CHECK_THROWS_AS(image::read_artwork("%PDF-1.4"), Error);
    CHECK_THROWS_AS(image::read_artwork(""), Error);
    const std::string sound = png_of(40, 40, 8, PNG_COLOR_TYPE_RGB, true);
    Rng rng(2);
    for (int i = 0; i < 300; ++i) {
        std::string broken = sound.substr(0, rng.below(sound.size()));
        if (broken.size() > 12 && rng.below(2))
            broken[rng.below(broken.size())] ^= static_cast<char>(1 + rng.below(255));
        try {
            image::read_artwork(broken);
        } catch (const Error&) {
        }
    }
}
