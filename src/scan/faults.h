#pragma once
// Faults of the machine that a page shows, each with its remedy. They are said, whether or not the
// page could be read.

#include <span>
#include <vector>

#include "base/message.h"
#include "scan/registration.h"
#include "scan/tags.h"
#include "scan/view.h"

namespace examgen::scan {

/// Columns of the picture that are darker than both sides from top to bottom: dirt on the glass of
/// a feeder, which the paper moves past. The outermost columns are left out, since edges of paper
/// and shadows lie there. In pixels of the view.
std::vector<int> streaks(const View& view);

/// A tag lies where none of its number is printed, seen from the boxes: another sheet covers a part
/// of this one, or a part was pushed into another.
bool two_sheets(std::span<const Tag> tags, const Registration& fitted, const exam::Sheet& sheet,
                std::span<const Rect> boxes);

/// What is wrong with the way the sheet was printed or laid: another scale or paper size (scans
/// only; a photo shows what is round the sheet), tags outside the picture, boxes under glare or
/// under something white.
std::vector<Message> sheet_faults(image::ImageView picture, const Registration& fitted,
                                  const exam::Sheet& sheet, std::span<const Rect> boxes);

/// `range`: from paper to printed black, of 1.
std::vector<Message> machine_faults(const View& view, double range);

}  // namespace examgen::scan
