// The place of the code is known, so nothing searches for finders: a patch is taken out, the grid
// is shifted and scaled until the modules that every code has in common (finders, timing) stand
// out most, and each module is the mean of nine samples. A shift of up to 2.4 mm is found, which
// covers paper that curls at the top.

#include "scan/code.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "image/qr_read.h"
#include "scan/sample.h"

namespace examgen::scan {
namespace {

constexpr double k_scale = 8;     // samples a millimetre
constexpr double k_margin = 3.2;  // mm round the code

struct Crop {
    int n = 0;
    std::vector<float> grey;

    float at(double x, double y) const noexcept {
        const int ix = std::clamp(static_cast<int>(x), 0, n - 1);
        const int iy = std::clamp(static_cast<int>(y), 0, n - 1);
        return grey[static_cast<size_t>(iy * n + ix)];
    }
};

Crop crop_of(image::ImageView picture, const Homography& map, const Rect& place) {
    Crop out;
    out.n = static_cast<int>((place.w.v + 2 * k_margin) * k_scale);
    out.grey.resize(static_cast<size_t>(out.n * out.n));
    for (int y = 0; y < out.n; ++y)
        for (int x = 0; x < out.n; ++x)
            out.grey[static_cast<size_t>(y * out.n + x)] =
                sample(picture, map({place.x.v - k_margin + (x + 0.5) / k_scale,
                                     place.y.v - k_margin + (y + 0.5) / k_scale}));
    return out;
}

/// Where the grid lies in the crop, in samples.
struct Grid {
    double x = 0, y = 0, module = 1;

    Vec middle(int row, int column) const {
        return {x + (column + 0.5) * module, y + (row + 0.5) * module};
    }
};

struct Fixed {
    int row, column;
    bool black;
};

std::vector<Fixed> fixed_modules() {
    std::vector<Fixed> out;
    for (int row = 0; row < image::k_qr_size; ++row)
        for (int column = 0; column < image::k_qr_size; ++column)
            if (const auto black = image::fixed_module(row, column))
                out.push_back({row, column, *black});
    return out;
}

struct Levels {
    double black = 0, white = 0;
    double contrast() const { return white - black; }
};

Levels levels(const Crop& crop, const Grid& grid) noexcept {
    static const std::vector<Fixed> k_fixed = fixed_modules();
    double black = 0, white = 0;
    int blacks = 0;
    for (const auto& one : k_fixed) {
        const Vec p = grid.middle(one.row, one.column);
        const double v = static_cast<double>(crop.at(p.x, p.y));
        (one.black ? black : white) += v;
        blacks += one.black;
    }
    return {black / blacks, white / (static_cast<int>(k_fixed.size()) - blacks)};
}

/// The best shift within `reach` of the grid, in steps.
Grid shifted(const Crop& crop, const Grid& from, double reach, double step) noexcept {
    Grid best = from;
    double most = -1e9;
    for (double dy = -reach; dy <= reach; dy += step)
        for (double dx = -reach; dx <= reach; dx += step) {
            const Grid grid{from.x + dx, from.y + dy, from.module};
            const double contrast = levels(crop, grid).contrast();
            if (contrast > most) {
                most = contrast;
                best = grid;
            }
        }
    return best;
}

image::Modules modules_of(const Crop& crop, const Grid& grid) {
    const Levels level = levels(crop, grid);
    const double half = (level.black + level.white) / 2;
    image::Modules out{image::k_qr_size, {}};
    for (int row = 0; row < out.size; ++row)
        for (int column = 0; column < out.size; ++column) {
            const Vec p = grid.middle(row, column);
            double sum = 0;
            for (int k = 0; k < 9; ++k)
                sum += static_cast<double>(crop.at(p.x + (k % 3 - 1) * 0.22 * grid.module,
                                                   p.y + (k / 3 - 1) * 0.22 * grid.module));
            out.black.push_back(sum / 9 < half);
        }
    return out;
}

}  // namespace

std::optional<exam::PageCode> read_code(image::ImageView picture, const Homography& map,
                                        const Rect& place) {
    constexpr double k_far = 2.4 * k_scale, k_least_contrast = 15;
    const Crop crop = crop_of(picture, map, place);
    const double module = place.w.v * k_scale / image::k_qr_size;
    const Grid start{k_margin * k_scale, k_margin * k_scale, module};
    const Grid rough = shifted(crop, start, k_far, 2);
    for (const double scale : {1.0, 0.985, 1.015, 0.97, 1.03}) {
        const double grown = module * scale, half = (grown - module) * image::k_qr_size / 2;
        const Grid grid = shifted(crop, {rough.x - half, rough.y - half, grown}, 2, 0.5);
        if (levels(crop, grid).contrast() < k_least_contrast)
            continue;
        if (const auto text = image::read_qr(modules_of(crop, grid)))
            if (const auto code = exam::decode(text->text))
                return code;
    }
    return {};
}

}  // namespace examgen::scan
