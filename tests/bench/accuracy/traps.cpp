// What made a widely used reader misread without a word, each at the strength at which it did: dots
// beside three tags in turn, pale fills, pencil, a slant of 5 %, a dark desk, half the light.

#include "conditions.h"
#include "found.h"

namespace examgen::bench {
namespace {

using synth::Chance;
using synth::Optics;
using synth::Paper;
using synth::Spot;

/// A dot of 3.6 mm, as large as a round fiducial, 10 mm from a tag's middle.
void dot_at(Paper& paper, double x, double y) {
    synth::Ink ink;
    ink.grey = 30;
    Chance none{Rng(1)};
    synth::blob(paper, {x, y}, 1.8, ink, none);
}

void dot_beside_tag(Paper& paper, Chance) {
    dot_at(paper, 22, 12);
}

void dot_below_tag(Paper& paper, Chance) {
    dot_at(paper, paper.width() - 12, 22);
}

void dot_at_corner(Paper& paper, Chance) {
    dot_at(paper, 5, paper.height() - 5);
}

Optics tilted_5(Chance& c, double dpi) {
    Optics o = synth::find_device("tilted")->draw(c, dpi);
    constexpr double k_off = 0.05 * 210;
    o.pose.corners[0] = {-k_off, k_off};
    o.pose.corners[1] = {k_off, -k_off};
    o.pose.corners[2] = {k_off, 0};
    o.pose.corners[3] = {0, k_off};
    return o;
}

/// A scan that shows 15 mm of a dark desk on every side.
Optics desk(Chance& c, double dpi) {
    Optics o = synth::find_device("feeder")->draw(c, dpi);
    o.frame_w = static_cast<int>(240 / 25.4 * dpi);
    o.frame_h = static_cast<int>(327 / 25.4 * dpi);
    o.pose.stretch_x *= 210 / 240.0;
    o.pose.stretch_y *= 297 / 327.0;
    o.surround = c.between(30, 90);
    o.surround_grain = 8;
    return o;
}

Optics half_light(Chance& c, double dpi) {
    Optics o = synth::find_device("feeder")->draw(c, dpi);
    o.shade = 0.5;
    o.shade_angle = c.between(0, 360);
    return o;
}

synth::Writer grey(synth::Stroke stroke, double grey, Chance& c) {
    synth::Writer out;
    out.hand.stroke = stroke;
    out.hand.ink.grey = grey;
    out.hand.ink.width = c.between(0.5, 0.75);
    out.hand.slop = c.between(0.04, 0.14);
    return out;
}

synth::Writer fill_170(Chance& c) {
    return grey(synth::Stroke::fill, 170, c);
}

synth::Writer pencil_130(Chance& c) {
    return grey(synth::Stroke::cross, 130, c);
}

synth::Writer pencil_170(Chance& c) {
    return grey(synth::Stroke::cross, 170, c);
}

constexpr synth::Device k_devices[] = {
    {"tilted-5", "", "", tilted_5, 300, true, true},
    {"desk", "", "", desk, 200, false, true},
    {"half-light", "", "", half_light, 200, false, true},
};

constexpr synth::Damage k_damages[] = {
    {"dot-beside-tag", "", "", synth::Stage::sheet, dot_beside_tag},
    {"dot-below-tag", "", "", synth::Stage::sheet, dot_below_tag},
    {"dot-at-corner", "", "", synth::Stage::sheet, dot_at_corner},
};

constexpr synth::Style k_styles[] = {
    {"fill-170", "", "", fill_170, true},
    {"pencil-130", "", "", pencil_130, true},
    {"pencil-170", "", "", pencil_170, true},
};

}  // namespace

const synth::Device* find_trap_device(std::string_view name) {
    return found(k_devices, name);
}

const synth::Damage* find_trap_damage(std::string_view name) {
    return found(k_damages, name);
}

const synth::Style* find_trap_style(std::string_view name) {
    return found(k_styles, name);
}

}  // namespace examgen::bench
