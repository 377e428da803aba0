#pragma once
// Where a point of the page comes to lie in a picture: a homography for place, turn and view, and
// a displacement on the page for curl and for jumps of the feeder.

#include <array>

#include "base/units.h"
#include "synth/paper.h"

namespace examgen::synth {

/// How a page is held under a device.
struct Pose {
    double turn = 0;                  // degrees
    double shift_x = 0, shift_y = 0;  // mm
    double stretch_x = 1, stretch_y = 1;
    double shear = 0;
    std::array<Spot, 4> corners{};          // mm that each corner is off: tl, tr, bl, br
    double curl = 0, waves = 1, phase = 0;  // mm, periods a page
    double jump = 0, jump_at = 0.5;         // mm sideways from this share of the height on
    double margin = 0;                      // share of the frame that is desk, each side
};

class Lens {
public:
    /// A frame of `width` × `height` pixels that shows a page of this size.
    Lens(Size page, int width, int height, const Pose& pose);

    /// The page's point, in mm, at a pixel.
    Spot to_page(double x, double y) const;

    /// Its inverse; pixels count from the centre of the first.
    Spot to_pixel(Spot page) const;

private:
    Spot displacement(Spot flat) const;

    Size page_;
    Pose pose_;
    std::array<double, 9> forward_, backward_;
};

}  // namespace examgen::synth
