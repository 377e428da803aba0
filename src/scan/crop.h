#pragma once
// Parts of a scanned page for a person to look at: upright, at a fixed scale.

#include <array>

#include "base/units.h"
#include "image/image.h"

namespace examgen::scan {

constexpr double k_crop_scale = 8;  // pixels a millimetre

/// What the picture shows of `part` of the page (mm); `map` is the page's (exam::PageCapture).
image::Grey crop(image::ImageView picture, const std::array<double, 9>& map, const Rect& part);

/// The whole picture, made small enough for a preview.
image::Grey preview(image::ImageView picture);

}  // namespace examgen::scan
