#pragma once
// A frame as a PDF content stream. Inside the pdf room only.

#include <string>
#include <vector>

#include "draw/frame.h"
#include "pdf/font_set.h"

namespace examgen::pdf {

struct Content {
    std::string operators;
    std::vector<bool> used_fonts;  // by FontId; font i is named /F<i>
};

Content content_of(const draw::Frame& page, std::span<const FontSet::Font> fonts);

}  // namespace examgen::pdf
