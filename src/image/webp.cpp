// WebP by libwebp: the brightness plane, stretched from its narrow range (16 … 235).

#include <algorithm>
#include <array>
#include <memory>

#include <webp/decode.h>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

struct Free {
    void operator()(uint8_t* p) const { WebPFree(p); }
};

std::array<uint8_t, 256> full_range() {
    std::array<uint8_t, 256> out{};
    for (int v = 0; v < 256; ++v)
        out[static_cast<size_t>(v)] =
            static_cast<uint8_t>(std::clamp(((v - 16) * 255 + 109) / 219, 0, 255));
    return out;
}

}  // namespace

void read_webp(std::string_view bytes, Picture& out) {
    static const auto k_stretch = full_range();
    const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
    int width = 0, height = 0;
    if (!WebPGetInfo(data, bytes.size(), &width, &height))
        throw Error(msg("the WebP picture is damaged"), {}, {msg("scan or copy it again")});
    check_size(width, height);
    uint8_t *u = nullptr, *v = nullptr;
    int stride = 0, uv_stride = 0;
    const std::unique_ptr<uint8_t, Free> y_plane(
        WebPDecodeYUV(data, bytes.size(), &width, &height, &u, &v, &stride, &uv_stride));
    if (!y_plane)
        throw Error(msg("the WebP picture is damaged"), {}, {msg("scan or copy it again")});
    out.bilevel = false;
    out.grey.reshape(width, height);
    for (int y = 0; y < height; ++y) {
        const uint8_t* from = y_plane.get() + static_cast<ptrdiff_t>(y) * stride;
        std::transform(from, from + width, out.grey.row(y), [](uint8_t p) { return k_stretch[p]; });
    }
}

}  // namespace examgen::image
