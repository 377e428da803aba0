#include "image/barcode.h"

#include <memory>

#include <catch2/catch.hpp>
#include <qrencode.h>

#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include "base/error.h"
#include "base/rng.h"
#include "image/qr_symbol.h"

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

/// The same code by libqrencode.
std::vector<bool> library_code(const std::string& text) {
    const std::unique_ptr<QRinput, void (*)(QRinput*)> input(QRinput_new2(1, QR_ECLEVEL_M),
                                                             QRinput_free);
    QRinput_append(input.get(), QR_MODE_AN, static_cast<int>(text.size()),
                   reinterpret_cast<const unsigned char*>(text.data()));
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(QRcode_encodeInput(input.get()),
                                                          QRcode_free);
    std::vector<bool> out;
    for (int i = 0; i < code->width * code->width; ++i)
        out.push_back((code->data[i] & 1) != 0);
    return out;
}

}  // namespace

TEST_CASE("a page code reads back at level M") {
    for (const char* text :
         {"EKH7Q2F010000001ABCD", "E00000000000000000000", "EZZZZZZZZZZZZZZZZZZZ"})
        CHECK(read_back(image::qr_code(std::string(text).substr(0, 20)), 4) ==
              std::string(text).substr(0, 20) + "/M");
}

TEST_CASE("twenty characters fill version 1, and one more is refused") {
    CHECK(image::qr_code("EKH7Q2F010000001ABCD").size == 21);
    CHECK_THROWS_AS(image::qr_code("EKH7Q2F010000001ABCDE"), Error);
}

TEST_CASE("page codes are those of the library that draws all sizes") {
    Rng rng(18004);
    for (int i = 0; i < 5000; ++i) {
        std::string text;
        const int length = 1 + i % 20;
        for (int k = 0; k < length; ++k)
            text += image::k_qr_letters[rng.below(i % 3 ? 36 : 2)];
        const auto ours = image::qr_code(text);
        const auto theirs = library_code(text);
        INFO(text);
        REQUIRE(ours.black == theirs);
    }
}
