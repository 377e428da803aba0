#pragma once
// What writing and reading of QR codes share: version 1, level M (ISO/IEC 18004).

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace examgen::image {

constexpr int k_qr_size = 21;                         // modules
constexpr int k_qr_words = 26, k_qr_data_words = 16;  // codewords
constexpr std::string_view k_qr_letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/// GF(256) with the polynomial 0x11d and the generator 2.
struct QrField {
    std::array<uint8_t, 512> exp{};
    std::array<int, 256> log{};

    constexpr QrField() {
        int x = 1;
        for (int i = 0; i < 255; ++i) {
            exp[static_cast<size_t>(i)] = exp[static_cast<size_t>(i) + 255] =
                static_cast<uint8_t>(x);
            log[static_cast<size_t>(x)] = i;
            x = x << 1 ^ (x & 128 ? 0x11d : 0);
        }
    }

    constexpr uint8_t times(uint8_t a, uint8_t b) const {
        return a && b ? exp[static_cast<size_t>(log[a] + log[b])] : 0;
    }

    constexpr uint8_t over(uint8_t a, uint8_t b) const {
        return a ? exp[static_cast<size_t>(log[a] - log[b] + 255)] : 0;
    }

    constexpr uint8_t power(int n) const { return exp[static_cast<size_t>(n % 255)]; }
};

/// Whether a mask turns a module over.
constexpr bool qr_masked(int mask, int i, int j) {
    switch (mask) {
        case 0:
            return (i + j) % 2 == 0;
        case 1:
            return i % 2 == 0;
        case 2:
            return j % 3 == 0;
        case 3:
            return (i + j) % 3 == 0;
        case 4:
            return (i / 2 + j / 3) % 2 == 0;
        case 5:
            return i * j % 2 + i * j % 3 == 0;
        case 6:
            return (i * j % 2 + i * j % 3) % 2 == 0;
        default:
            return ((i + j) % 2 + i * j % 3) % 2 == 0;
    }
}

/// Finders with their separators, format bits and timing lines hold no data.
constexpr bool qr_holds_data(int row, int column) {
    const bool corner = (row < 9 && (column < 9 || column > 12)) || (row > 12 && column < 9);
    return !corner && row != 6 && column != 6;
}

}  // namespace examgen::image
