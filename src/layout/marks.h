#pragma once
// What the scanner looks for on every page: six tags and the page code. Both have the same place
// on every layout, measured from the page's edges.

#include "draw/frame.h"
#include "exam/page_code.h"
#include "exam/sheet_map.h"

namespace examgen::layout {

/// The code's place on a page of this size: 15 mm wide, centred at the top.
Rect code_place(Size page);

/// White that stays round the code.
constexpr Mm k_code_quiet = 6_mm;

/// Six 8 mm tags of 6 × 6 modules, four in the corners and two at the sides' middles.
std::vector<exam::Fiducial> fiducial_places(Size page);

/// Draws the tags and enters them and the code's place in the sheet.
void put_tags(draw::Frame& page, exam::Sheet& sheet);

/// Draws the code at its place; `page` has the page's size.
void put_code(draw::Frame& page, const exam::PageCode& code);

}  // namespace examgen::layout
