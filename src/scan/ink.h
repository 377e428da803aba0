#pragma once
// Measures the ink in and around one box.

#include <vector>

#include "exam/capture.h"
#include "scan/patch.h"

namespace examgen::scan {

/// Streaks of dirt that run from top to bottom of the picture.
struct Dirt {
    std::vector<double> columns;  // of the picture, the middle of each
    double reach = 0;             // pixels to either side
};

/// `middle`: where the box's middle lies, on the page as the map has it. Shares are of the local
/// paper's brightness, not yet of the range to printed black. Dirt is painted over with what lies
/// beside it.
exam::BoxInk measure_ink(image::ImageView picture, const Homography& map, Vec middle,
                         const Rect& box, const Dirt& dirt, Patch& space) noexcept;

}  // namespace examgen::scan
