#pragma once
// What a device makes of a page: geometry, light, noise, and for fax machines one bit a pixel.

#include "image/image.h"
#include "synth/lens.h"

namespace examgen::synth {

struct Optics {
    double dpi_x = 200, dpi_y = 200;
    int frame_w = 0, frame_h = 0;  // of a camera; 0: the page's size at that resolution
    Pose pose;
    double surround = 250;      // grey round the page: lid or desk
    double surround_grain = 0;  // its unevenness
    double blur = 0.5;          // sigma in pixels
    double motion = 0;          // pixels, sideways
    double white = 248, black = 20, gamma = 1;
    double shade = 1;        // light in the darkest corner
    double shade_angle = 0;  // degrees
    bool shadow = false;     // with an edge, of a hand or a phone
    double noise = 4;        // sigma
    int streaks = 0;         // lines along the feed, of dirt on the glass
    double glare = 0;        // mm, radius of a blob of light
    int generations = 0;     // of photocopies before
    double threshold = 0;    // not 0: one bit a pixel
    bool dither = false;     // one bit by error diffusion
    int jpeg = 85;           // quality

    bool bilevel() const { return dither || threshold > 0; }
};

/// The picture of a page. The same `chance` gives the same noise whatever is on the page.
image::Grey shoot(const Paper& paper, const Lens& lens, const Optics& optics, Chance chance);

/// The lens of these optics over a page.
Lens lens_of(const Paper& paper, const Optics& optics);

/// A copy of a copy: strokes swell or break, greys go to black or white, dust.
void photocopy(Paper& paper, Chance chance);

}  // namespace examgen::synth
