#pragma once
// The width of a picture as text: 50% of the text's width, 45mm.

#include <optional>
#include <string>
#include <string_view>

#include "text/markup.h"

namespace examgen::text {

/// "50%", "45mm", "4.5cm", "170px" or "170" (96 to the inch); percent 1 to 100, else 1 to 1000 mm.
std::optional<PictureWidth> read_width(std::string_view text);

/// "{width=50%}" or "{width=45mm}", with nothing around it.
std::optional<PictureWidth> read_width_braces(std::string_view text);

/// "50%", "45mm", or empty for the picture's own width.
std::string width_text(const PictureWidth& width);

}  // namespace examgen::text
