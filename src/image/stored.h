#pragma once
// A picture's stored bytes as PDF holds them. Inside the image room only.

#include <optional>
#include <string>
#include <string_view>

#include "image/decode.h"

namespace examgen::image {

/// The insides of an image dictionary and its stream.
struct Stored {
    std::string dictionary;  // without /Type, /Subtype, /Width and /Height
    std::string bytes;       // without a filter: raw samples
    int width = 0, height = 0;
    bool mirrored = false;  // the picture that was read is mirrored
};

/// Of a file that is no PDF; `picture` is what was read from it.
Stored stored_picture(std::string_view file, const Picture& picture);

/// IDAT as it is; nothing where PDF has no such picture (alpha, interlaced, 16 bits).
std::optional<Stored> stored_png(std::string_view file);

}  // namespace examgen::image
