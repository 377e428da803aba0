#pragma once
// Square codes (QR) as a matrix of modules.

#include <string_view>
#include <vector>

namespace examgen::image {

/// `size` × `size`, row-major; true is black. No quiet zone.
struct Modules {
    int size = 0;
    std::vector<bool> black;
    bool at(int row, int column) const {
        return black[static_cast<size_t>(row * size + column)];
    }
};

/// QR code, version 1 (21 modules), level M. Takes at most 20 characters of 0–9 and A–Z; throws
/// Error otherwise.
Modules qr_code(std::string_view text);

}  // namespace examgen::image
