// Least squares with weights 1 / (d² + 20 mm²), distances across counted 0.6 since paper bends and
// feeders stretch along. A ridge on the slopes (noise 0.05 mm against slopes of 0.02) keeps the
// plane level where neighbours lie in a line.

#include "scan/offsets.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace examgen::scan {
namespace {

constexpr size_t k_nearest = 8;
constexpr double k_ridge = 6, k_most_slope = 0.06;

struct Near {
    double distance = 0;  // squared
    size_t index = 0;
};

}  // namespace

Vec Offsets::expect(Vec place, size_t skip) const {
    std::array<Near, k_nearest> near;
    size_t n = 0;
    for (size_t i = 0; i < places_.size(); ++i) {
        if (i == skip)
            continue;
        const Vec d = places_[i] - place;
        const Near one{d.x * d.x * 0.36 + d.y * d.y, i};
        size_t at = n < k_nearest ? n++ : k_nearest;
        if (at == k_nearest) {
            if (one.distance >= near.back().distance)
                continue;
            --at;
        }
        for (; at > 0 && near[at - 1].distance > one.distance; --at)
            near[at] = near[at - 1];
        near[at] = one;
    }
    if (n == 0)
        return {};
    std::array<double, 9> a{};
    std::array<double, 3> bx{}, by{};
    for (size_t k = 0; k < n; ++k) {
        const Vec d = places_[near[k].index] - place, o = offsets_[near[k].index];
        const double w = 1 / (near[k].distance + 20);
        const std::array<double, 3> row = {1, d.x, d.y};
        for (size_t i = 0; i < 3; ++i) {
            for (size_t j = 0; j < 3; ++j)
                a[i * 3 + j] += w * row[i] * row[j];
            bx[i] += w * row[i] * o.x;
            by[i] += w * row[i] * o.y;
        }
    }
    const double mean_weight = a[0] / static_cast<double>(n);
    const Vec level{bx[0] / a[0], by[0] / a[0]};
    a[4] += k_ridge * mean_weight;
    a[8] += k_ridge * mean_weight;
    auto again = a;
    if (!solve(a, bx) || !solve(again, by))
        return level;
    const double slope =
        std::max({std::abs(bx[1]), std::abs(bx[2]), std::abs(by[1]), std::abs(by[2])});
    return slope > k_most_slope ? level : Vec{bx[0], by[0]};
}

}  // namespace examgen::scan
