#pragma once
// Pictures that are printed with questions: PNG and JPEG. Foreign bytes: sizes are checked in the
// header before any pixel is made.

#include <string>
#include <string_view>

namespace examgen::image {

struct Artwork {
    int width = 0, height = 0;  // pixels, as it is shown
    int channels = 1;           // 1 grey, 3 sRGB
    bool jpeg = false;          // `data` is the JPEG file itself
    int orientation = 1;        // of a JPEG file's samples, 1 … 8 as EXIF counts
    std::string data;           // else width × height × channels samples, row-major from the top
};

constexpr int k_artwork_side = 4000;  // wider or taller ones are made smaller: 600 dpi on A4

/// Transparent parts become white. Throws Error for bytes that are none of these, for a picture
/// that is damaged or too large, and for JPEG files in CMYK.
Artwork read_artwork(std::string_view bytes);

/// Drawings are made pixels by another program (jobs/artwork.h) before they come here.
bool is_svg(std::string_view bytes);

}  // namespace examgen::image
