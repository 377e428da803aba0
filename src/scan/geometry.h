#pragma once
// Maps between the page (millimetres from its top left corner) and a picture (pixels, from the
// centre of the top left one).

#include <array>
#include <optional>
#include <span>

#include "base/units.h"

namespace examgen::scan {

/// A point or a difference, in the plane that the name of the variable says.
struct Vec {
    double x = 0, y = 0;

    Vec operator+(Vec o) const { return {x + o.x, y + o.y}; }

    Vec operator-(Vec o) const { return {x - o.x, y - o.y}; }

    Vec operator*(double k) const { return {x * k, y * k}; }

    bool operator==(const Vec&) const = default;
};

double length(Vec v);
double cross(Vec a, Vec b);

inline Vec centre(const Rect& r) {
    return {r.x.v + r.w.v / 2, r.y.v + r.h.v / 2};
}

/// A projective map of the plane.
struct Homography {
    std::array<double, 9> m = {1, 0, 0, 0, 1, 0, 0, 0, 1};  // row-major

    Vec operator()(Vec p) const;
    /// The linear map near a point: where unit steps in x and y lead.
    std::pair<Vec, Vec> steps(Vec p) const;
    std::optional<Homography> inverse() const;
};

/// The map that takes `from` to `to` with the least squared error: projective from four pairs,
/// affine from three. Nothing from fewer, or when the points lie in a line.
std::optional<Homography> fit(std::span<const Vec> from, std::span<const Vec> to);

/// Solves a square system in place by elimination with pivots; false when it has no single
/// solution. `a` is n × n row-major; the solution replaces `b`.
bool solve(std::span<double> a, std::span<double> b);

}  // namespace examgen::scan
