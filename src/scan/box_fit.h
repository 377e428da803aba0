#pragma once
// Finds the printed frame of one box near where it is expected.

#include "scan/patch.h"

namespace examgen::scan {

struct BoxFit {
    Vec offset;        // mm, from the map's place
    double score = 0;  // contrast of the four sides against what lies outside them
    int sides = 0;     // with contrast
    bool hit = false;
};

/// Working memory.
struct FitSpace {
    Patch patch;
    std::array<float, (k_most_samples + 1) * (k_most_samples + 1)> rows, columns;  // running sums
};

struct Expected {
    Rect box;
    Vec offset;        // mm, where it is looked for
    double reach = 0;  // mm to each side
};

BoxFit fit_box(image::ImageView picture, const Homography& map, const Expected& expected,
               FitSpace& space) noexcept;

}  // namespace examgen::scan
