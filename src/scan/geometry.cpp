// Homographies by the direct linear transform on normalised points (Hartley & Zisserman 2004,
// §4.4), solved by normal equations: with normalised points these are well conditioned.

#include "scan/geometry.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace examgen::scan {

double length(Vec v) {
    return std::hypot(v.x, v.y);
}

double cross(Vec a, Vec b) {
    return a.x * b.y - a.y * b.x;
}

Vec Homography::operator()(Vec p) const {
    const double w = m[6] * p.x + m[7] * p.y + m[8];
    return {(m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w};
}

std::pair<Vec, Vec> Homography::steps(Vec p) const {
    const Vec at = (*this)(p);
    return {(*this)({p.x + 1, p.y}) - at, (*this)({p.x, p.y + 1}) - at};
}

std::optional<Homography> Homography::inverse() const {
    Homography out;
    out.m = {m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
             m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
             m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
    const double det = m[0] * out.m[0] + m[1] * out.m[3] + m[2] * out.m[6];
    if (!(std::abs(det) > 1e-12))
        return {};
    for (auto& value : out.m)
        value /= det;
    return out;
}

bool solve(std::span<double> a, std::span<double> b) {
    const size_t n = b.size();
    for (size_t column = 0; column < n; ++column) {
        size_t pivot = column;
        for (size_t row = column + 1; row < n; ++row)
            if (std::abs(a[row * n + column]) > std::abs(a[pivot * n + column]))
                pivot = row;
        if (!(std::abs(a[pivot * n + column]) > 1e-10))
            return false;
        for (size_t k = 0; k < n && pivot != column; ++k)
            std::swap(a[pivot * n + k], a[column * n + k]);
        std::swap(b[pivot], b[column]);
        for (size_t row = column + 1; row < n; ++row) {
            const double factor = a[row * n + column] / a[column * n + column];
            for (size_t k = column; k < n; ++k)
                a[row * n + k] -= factor * a[column * n + k];
            b[row] -= factor * b[column];
        }
    }
    for (size_t row = n; row-- > 0;) {
        for (size_t k = row + 1; k < n; ++k)
            b[row] -= a[row * n + k] * b[k];
        b[row] /= a[row * n + row];
    }
    return true;
}

namespace {

/// Moves points to the origin and scales them to a mean distance of √2.
struct Normal {
    Vec middle;
    double scale = 1;

    explicit Normal(std::span<const Vec> points) {
        for (const Vec p : points)
            middle = middle + p * (1 / static_cast<double>(points.size()));
        double mean = 0;
        for (const Vec p : points)
            mean += length(p - middle) / static_cast<double>(points.size());
        if (mean > 0)
            scale = std::sqrt(2) / mean;
    }

    Vec operator()(Vec p) const { return (p - middle) * scale; }

    Homography forth() const {
        return {{scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1}};
    }

    Homography back() const { return {{1 / scale, 0, middle.x, 0, 1 / scale, middle.y, 0, 0, 1}}; }
};

Homography times(const Homography& a, const Homography& b) {
    Homography out;
    for (size_t r = 0; r < 3; ++r)
        for (size_t c = 0; c < 3; ++c)
            out.m[r * 3 + c] =
                a.m[r * 3] * b.m[c] + a.m[r * 3 + 1] * b.m[3 + c] + a.m[r * 3 + 2] * b.m[6 + c];
    return out;
}

}  // namespace

std::optional<Homography> fit(std::span<const Vec> from, std::span<const Vec> to) {
    if (from.size() < 3 || from.size() != to.size())
        return {};
    const size_t n = from.size() == 3 ? 6 : 8;  // unknowns
    const Normal from_normal(from), to_normal(to);
    std::vector<double> a(n * n), b(n);
    const auto add = [&](const std::array<double, 8>& row, double value) {
        for (size_t i = 0; i < n; ++i) {
            for (size_t j = 0; j < n; ++j)
                a[i * n + j] += row[i] * row[j];
            b[i] += row[i] * value;
        }
    };
    for (size_t i = 0; i < from.size(); ++i) {
        const Vec p = from_normal(from[i]), q = to_normal(to[i]);
        add({p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y}, q.x);
        add({0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y}, q.y);
    }
    if (!solve(a, b))
        return {};
    Homography middle;
    for (size_t i = 0; i < n; ++i)
        middle.m[i] = b[i];
    Homography out = times(to_normal.back(), times(middle, from_normal.forth()));
    if (!(std::abs(out.m[8]) > 1e-9))
        return {};
    const double scale = 1 / out.m[8];
    for (auto& value : out.m)
        value *= scale;
    return out;
}

}  // namespace examgen::scan
