#pragma once
// A sheet of paper as a picture with a scale, and ink on it. Millimetres from the page's top left
// corner; the centre of pixel (0, 0) lies half a pixel from it.

#include <span>
#include <vector>

#include "base/units.h"
#include "image/image.h"
#include "synth/chance.h"

namespace examgen::synth {

struct Paper {
    image::Grey grey;
    double scale = 300 / k_mm_per_inch;  // pixels a millimetre

    double width() const { return grey.width / scale; }

    double height() const { return grey.height / scale; }
};

struct Spot {
    double x = 0, y = 0;  // mm
};

/// What a pen leaves.
struct Ink {
    double grey = 60;     // of a full stroke
    double width = 0.45;  // mm
    double texture = 0;   // how much the paper's grain lets through, 0…1
    double gaps = 0;      // share of a stroke where the ball skips
};

/// A line through the spots. Ink never brightens.
void draw(Paper& paper, std::span<const Spot> spots, const Ink& ink, Chance& chance);

/// A filled disc.
void blob(Paper& paper, Spot centre, double radius, const Ink& ink, Chance& chance);

/// Brings `paper` back to `blank` within a rectangle; `rest` of the difference stays.
void erase(Paper& paper, const Paper& blank, const Rect& at, double rest);

/// Mean of (blank - paper) over a rectangle, 0…255. Only whole pixels count.
double new_ink(const Paper& paper, const Paper& blank, const Rect& at);

}  // namespace examgen::synth
