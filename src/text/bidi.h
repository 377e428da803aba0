#pragma once
// Text of both directions (UAX 9, by ICU).

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace examgen::text {

/// Whether any character is of a script that runs to the left; most texts have none.
bool has_right_to_left(std::string_view text);

struct Directions {
    bool right_to_left = false;   // of the paragraph, by its first letter
    std::vector<uint8_t> levels;  // by byte of the text; odd: to the left
};

Directions directions(std::string_view paragraph);

/// The order in which parts of a line stand from left to right: indices into `levels`.
std::vector<size_t> visual_order(std::span<const uint8_t> levels);

}  // namespace examgen::text
