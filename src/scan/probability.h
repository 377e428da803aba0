#pragma once
// How likely a box's ink is a mark.

#include "exam/capture.h"

namespace examgen::scan {

/// Ink in a box beyond what the printed frame itself leaves there.
struct NewInk {
    double fill = 0, cover = 0, peak = 0, ring = 0, core = 0, darkest = 0;
    double span = 0;  // how far the ink reaches, 1: from side to side
    double evenness =
        0;  // lightest of nine parts against the darkest ink, 1: filled from side to side
};

/// What the blank boxes of a page show: medians of its least filled ones.
struct BlankModel {
    double fill = 0, cover = 0, peak = 0, ring = 0, darkest = 0;
    double noise = 0;          // of the fill, half the spread from 10 to 90 %
    double darkest_noise = 0;  // the same of the darkest part
};

NewInk new_ink(const exam::BoxInk& ink, const BlankModel& blank);

/// That somebody put this ink there as a mark, whatever the other boxes say.
double mark_probability(const NewInk& ink, const BlankModel& blank);

/// That a box which holds too little for a mark holds more than its blank neighbours nevertheless:
/// a stroke that only touches its edge. `dirt`: what a tenth of the page's unmarked boxes exceed in
/// their darkest part; print of the back and stains go through many.
bool has_a_trace(const NewInk& ink, const BlankModel& blank, double dirt);

constexpr double k_surely_empty = 0.03, k_surely_marked = 0.97;

}  // namespace examgen::scan
