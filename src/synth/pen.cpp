// Strokes are short polylines with jitter. Sizes follow the ranges of marks that are met on real
// sheets: crosses overshoot by up to a quarter of the box, ticks leave it at the top right, dots
// are 1.0 to 1.8 mm wide, partial fills cover a third to two thirds.

#include "synth/pen.h"

#include <array>

namespace examgen::synth {
namespace {

constexpr std::array<std::string_view, 7> k_names = {"cross", "tick",    "slash", "dot",
                                                     "fill",  "partial", "around"};

/// Places within a box: (0, 0) its top left, (1, 1) its bottom right.
class Aim {
public:
    Aim(const Rect& box, double slop, Chance& chance) : box_(box), slop_(slop), chance_(chance) {
        shift_ = {0.6 * slop * chance.normal(), 0.6 * slop * chance.normal()};
    }

    Spot at(double u, double v) {
        const double du = shift_.x + slop_ * chance_.normal() * 0.7;
        const double dv = shift_.y + slop_ * chance_.normal() * 0.7;
        return {box_.x.v + (u + du) * box_.w.v, box_.y.v + (v + dv) * box_.h.v};
    }

private:
    Rect box_;
    double slop_;
    Chance& chance_;
    Spot shift_;
};

Spot middle(Spot a, Spot b, double bend) {
    return {(a.x + b.x) / 2 - bend * (b.y - a.y), (a.y + b.y) / 2 + bend * (b.x - a.x)};
}

void curve(Paper& paper, Spot a, Spot b, const Ink& ink, Chance& chance) {
    const Spot spots[] = {a, middle(a, b, 0.05 * chance.normal()), b};
    draw(paper, spots, ink, chance);
}

void cross(Paper& paper, Aim& aim, const Ink& ink, Chance& chance) {
    const double over = chance.between(-0.1, 0.2);
    const Spot a = aim.at(-over, -over), b = aim.at(1 + over, 1 + over);
    curve(paper, a, b, ink, chance);
    const Spot c = aim.at(1 + over, -over), d = aim.at(-over, 1 + over);
    curve(paper, c, d, ink, chance);
}

void tick(Paper& paper, Aim& aim, const Ink& ink, Chance& chance) {
    const double out = chance.between(0, 0.35);
    const Spot a = aim.at(0.1, 0.45), b = aim.at(0.4, 0.85), c = aim.at(1 + out, 0.05 - out);
    curve(paper, a, b, ink, chance);
    curve(paper, b, c, ink, chance);
}

void slash(Paper& paper, Aim& aim, const Ink& ink, Chance& chance) {
    const double over = chance.between(-0.05, 0.25);
    const Spot a = aim.at(-over, 1 + over), b = aim.at(1 + over, -over);
    curve(paper, a, b, ink, chance);
}

/// Zigzag between the sides of a box; `pitch` in mm.
void hatch(Paper& paper, const Rect& box, double pitch, const Ink& ink, Chance& chance) {
    std::vector<Spot> spots;
    const double lean = 0.15 * box.w.v * chance.normal();
    bool left = true;
    for (double y = box.y.v; y <= box.bottom().v + 1e-9; y += pitch / 2, left = !left) {
        const double x = left ? box.x.v : box.right().v;
        spots.push_back(
            {x + 0.15 * chance.normal() + (left ? lean : -lean) * 0.2, y + 0.05 * chance.normal()});
    }
    draw(paper, spots, ink, chance);
}

Rect inset(const Rect& box, double by) {
    return {box.x + Mm(by), box.y + Mm(by), box.w - Mm(2 * by), box.h - Mm(2 * by)};
}

/// A patch that covers a part of the box.
void partial(Paper& paper, const Rect& box, const Ink& ink, Chance& chance) {
    const double share = chance.between(0.35, 0.7);
    const double w = box.w.v * share, h = box.h.v * chance.between(0.5, 0.8);
    const double x = box.x.v + chance.between(0.1, 0.9 - share) * box.w.v;
    const double y = box.y.v + 0.15 * box.h.v;
    hatch(paper, {Mm(x), Mm(y), Mm(w), Mm(h)}, 1.6 * ink.width, ink, chance);
}

void dot(Paper& paper, Aim& aim, double size, const Ink& ink, Chance& chance) {
    const Spot centre = aim.at(0.5, 0.5);
    blob(paper, centre, chance.between(0.5, 0.9) * size, ink, chance);
}

void around(Paper& paper, const Rect& box, const Ink& ink, Chance& chance) {
    constexpr int k_sides = 24;
    const double radius = box.w.v * chance.between(0.95, 1.15);
    const double turn = chance.between(0, 2 * std::numbers::pi);
    std::vector<Spot> spots;
    for (int i = 0; i <= k_sides + 1; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / k_sides;
        spots.push_back({box.x.v + box.w.v / 2 + radius * std::cos(angle),
                         box.y.v + box.h.v / 2 + 0.95 * radius * std::sin(angle)});
    }
    draw(paper, spots, ink, chance);
}

}  // namespace

std::string_view name_of(Stroke stroke) {
    return k_names[static_cast<size_t>(stroke)];
}

void mark(Paper& paper, const Rect& box, const Hand& hand, Chance& chance) {
    Aim aim(box, hand.slop, chance);
    switch (hand.stroke) {
        case Stroke::cross:
            return cross(paper, aim, hand.ink, chance);
        case Stroke::tick:
            return tick(paper, aim, hand.ink, chance);
        case Stroke::slash:
            return slash(paper, aim, hand.ink, chance);
        case Stroke::dot:
            return dot(paper, aim, hand.size, hand.ink, chance);
        case Stroke::fill:
            return fill(paper, inset(box, 0.2), hand.ink, chance);
        case Stroke::partial:
            return partial(paper, box, hand.ink, chance);
        case Stroke::around:
            return around(paper, box, hand.ink, chance);
    }
}

void fill(Paper& paper, const Rect& box, const Ink& ink, Chance& chance) {
    Ink even = ink;
    even.gaps = 0;
    const Rect within = inset(box, ink.width / 3);
    hatch(paper, within, 0.9 * ink.width, even, chance);
    // A second pass upright, as people do who want no white left.
    std::vector<Spot> spots;
    bool top = true;
    for (double x = within.x.v; x <= within.right().v + 1e-9; x += 0.6 * ink.width, top = !top)
        spots.push_back({x, top ? within.y.v : within.bottom().v});
    draw(paper, spots, even, chance);
}

void strike(Paper& paper, const Rect& box, const Ink& ink, Chance& chance) {
    const Rect wide = inset(box, -chance.between(0.2, 0.6));
    hatch(paper, wide, chance.between(2.2, 3.0) * ink.width, ink, chance);
    Aim aim(wide, 0.1, chance);
    for (int i = 0; i < 2; ++i) {
        const Spot a = aim.at(-0.1, 0.35 + 0.3 * i), b = aim.at(1.1, 0.4 + 0.3 * i);
        curve(paper, a, b, ink, chance);
    }
}

}  // namespace examgen::synth
