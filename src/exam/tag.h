#pragma once
// The six printed tags (fiducials): 6 × 6 modules, a black border round 4 × 4 of data. Their number
// and their turn can be read from each alone. Any two words differ in at least six bits under all
// four turns, and in two from a mirrored one.

#include <array>
#include <cstdint>

namespace examgen::exam {

constexpr int k_tag_modules = 6;

/// Data of the tags 0 … 5, row-major from the highest bit; 1 is white.
constexpr std::array<uint16_t, 6> k_tag_words = {0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD};

constexpr bool tag_is_black(int id, int row, int column) {
    if (row == 0 || row == 5 || column == 0 || column == 5)
        return true;
    const int bit = 15 - ((row - 1) * 4 + column - 1);
    return (k_tag_words[static_cast<size_t>(id)] >> bit & 1) == 0;
}

}  // namespace examgen::exam
