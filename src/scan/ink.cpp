// The inside is the box less 0.75 mm a side: 0.3 of printed line and 0.45 of blur. Clearly dark
// is judged on means of 3 × 3 samples, so that single pixels of noise do not count.

#include "scan/ink.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

constexpr double k_frame = 0.75, k_edge = 0.475, k_depth = 0.55, k_ring_from = 0.35,
                 k_ring_to = 1.0;
constexpr float k_dark = 0.22F, k_cell_floor = 0.12F;

struct Sums {
    float fill = 0, core = 0, ring = 0;
    int inside = 0, in_core = 0, in_ring = 0, covered = 0;
    std::array<float, 9> cells{};
    std::array<int, 9> cell_counts{};
    std::array<int, 64> counts{};
    float edge = 0;
    int in_edge = 0;
    std::array<float, 4> corners{};
    std::array<int, 4> corner_counts{};
    std::array<int, 64> depths{};
    int deep = 0;
    double all = 0, all_x = 0, all_y = 0;  // with the ring
    double weight = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
};

float smooth(const Patch& p, int i) noexcept {
    const float* d = p.dark.data() + i;
    const int n = p.n;
    return (d[-n - 1] + d[-n] + d[-n + 1] + d[-1] + d[0] + d[1] + d[n - 1] + d[n] + d[n + 1]) *
           (1 / 9.F);
}

void take_place(double x, double y, float dark, Sums& s) noexcept {
    const double weight = static_cast<double>(std::max(0.F, dark - k_cell_floor));
    s.all += weight;
    s.all_x += weight * x;
    s.all_y += weight * y;
}

/// Distances of a sample from the box's edges count, negative inside.
void take(const Patch& p, int column, int row, double half_w, double half_h, Sums& s) noexcept {
    const double x = p.place(column), y = p.place(row);
    const double out = std::max(std::abs(x) - half_w, std::abs(y) - half_h);
    const int i = row * p.n + column;
    const float d = p.dark[static_cast<size_t>(i)];
    if (out > k_ring_from && out < k_ring_to) {
        s.ring += d;
        ++s.in_ring;
        take_place(x, y, d, s);
        const double u = std::abs(x), v = std::abs(y);
        if (std::min(u, v) > 0.414 * std::max(u, v)) {
            const size_t corner = (x > 0 ? 1U : 0U) + (y > 0 ? 2U : 0U);
            s.corners[corner] += d;
            ++s.corner_counts[corner];
        }
        return;
    }
    if (out > -k_edge)
        return;
    const float even = smooth(p, i);
    if (out <= -k_depth) {
        ++s.depths[static_cast<size_t>(std::clamp(even, 0.F, 1.F) * 63)];
        ++s.deep;
    }
    take_place(x, y, even, s);
    if (out > -k_frame) {
        s.edge += d;
        ++s.in_edge;
        return;
    }
    const double w = half_w - k_frame, h = half_h - k_frame;
    s.fill += d;
    ++s.inside;
    s.covered += even > k_dark;
    ++s.counts[static_cast<size_t>(std::clamp(even, 0.F, 1.F) * 63)];
    const auto third = [](double v, double reach) {
        return std::clamp(static_cast<int>((v + reach) / (2 * reach) * 3), 0, 2);
    };
    const auto cell = static_cast<size_t>(third(y, h) * 3 + third(x, w));
    s.cells[cell] += d;
    ++s.cell_counts[cell];
    if (std::abs(x) < w / 2 && std::abs(y) < h / 2) {
        s.core += d;
        ++s.in_core;
    }
    const double weight = static_cast<double>(std::max(0.F, even - k_cell_floor));
    s.weight += weight;
    s.x += weight * x;
    s.y += weight * y;
    s.xx += weight * x * x;
    s.yy += weight * y * y;
    s.xy += weight * x * y;
}

float span_of(const Sums& s, double reach) noexcept {
    const double mean = s.weight / std::max(1, s.inside);
    if (mean < 1e-3)
        return 0;
    const double x = s.x / s.weight, y = s.y / s.weight;
    const double xx = s.xx / s.weight - x * x, yy = s.yy / s.weight - y * y;
    const double xy = s.xy / s.weight - x * y;
    const double spread = std::sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    return static_cast<float>(std::sqrt(std::max(0.0, (xx + yy) / 2 + spread)) / reach *
                              std::min(1.0, mean * 8));
}

float exceeded(const std::array<int, 64>& counts, int all, float share) noexcept {
    int above = 0;
    for (int v = 63; v > 0; --v)
        if (static_cast<float>(above += counts[static_cast<size_t>(v)]) >
            share * static_cast<float>(all))
            return static_cast<float>(v) / 63;
    return 0;
}

/// Replaces what lies under a streak by what lies at both sides of it.
void paint_over(Patch& p, const Dirt& dirt, const Homography& map, Vec middle) noexcept {
    const Vec at = map(middle);
    const auto [right, down] = map.steps(middle);
    const auto is_dirty = [&](int column, int row) {
        const double x = at.x + right.x * p.place(column) + down.x * p.place(row);
        return std::any_of(dirt.columns.begin(), dirt.columns.end(),
                           [&](double dirty) { return std::abs(x - dirty) < dirt.reach; });
    };
    for (int row = 0; row < p.n; ++row) {
        float* dark = p.dark.data() + row * p.n;
        for (int i = 0; i < p.n; ++i) {
            if (!is_dirty(i, row))
                continue;
            int end = i + 1;
            while (end < p.n && is_dirty(end, row))
                ++end;
            const float before = i > 0 ? dark[i - 1] : 0, after = end < p.n ? dark[end] : before;
            const float step = (after - before) / static_cast<float>(end - i + 1);
            for (int k = i; k < end; ++k)
                dark[k] = before + step * static_cast<float>(k - i + 1);
            i = end;
        }
    }
}

}  // namespace

exam::BoxInk measure_ink(image::ImageView picture, const Homography& map, Vec middle,
                         const Rect& box, const Dirt& dirt, Patch& space) noexcept {
    const double half_w = box.w.v / 2, half_h = box.h.v / 2;
    const double half = std::max(half_w, half_h) + k_ring_to + 0.15;
    take_patch(picture, map, middle, std::min(half, k_most_half), space);
    if (!dirt.columns.empty())
        paint_over(space, dirt, map, middle);
    Sums s;
    for (int row = 1; row + 1 < space.n; ++row)
        for (int column = 1; column + 1 < space.n; ++column)
            take(space, column, row, half_w, half_h, s);
    const auto mean = [](float sum, int n) { return sum / static_cast<float>(std::max(1, n)); };
    exam::BoxInk out;
    out.fill = mean(s.fill, s.inside);
    out.cover = mean(static_cast<float>(s.covered), s.inside);
    out.peak = exceeded(s.counts, s.inside, 0.07F);
    out.depth = exceeded(s.depths, s.deep, 0.02F);
    out.ring = mean(s.ring, s.in_ring);
    out.core = mean(s.core, s.in_core);
    out.edge = mean(s.edge, s.in_edge);
    out.corners = 1;
    for (size_t k = 0; k < 4; ++k)
        out.corners = std::min(out.corners, mean(s.corners[k], s.corner_counts[k]));
    if (s.all > 0) {
        out.x = static_cast<float>(s.all_x / s.all / box.w.v);
        out.y = static_cast<float>(s.all_y / s.all / box.h.v);
    }
    out.lightest = 1;
    for (size_t k = 0; k < 9; ++k) {
        const float cell = mean(s.cells[k], s.cell_counts[k]);
        out.darkest = std::max(out.darkest, cell);
        out.lightest = std::min(out.lightest, cell);
    }
    out.span = span_of(s, std::max(half_w, half_h) - k_frame);
    return out;
}

}  // namespace examgen::scan
