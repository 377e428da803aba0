#pragma once
// A picture as a page shows it, whatever file it came from.

#include <cstdint>
#include <memory>
#include <string>

#include "base/hash.h"

namespace examgen::draw {

struct Picture {
    int width = 0, height = 0;  // pixels, as it is shown
    int channels = 1;           // 1 grey, 3 sRGB
    bool jpeg = false;          // `data` is a JPEG file of 8 bits a sample that every viewer reads
    std::string data;           // else width × height × channels samples, row-major from the top
    std::string alpha = {};     // width × height, 0 is clear; empty: opaque
    int orientation = 1;        // how the samples lie, as EXIF counts; from 5 on rows are columns

    /// A number that a FontBook gives; equal pictures have the same.
    uint32_t number = 0;
};

/// Tells pictures apart by their content.
Digest content_hash(const Picture& picture);

}  // namespace examgen::draw
