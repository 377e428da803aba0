#include "image/barcode.h"

#include <catch2/catch.hpp>

#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include "base/error.h"

using namespace examgen;

namespace {

/// Draws the modules `scale` pixels wide with a white border and reads them again.
std::string read_back(const image::Modules& code, int scale) {
    const int border = 4 * scale, size = code.size * scale + 2 * border;
    std::vector<uint8_t> grey(static_cast<size_t>(size * size), 255);
    for (int y = 0; y < code.size * scale; ++y)
        for (int x = 0; x < code.size * scale; ++x)
            if (code.at(y / scale, x / scale))
                grey[static_cast<size_t>((y + border) * size + x + border)] = 0;
    const auto result = ZXing::ReadBarcode({grey.data(), size, size, ZXing::ImageFormat::Lum});
    return result.isValid() ? result.text() + "/" + result.ecLevel() : "";
}

}  // namespace

TEST_CASE("a page code reads back at level M") {
    for (const char* text : {"EKH7Q2F010000001ABCD", "E00000000000000000000", "EZZZZZZZZZZZZZZZZZZZ"})
        CHECK(read_back(image::qr_code(std::string(text).substr(0, 20)), 4) ==
              std::string(text).substr(0, 20) + "/M");
}

TEST_CASE("twenty characters fill version 1, and one more is refused") {
    CHECK(image::qr_code("EKH7Q2F010000001ABCD").size == 21);
    CHECK_THROWS_AS(image::qr_code("EKH7Q2F010000001ABCDE"), Error);
}
