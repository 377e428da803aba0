#pragma once
// What a PDF page paints, as far as is needed to know a scanned page: one picture and nothing else
// that is visible.

#include <optional>
#include <string>
#include <string_view>

namespace examgen::image {

struct Painted {
    std::string name;       // of the XObject
    bool mirrored = false;  // by its matrix
};

/// The only picture of a page, or nothing if the page paints more or other things. Invisible text
/// (of character recognition) does not count.
std::optional<Painted> only_picture(std::string_view content);

}  // namespace examgen::image
