#pragma once
// Brightness between pixels.

#include <algorithm>

#include "image/image.h"
#include "scan/geometry.h"

namespace examgen::scan {

/// Bilinear; outside the picture the value of its nearest edge.
inline float sample(image::ImageView picture, Vec p) noexcept {
    const double x = std::clamp(p.x, 0.0, picture.width - 1.001);
    const double y = std::clamp(p.y, 0.0, picture.height - 1.001);
    const int ix = static_cast<int>(x), iy = static_cast<int>(y);
    const float fx = static_cast<float>(x - ix), fy = static_cast<float>(y - iy);
    const uint8_t* a = picture.row(iy) + ix;
    const uint8_t* b = a + picture.stride;
    const float top = static_cast<float>(a[0]) * (1 - fx) + static_cast<float>(a[1]) * fx;
    const float low = static_cast<float>(b[0]) * (1 - fx) + static_cast<float>(b[1]) * fx;
    return top * (1 - fy) + low * fy;
}

}  // namespace examgen::scan
