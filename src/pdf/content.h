#pragma once
// A frame as a PDF content stream. Inside the pdf room only.

#include <string>
#include <vector>

#include "draw/frame.h"
#include "pdf/font_set.h"
#include "pdf/structure.h"

namespace examgen::pdf {

struct Content {
    std::string operators;
    std::vector<bool> used_fonts;     // by FontId; font i is named /F<i>
    std::vector<bool> used_pictures;  // by number; picture i is named /I<i>
};

/// The page's operators; its elements are entered in `structure`.
Content content_of(const draw::Frame& page, const FontSet& fonts, Structure& structure);

}  // namespace examgen::pdf
