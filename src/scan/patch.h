#pragma once
// The surroundings of one box, taken out of the picture at a fixed scale. The page is never warped
// as a whole: a few hundred patches cost a thirtieth of that.

#include <array>
#include <cstdint>

#include "image/image.h"
#include "scan/geometry.h"

namespace examgen::scan {

constexpr double k_patch_scale = 6;  // samples a millimetre
constexpr int k_most_samples = 96;   // along a side
constexpr double k_most_half = (k_most_samples - 1) / k_patch_scale / 2;

struct Patch {
    int n = 0;          // samples along a side
    float paper = 255;  // brightness of the local paper
    std::array<uint8_t, k_most_samples * k_most_samples> grey;
    std::array<float, k_most_samples * k_most_samples> dark;  // 0 paper … 1 black

    /// The place of a sample relative to the patch's middle, in mm of the page.
    double place(int i) const { return (i - (n - 1) / 2.0) / k_patch_scale; }
};

/// Samples a square round `middle` (page) that reaches `half` mm to each side.
void take_patch(image::ImageView picture, const Homography& map, Vec middle, double half,
                Patch& out) noexcept;

}  // namespace examgen::scan
