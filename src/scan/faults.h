#pragma once
// Faults of the machine that a page shows, each with its remedy. They are said, whether or not the
// page could be read.

#include <vector>

#include "base/message.h"
#include "scan/view.h"

namespace examgen::scan {

/// Columns of the picture that are darker than both sides from top to bottom: dirt on the glass of
/// a feeder, which the paper moves past. The outermost columns are left out, since edges of paper
/// and shadows lie there.
int streaks(const View& view);

/// `range`: from paper to printed black, of 1.
std::vector<Message> machine_faults(const View& view, double range);

}  // namespace examgen::scan
