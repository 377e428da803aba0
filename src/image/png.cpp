// PNG by libpng's simplified reader: every depth and colour becomes 8-bit grey on white.

#include <png.h>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

constexpr size_t k_depth_at = 24;  // in the header chunk

struct Reader {
    png_image image{};

    ~Reader() { png_image_free(&image); }
};

[[noreturn]] void damaged() {
    throw Error(msg("the PNG picture is damaged"), {}, {msg("scan or copy it again")});
}

}  // namespace

void read_png(std::string_view bytes, Picture& out) {
    Reader reader;
    reader.image.version = PNG_IMAGE_VERSION;
    if (bytes.size() <= k_depth_at ||
        !png_image_begin_read_from_memory(&reader.image, bytes.data(), bytes.size()))
        damaged();
    check_size(reader.image.width, reader.image.height);
    reader.image.format = PNG_FORMAT_GRAY;
    out.bilevel = bytes[k_depth_at] == 1;
    out.grey.reshape(static_cast<int>(reader.image.width), static_cast<int>(reader.image.height));
    const png_color white{255, 255, 255};
    if (!png_image_finish_read(&reader.image, &white, out.grey.pixels.data(), 0, nullptr))
        damaged();
}

}  // namespace examgen::image
