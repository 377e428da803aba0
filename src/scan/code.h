#pragma once
// Reads a page's code at its place.

#include <optional>

#include "exam/page_code.h"
#include "image/image.h"
#include "scan/geometry.h"

namespace examgen::scan {

/// `map` takes the page to the picture to within two millimetres. Nothing unless error correction
/// and checksum agree.
std::optional<exam::PageCode> read_code(image::ImageView picture, const Homography& map,
                                        const Rect& place);

}  // namespace examgen::scan
