#include "synth/paper.h"

#include <algorithm>
#include <cmath>

namespace examgen::synth {
namespace {

struct Window {
    int left, top, right, bottom;  // right and bottom excluded
};

Window window_of(const Paper& paper, double left, double top, double right, double bottom) {
    const auto px = [&](double mm) { return static_cast<int>(std::floor(mm * paper.scale)); };
    return {std::max(0, px(left)), std::max(0, px(top)), std::min(paper.grey.width, px(right) + 1),
            std::min(paper.grey.height, px(bottom) + 1)};
}

/// Grain of the paper: fixed for a place, about 0.12 mm wide, 0…1.
double grain(const Paper& paper, int x, int y, uint64_t seed) {
    const double cells = 8 / paper.scale;
    const auto u = static_cast<uint64_t>(x * cells), v = static_cast<uint64_t>(y * cells);
    SplitMix64 mix(seed ^ (u << 32 | v));
    return static_cast<double>(mix.next() >> 40) * 0x1p-24;
}

void lay(Paper& paper, int x, int y, double cover, const Ink& ink, uint64_t seed) {
    if (cover <= 0)
        return;
    if (ink.texture > 0)
        cover *= 1 - ink.texture * grain(paper, x, y, seed);
    uint8_t& at = paper.grey.row(y)[x];
    if (at > ink.grey)
        at = static_cast<uint8_t>(std::lround(at - cover * (at - ink.grey)));
}

double distance(Spot p, Spot a, Spot b) {
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    t = std::clamp(t, 0.0, 1.0);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

void segment(Paper& paper, Spot a, Spot b, const Ink& ink, uint64_t seed) {
    const double reach = ink.width / 2 + 1 / paper.scale;
    const Window w = window_of(paper, std::min(a.x, b.x) - reach, std::min(a.y, b.y) - reach,
                               std::max(a.x, b.x) + reach, std::max(a.y, b.y) + reach);
    for (int y = w.top; y < w.bottom; ++y)
        for (int x = w.left; x < w.right; ++x) {
            const Spot p{(x + 0.5) / paper.scale, (y + 0.5) / paper.scale};
            const double out = distance(p, a, b) - ink.width / 2;
            lay(paper, x, y, std::clamp(0.5 - out * paper.scale, 0.0, 1.0), ink, seed);
        }
}

}  // namespace

void draw(Paper& paper, std::span<const Spot> spots, const Ink& ink, Chance& chance) {
    constexpr double k_step = 0.5;  // mm between changes of width
    const uint64_t seed = chance.bits();
    for (size_t i = 1; i < spots.size(); ++i) {
        const Spot a = spots[i - 1], b = spots[i];
        const int n = std::max(1, static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / k_step));
        for (int k = 0; k < n; ++k) {
            const double from = static_cast<double>(k) / n, to = static_cast<double>(k + 1) / n;
            Ink here = ink;
            here.width *= 1 + 0.12 * chance.normal();
            here.width = std::max(here.width, ink.width / 3);
            if (chance.happens(ink.gaps))
                continue;
            segment(paper, {a.x + from * (b.x - a.x), a.y + from * (b.y - a.y)},
                    {a.x + to * (b.x - a.x), a.y + to * (b.y - a.y)}, here, seed);
        }
    }
}

void blob(Paper& paper, Spot centre, double radius, const Ink& ink, Chance& chance) {
    Ink round = ink;
    round.width = 2 * radius;
    segment(paper, centre, centre, round, chance.bits());
}

void erase(Paper& paper, const Paper& blank, const Rect& at, double rest) {
    const Window w = window_of(paper, at.x.v, at.y.v, at.right().v, at.bottom().v);
    for (int y = w.top; y < w.bottom; ++y)
        for (int x = w.left; x < w.right; ++x) {
            uint8_t& now = paper.grey.row(y)[x];
            const double was = blank.grey.row(y)[x];
            now = static_cast<uint8_t>(std::lround(was + rest * (now - was)));
        }
}

double new_ink(const Paper& paper, const Paper& blank, const Rect& at) {
    const auto px = [&](Mm mm, bool up) {
        const double v = mm.v * paper.scale;
        return static_cast<int>(up ? std::ceil(v - 1e-9) : std::floor(v + 1e-9));
    };
    const int left = std::max(0, px(at.x, true)), top = std::max(0, px(at.y, true));
    const int right = std::min(paper.grey.width, px(at.right(), false));
    const int bottom = std::min(paper.grey.height, px(at.bottom(), false));
    if (left >= right || top >= bottom)
        return 0;
    int64_t sum = 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x)
            sum += blank.grey.row(y)[x] - paper.grey.row(y)[x];
    return static_cast<double>(sum) / ((right - left) * static_cast<double>(bottom - top));
}

}  // namespace examgen::synth
