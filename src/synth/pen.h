#pragma once
// Marks as people make them in and around a printed box.

#include <cstdint>
#include <string_view>

#include "base/units.h"
#include "synth/paper.h"

namespace examgen::synth {

enum class Stroke : uint8_t { cross, tick, slash, dot, fill, partial, around };

std::string_view name_of(Stroke stroke);

/// One writer's hand.
struct Hand {
    Stroke stroke = Stroke::cross;
    Ink ink;
    double slop = 0.1;  // how far strokes miss their aim, as a share of the box
    double size = 1;    // of dots, 1: 1.0 to 1.8 mm wide
};

/// Marks the box with the hand's stroke.
void mark(Paper& paper, const Rect& box, const Hand& hand, Chance& chance);

/// Fills the box from edge to edge, as a sheet asks for when a mark is withdrawn.
void fill(Paper& paper, const Rect& box, const Ink& ink, Chance& chance);

/// Strikes a mark out with a scribble over the box.
void strike(Paper& paper, const Rect& box, const Ink& ink, Chance& chance);

}  // namespace examgen::synth
