// Grey PNG by libpng's simplified interface.

#include <png.h>

#include "base/error.h"
#include "image/encode.h"

namespace examgen::image {

std::string encode_png(const ImageView& picture) {
    png_image head{};
    head.version = PNG_IMAGE_VERSION;
    head.width = static_cast<png_uint_32>(picture.width);
    head.height = static_cast<png_uint_32>(picture.height);
    head.format = PNG_FORMAT_GRAY;
    head.flags = PNG_IMAGE_FLAG_FAST;
    const auto stride = static_cast<png_int_32>(picture.stride);
    png_alloc_size_t size = 0;
    std::string out;
    for (const bool dry : {true, false}) {
        if (!dry)
            out.resize(size);
        if (!png_image_write_to_memory(&head, dry ? nullptr : out.data(), &size, 0, picture.pixels,
                                       stride, nullptr))
            throw Error(msg("a picture of {} × {} pixels cannot be written as PNG", picture.width,
                            picture.height));
    }
    out.resize(size);
    return out;
}

}  // namespace examgen::image
