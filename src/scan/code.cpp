// The place of the code is known, so no picture is searched for finders: a patch is taken out, the
// grid is shifted and scaled until the modules that every code has in common (finders, timing)
// stand out most, and each module is the mean of nine samples. A shift of up to 2.4 mm is found,
// and a shear by placing each finder alone: paper curls at the top.

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

/// Along a row the map's numerators and its denominator grow by equal steps.
Crop crop_of(image::ImageView picture, const Homography& map, const Rect& place) {
    Crop out;
    out.n = static_cast<int>((place.w.v + 2 * k_margin) * k_scale);
    out.grey.resize(static_cast<size_t>(out.n * out.n));
    float* to = out.grey.data();
    const auto& m = map.m;
    const double left = place.x.v - k_margin + 0.5 / k_scale;
    for (int j = 0; j < out.n; ++j) {
        const double down = place.y.v - k_margin + (j + 0.5) / k_scale;
        double x = m[0] * left + m[1] * down + m[2], y = m[3] * left + m[4] * down + m[5];
        double w = m[6] * left + m[7] * down + m[8];
        for (int i = 0; i < out.n; ++i) {
            *to++ = sample(picture, {x / w, y / w});
            x += m[0] / k_scale;
            y += m[3] / k_scale;
            w += m[6] / k_scale;
        }
    }
    return out;
}

/// Where the grid lies in the crop, in samples: its corner and the steps to the next column and
/// row.
struct Grid {
    Vec corner, right, down;

    Vec middle(int row, int column) const {
        return corner + right * (column + 0.5) + down * (row + 0.5);
    }
};

struct Fixed {
    int row, column;
    bool black;
};

std::vector<Fixed> fixed_modules(int row_from, int row_to, int column_from, int column_to) {
    std::vector<Fixed> out;
    for (int row = row_from; row < row_to; ++row)
        for (int column = column_from; column < column_to; ++column)
            if (const auto black = image::fixed_module(row, column))
                out.push_back({row, column, *black});
    return out;
}

struct Levels {
    double black = 0, white = 0;

    double contrast() const { return white - black; }
};

using Pattern = std::vector<Fixed>;

const Pattern& all_fixed() {
    static const Pattern k_all = fixed_modules(0, image::k_qr_size, 0, image::k_qr_size);
    return k_all;
}

Levels levels(const Crop& crop, const Grid& grid, const Pattern& pattern) noexcept {
    double black = 0, white = 0;
    int blacks = 0;
    for (const auto& one : pattern) {
        const Vec p = grid.middle(one.row, one.column);
        const double v = static_cast<double>(crop.at(p.x, p.y));
        (one.black ? black : white) += v;
        blacks += one.black;
    }
    return {black / blacks, white / (static_cast<int>(pattern.size()) - blacks)};
}

/// The best shift of a pattern within `reach` of the grid, in steps.
Vec best_shift(const Crop& crop, const Grid& from, const Pattern& pattern, double reach,
               double step) noexcept {
    Vec best;
    double most = -1e9;
    for (double dy = -reach; dy <= reach; dy += step)
        for (double dx = -reach; dx <= reach; dx += step) {
            const Grid grid{from.corner + Vec{dx, dy}, from.right, from.down};
            const double contrast = levels(crop, grid, pattern).contrast();
            if (contrast > most) {
                most = contrast;
                best = {dx, dy};
            }
        }
    return best;
}

/// Each of the three finders is placed by itself: paper that curls shears the code.
Grid by_finders(const Crop& crop, const Grid& rough) {
    constexpr int k_finder = 8, k_far = image::k_qr_size - k_finder;
    constexpr double k_reach = 1.2 * k_scale, k_apart = 14;  // modules between middles
    static const Pattern k_finders[] = {fixed_modules(0, k_finder, 0, k_finder),
                                        fixed_modules(0, k_finder, k_far, image::k_qr_size),
                                        fixed_modules(k_far, image::k_qr_size, 0, k_finder)};
    Vec at[3];
    for (size_t i = 0; i < 3; ++i) {
        const Vec by = best_shift(crop, rough, k_finders[i], k_reach, 1);
        const Grid near{rough.corner + by, rough.right, rough.down};
        const Vec fine = best_shift(crop, near, k_finders[i], 1, 0.25);
        const int row = i == 2 ? 17 : 3, column = i == 1 ? 17 : 3;
        at[i] = rough.middle(row, column) + by + fine;
    }
    Grid out;
    out.right = (at[1] - at[0]) * (1 / k_apart);
    out.down = (at[2] - at[0]) * (1 / k_apart);
    out.corner = at[0] - out.right * 3.5 - out.down * 3.5;
    return out;
}

double sample_at(const Crop& crop, Vec p, double dx, double dy) noexcept {
    return static_cast<double>(crop.at(p.x + dx, p.y + dy));
}

image::Modules modules_of(const Crop& crop, const Grid& grid) {
    const Levels level = levels(crop, grid, all_fixed());
    const double half = (level.black + level.white) / 2;
    const double width = length(grid.right);
    image::Modules out{image::k_qr_size, {}};
    for (int row = 0; row < out.size; ++row)
        for (int column = 0; column < out.size; ++column) {
            const Vec p = grid.middle(row, column);
            double sum = 0;
            for (int k = 0; k < 9; ++k)
                sum += sample_at(crop, p, (k % 3 - 1) * 0.22 * width, (k / 3 - 1) * 0.22 * width);
            out.black.push_back(sum / 9 < half);
        }
    return out;
}

}  // namespace

std::optional<exam::PageCode> read_code(image::ImageView picture, const Homography& map,
                                        const Rect& place) {
    constexpr double k_far = 2.4 * k_scale, k_least_contrast = 15;
    const Crop crop = crop_of(picture, map, place);
    const double module = place.w.v * k_scale / image::k_qr_size, margin = k_margin * k_scale;
    Grid grid{{margin, margin}, {module, 0}, {0, module}};
    grid.corner = grid.corner + best_shift(crop, grid, all_fixed(), k_far, 2);
    const Grid rough = grid;
    grid.corner = grid.corner + best_shift(crop, grid, all_fixed(), 2, 0.5);
    for (int attempt = 0; attempt < 6; ++attempt) {
        if (levels(crop, grid, all_fixed()).contrast() >= k_least_contrast)
            if (const auto text = image::read_qr(modules_of(crop, grid)))
                if (const auto code = exam::decode(text->text))
                    return code;
        constexpr double k_scales[] = {0.985, 1.015, 0.97, 1.03};
        if (attempt == 0) {
            grid = by_finders(crop, rough);
            continue;
        }
        const double grown = module * k_scales[(attempt - 1) % 4];
        const double half = (grown - module) * image::k_qr_size / 2;
        grid = {rough.corner - Vec{half, half}, {grown, 0}, {0, grown}};
        grid.corner = grid.corner + best_shift(crop, grid, all_fixed(), 2, 0.5);
    }
    return {};
}

}  // namespace examgen::scan
