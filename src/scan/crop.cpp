#include "scan/crop.h"

#include <algorithm>
#include <cmath>

#include "scan/sample.h"
#include "scan/view.h"

namespace examgen::scan {

image::Grey crop(image::ImageView picture, const std::array<double, 9>& map, const Rect& part) {
    static constexpr int k_longest = 4000;
    const Homography page{map};
    const auto pixels = [](Mm length) {
        return std::clamp(static_cast<int>(std::lround(length.v * k_crop_scale)), 1, k_longest);
    };
    image::Grey out(pixels(part.w), pixels(part.h));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            const Vec at =
                page({part.x.v + (x + 0.5) / k_crop_scale, part.y.v + (y + 0.5) / k_crop_scale});
            out.row(y)[x] = static_cast<uint8_t>(std::lround(sample(picture, at)));
        }
    return out;
}

image::Grey preview(image::ImageView picture) {
    constexpr int k_long_side = 1100;
    const int factor =
        std::max(1, (std::max(picture.width, picture.height) + k_long_side - 1) / k_long_side);
    image::Grey out;
    shrink(picture, factor, out);
    return out;
}

}  // namespace examgen::scan
