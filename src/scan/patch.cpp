// The map is linear within a patch, well below a hundredth of a millimetre. Fixed-point bilinear
// sampling with 16 bits of fraction. Paper is what 20 % of the samples are brighter than.

#include "scan/patch.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

struct Grid {
    double x = 0, y = 0;    // picture, of the first sample
    double ax = 0, ay = 0;  // step to the next column
    double bx = 0, by = 0;  // step to the next row
};

bool lies_inside(image::ImageView picture, const Grid& g, int n) {
    for (int corner = 0; corner < 4; ++corner) {
        const double i = corner & 1 ? n : 0, j = corner & 2 ? n : 0;
        const double x = g.x + g.ax * i + g.bx * j, y = g.y + g.ay * i + g.by * j;
        if (!(x >= 1 && y >= 1 && x < picture.width - 2 && y < picture.height - 2))
            return false;
    }
    return true;
}

int fixed(double v) {
    return static_cast<int>(std::lround(v * 65536));
}

void sample_row(image::ImageView picture, int x, int y, int dx, int dy, uint8_t* to,
                int n) noexcept {
    for (int i = 0; i < n; ++i, x += dx, y += dy) {
        const uint8_t* p = picture.row(y >> 16) + (x >> 16);
        const uint8_t* q = p + picture.stride;
        const int fx = x >> 8 & 255, fy = y >> 8 & 255;
        const int top = p[0] * 256 + (p[1] - p[0]) * fx, low = q[0] * 256 + (q[1] - q[0]) * fx;
        to[i] = static_cast<uint8_t>((top * 256 + (low - top) * fy) >> 16);
    }
}

/// Beyond the picture there is paper.
void sample_row_carefully(image::ImageView picture, double x, double y, double dx, double dy,
                          uint8_t* to, int n) noexcept {
    for (int i = 0; i < n; ++i, x += dx, y += dy) {
        const bool inside = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
        to[i] = inside ? picture.row(static_cast<int>(y))[static_cast<int>(x)] : uint8_t{255};
    }
}

float paper_of(const Patch& patch) {
    std::array<int, 256> counts{};
    int all = 0;
    for (int i = 0; i < patch.n * patch.n; i += 2, ++all)
        ++counts[patch.grey[static_cast<size_t>(i)]];
    int above = 0;
    for (int v = 255; v > 0; --v)
        if ((above += counts[static_cast<size_t>(v)]) * 5 > all)
            return static_cast<float>(v);
    return 0;
}

}  // namespace

void take_patch(image::ImageView picture, const Homography& map, Vec middle, double half,
                Patch& out) noexcept {
    const int n = out.n =
        std::min(k_most_samples, static_cast<int>(std::lround(2 * half * k_patch_scale)) + 1);
    const Vec at = map(middle);
    const auto [right, down] = map.steps(middle);
    const double step = 1 / k_patch_scale, first = -(n - 1) / 2.0 * step;
    const Grid g{at.x + (right.x + down.x) * first,
                 at.y + (right.y + down.y) * first,
                 right.x * step,
                 right.y * step,
                 down.x * step,
                 down.y * step};
    const bool inside = lies_inside(picture, g, n);
    for (int j = 0; j < n; ++j) {
        uint8_t* to = out.grey.data() + j * n;
        const double x = g.x + g.bx * j, y = g.y + g.by * j;
        if (inside)
            sample_row(picture, fixed(x), fixed(y), fixed(g.ax), fixed(g.ay), to, n);
        else
            sample_row_carefully(picture, x, y, g.ax, g.ay, to, n);
    }
    out.paper = paper_of(out);
    std::array<float, 256> darkness{};
    const float scale = 1 / std::max(20.F, out.paper);
    for (size_t v = 0; v < 256; ++v)
        darkness[v] = std::max(0.F, 1 - static_cast<float>(v) * scale);
    for (size_t i = 0; i < static_cast<size_t>(n * n); ++i)
        out.dark[i] = darkness[out.grey[i]];
}

}  // namespace examgen::scan
