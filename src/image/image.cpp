#include "image/image.h"

#include <algorithm>

namespace examgen::image {

void mirror(Grey& grey) {
    for (int y = 0; y < grey.height; ++y)
        std::reverse(grey.row(y), grey.row(y) + grey.width);
}

void invert(Grey& grey) {
    for (auto& value : grey.pixels)
        value = static_cast<uint8_t>(255 - value);
}

}  // namespace examgen::image
