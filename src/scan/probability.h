#pragma once
// How likely a box's ink is a mark.

#include <vector>

#include "base/units.h"
#include "exam/capture.h"

namespace examgen::scan {

/// Ink in a box beyond what the printed frame itself leaves there.
struct NewInk {
    double fill = 0, cover = 0, ring = 0, core = 0, darkest = 0;
    double share = 0;     // mean of all that lies inside the frame
    double depth = 0;     // of the darkest spot
    double corners = 0;   // least ink beyond a corner
    double x = 0, y = 0;  // its middle, from the box's, in sides
    double span = 0;      // how far the ink reaches, 1: from side to side
    double evenness =
        0;  // lightest of nine parts against the darkest ink, 1: filled from side to side
};

/// What the blank boxes of a page show: medians of its least filled ones.
struct BlankModel {
    double fill = 0, edge = 0, cover = 0, depth = 0, ring = 0, darkest = 0;
    double edge_noise = 0;     // half the spread from 10 to 90 %
    double darkest_noise = 0;  // the same of the darkest part
};

/// The least filled 40 % of a page's boxes are blank, whatever their number says otherwise: boxes
/// are alternatives, and most are left empty.
BlankModel blank_model(const std::vector<const exam::BoxInk*>& boxes);

NewInk new_ink(const exam::BoxInk& ink, const Rect& box, const BlankModel& blank);

/// That somebody put this ink there as a mark. `pen`: how dark this writer's marks are, 0 if not
/// known.
double mark_probability(const NewInk& ink, double pen);

/// That a box which holds too little for a mark holds more than its blank neighbours nevertheless:
/// a stroke that only touches its edge. `dirt`: what a tenth of the page's unmarked boxes exceed in
/// their darkest part; print of the back and stains go through many.
bool has_a_trace(const NewInk& ink, const BlankModel& blank, double dirt);

constexpr double k_surely_empty = 0.03, k_surely_marked = 0.97;

}  // namespace examgen::scan
