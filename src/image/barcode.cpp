#include "image/barcode.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

#include "base/error.h"

namespace examgen::image {

Modules qr_code(std::string_view text) {
    constexpr int k_version_1 = 21;
    constexpr int k_level_m = 4;  // zxing maps 0…8 to L, M, Q, H
    auto writer = ZXing::MultiFormatWriter(ZXing::BarcodeFormat::QRCode);
    writer.setMargin(0).setEccLevel(k_level_m);
    const auto matrix = writer.encode(std::wstring(text.begin(), text.end()), 0, 0);
    if (matrix.width() != k_version_1 || matrix.height() != k_version_1)
        throw Error(msg("the page code is too long: {}", text));
    Modules out{k_version_1, {}};
    for (int y = 0; y < k_version_1; ++y)
        for (int x = 0; x < k_version_1; ++x)
            out.black.push_back(matrix.get(x, y));
    return out;
}

}  // namespace examgen::image
