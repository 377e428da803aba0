#pragma once
// Measures the ink in and around one box.

#include "exam/capture.h"
#include "scan/patch.h"

namespace examgen::scan {

/// `middle`: where the box's middle lies, on the page as the map has it. Shares are of the local
/// paper's brightness, not yet of the range to printed black.
exam::BoxInk measure_ink(image::ImageView picture, const Homography& map, Vec middle,
                         const Rect& box, Patch& space) noexcept;

}  // namespace examgen::scan
