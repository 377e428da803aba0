#pragma once
// Reads the modules of our page codes: QR version 1, level M, one alphanumeric segment.

#include <optional>
#include <string>

#include "image/barcode.h"
#include "image/qr_symbol.h"

namespace examgen::image {

struct QrText {
    std::string text;
    int corrected = 0;  // codewords of 26 that were wrong; at most four are mended
};

/// Nothing when more is damaged than can be mended.
std::optional<QrText> read_qr(const Modules& modules);

/// Whether a module is the same in every code of version 1, and if so whether it is black.
std::optional<bool> fixed_module(int row, int column);

}  // namespace examgen::image
