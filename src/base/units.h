#pragma once
// Lengths. Page coordinates are millimetres from the page's top left corner, x right, y down.

#include <compare>

namespace examgen {

/// One double with a unit; converts only on request.
template <class Tag>
struct Unit {
    double v = 0;
    constexpr Unit() = default;
    constexpr explicit Unit(double value) : v(value) {}
    constexpr auto operator<=>(const Unit&) const = default;
    constexpr Unit operator-() const { return Unit(-v); }
    constexpr Unit operator+(Unit o) const { return Unit(v + o.v); }
    constexpr Unit operator-(Unit o) const { return Unit(v - o.v); }
    constexpr Unit operator*(double k) const { return Unit(v * k); }
    constexpr Unit operator/(double k) const { return Unit(v / k); }
    constexpr double operator/(Unit o) const { return v / o.v; }
    constexpr Unit& operator+=(Unit o) { return v += o.v, *this; }
    constexpr Unit& operator-=(Unit o) { return v -= o.v, *this; }
};

using Mm = Unit<struct MmTag>;
using Pt = Unit<struct PtTag>;  // 1/72 inch

constexpr double k_mm_per_inch = 25.4;

constexpr Pt to_pt(Mm mm) { return Pt(mm.v * 72 / k_mm_per_inch); }

constexpr Mm to_mm(Pt pt) { return Mm(pt.v * k_mm_per_inch / 72); }

constexpr Mm operator""_mm(long double v) { return Mm(static_cast<double>(v)); }

constexpr Mm operator""_mm(unsigned long long v) { return Mm(static_cast<double>(v)); }

struct Point {
    Mm x, y;
    constexpr Point operator+(Point o) const { return {x + o.x, y + o.y}; }
    bool operator==(const Point&) const = default;
};

struct Size {
    Mm w, h;
    bool operator==(const Size&) const = default;
};

struct Rect {
    Mm x, y, w, h;
    constexpr Mm right() const { return x + w; }
    constexpr Mm bottom() const { return y + h; }
    constexpr Rect moved(Point by) const { return {x + by.x, y + by.y, w, h}; }
    bool operator==(const Rect&) const = default;
};

}  // namespace examgen
