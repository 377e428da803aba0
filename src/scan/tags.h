#pragma once
// Finds the printed tags of a page and reads their numbers.

#include <vector>

#include "image/image.h"
#include "scan/view.h"

namespace examgen::scan {

struct Tag {
    int id = 0;
    Vec middle;        // picture
    double scale = 0;  // pixels of the picture a millimetre
    double black = 0, white = 255;
};

struct Tags {
    std::vector<Tag> found;
    int mirrored = 0;  // tags that read only in a mirror
};

/// Looks for tags of 8 mm on a page that fills at least half of the picture's length.
Tags find_tags(image::ImageView picture, const View& view);

}  // namespace examgen::scan
