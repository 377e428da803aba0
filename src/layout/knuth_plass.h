#pragma once
// Where a paragraph's lines end so that all its spaces together are as even as can be.

#include <cstddef>
#include <span>
#include <vector>

namespace examgen::layout {

/// A part of a paragraph that is never broken, with what follows it. Lengths in any one unit.
struct Segment {
    double width = 0;
    double space = 0;         // behind it when the line goes on; 0: the next one is joined
    double hyphen = 0;        // what a line's end here adds to the line
    bool breaks = true;       // a line may end behind it
    bool hyphenates = false;  // with a hyphen that the text does not have
    bool forced = false;      // the line ends here, ragged
};

/// A space may grow by half and shrink by a third of itself.
constexpr double k_stretch = 0.5, k_shrink = 1.0 / 3;

/// For each line the index behind its last segment: the division with the least sum of demerits
/// (Knuth and Plass 1981: the square of 1 + 100 |r|³, more for hyphens and for two in a row). A
/// segment that is wider than the line stands alone. Lines before a forced break are not stretched.
std::vector<size_t> break_lines(std::span<const Segment> segments, double width);

/// What `break_lines` makes least; infinite when a line is too long though it could be shorter.
double demerits(std::span<const Segment> segments, double width, std::span<const size_t> ends);

/// How much the spaces of a line change: 1 is all that they may grow, −1 shrink.
double ratio(std::span<const Segment> line, double width);

}  // namespace examgen::layout
