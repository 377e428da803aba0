// HEIC by libheif: the brightness plane of the first picture, turned as its file says.

#include <algorithm>
#include <memory>

#include <libheif/heif.h>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

struct Free {
    void operator()(heif_context* p) const { heif_context_free(p); }

    void operator()(heif_image_handle* p) const { heif_image_handle_release(p); }

    void operator()(heif_image* p) const { heif_image_release(p); }
};

template <class T>
using Owned = std::unique_ptr<T, Free>;

void check(const heif_error& error) {
    if (error.code != heif_error_Ok)
        throw Error(msg("the HEIC picture cannot be read"), {},
                    {msg("let the phone save photos as JPEG")});
}

void copy_plane(const heif_image* image, Grey& out) {
    int stride = 0;
    const uint8_t* plane = heif_image_get_plane_readonly(image, heif_channel_Y, &stride);
    const int bits = heif_image_get_bits_per_pixel_range(image, heif_channel_Y);
    if (!plane || bits < 8)
        throw Error(msg("the HEIC picture cannot be read"), {},
                    {msg("let the phone save photos as JPEG")});
    out.reshape(heif_image_get_width(image, heif_channel_Y),
                heif_image_get_height(image, heif_channel_Y));
    for (int y = 0; y < out.height; ++y, plane += stride) {
        if (bits == 8) {
            std::copy_n(plane, out.width, out.row(y));
            continue;
        }
        for (int x = 0; x < out.width; ++x) {
            const unsigned value = plane[2 * x] | static_cast<unsigned>(plane[2 * x + 1]) << 8;
            out.row(y)[x] = static_cast<uint8_t>(std::min(255U, value >> (bits - 8)));
        }
    }
}

}  // namespace

void read_heif(std::string_view bytes, Picture& out) {
    const Owned<heif_context> context(heif_context_alloc());
    heif_context_set_max_decoding_threads(context.get(), 0);
    check(heif_context_read_from_memory_without_copy(context.get(), bytes.data(), bytes.size(),
                                                     nullptr));
    heif_image_handle* handle = nullptr;
    check(heif_context_get_primary_image_handle(context.get(), &handle));
    const Owned<heif_image_handle> picture(handle);
    check_size(heif_image_handle_get_width(handle), heif_image_handle_get_height(handle));
    heif_image* image = nullptr;
    check(heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, nullptr));
    const Owned<heif_image> decoded(image);
    check_size(heif_image_get_width(image, heif_channel_Y),
               heif_image_get_height(image, heif_channel_Y));
    out.bilevel = false;
    copy_plane(image, out.grey);
}

}  // namespace examgen::image
