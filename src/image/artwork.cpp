#include "image/artwork.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include <png.h>

#include "base/error.h"
#include "image/decode.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

[[noreturn]] void damaged(std::string_view what) {
    throw Error(msg("the picture is damaged: {}", what), {},
                {msg("open it in an image editor and save it again as PNG")});
}

uint8_t byte_at(std::string_view bytes, size_t at) {
    return static_cast<uint8_t>(bytes[at]);
}

/// Every pixel is the mean of factor × factor ones.
Artwork smaller(const Artwork& from, int factor) {
    Artwork out{from.width / factor, from.height / factor, from.channels, false, 1, ""};
    out.width = std::max(out.width, 1);
    out.height = std::max(out.height, 1);
    const auto stride = static_cast<size_t>(from.width) * static_cast<size_t>(from.channels);
    out.data.reserve(static_cast<size_t>(out.width) * static_cast<size_t>(out.height) *
                     static_cast<size_t>(out.channels));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x)
            for (int c = 0; c < out.channels; ++c) {
                int sum = 0, n = 0;
                for (int dy = 0; dy < factor && y * factor + dy < from.height; ++dy)
                    for (int dx = 0; dx < factor && x * factor + dx < from.width; ++dx, ++n)
                        sum +=
                            byte_at(from.data,
                                    static_cast<size_t>(y * factor + dy) * stride +
                                        static_cast<size_t>((x * factor + dx) * from.channels + c));
                out.data += static_cast<char>(sum / std::max(n, 1));
            }
    return out;
}

Artwork fitted(Artwork from) {
    const int side = std::max(from.width, from.height);
    const int factor = (side + k_artwork_side - 1) / k_artwork_side;
    return factor > 1 ? smaller(from, factor) : from;
}

/// libpng's simplified interface reads every kind of PNG, interlaced and of 16 bits too.
Artwork read_png(std::string_view bytes) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()))
        damaged(image.message);
    const std::unique_ptr<png_image, void (*)(png_image*)> keep(&image, png_image_free);
    check_size(image.width, image.height);
    const bool colour = image.format & PNG_FORMAT_FLAG_COLOR;
    image.format = colour ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
    Artwork out{static_cast<int>(image.width),
                static_cast<int>(image.height),
                colour ? 3 : 1,
                false,
                1,
                ""};
    out.data.resize(PNG_IMAGE_SIZE(image));
    png_color white{255, 255, 255};
    if (!png_image_finish_read(&image, &white, out.data.data(), 0, nullptr))
        damaged(image.message);
    return fitted(std::move(out));
}

/// Only the header is looked at: viewers decode JPEG themselves.
Artwork read_jpeg(std::string_view bytes) {
    if (bytes.find("\xff\xd9", bytes.size() - std::min<size_t>(bytes.size(), 64)) == bytes.npos)
        damaged("JPEG");
    bool has_exif = false;
    for (size_t at = 2; at + 9 < bytes.size();) {
        if (byte_at(bytes, at) != 0xff)
            damaged("JPEG");
        const uint8_t marker = byte_at(bytes, at + 1);
        if (marker == 0xff) {
            ++at;
            continue;
        }
        const auto length =
            static_cast<size_t>(byte_at(bytes, at + 2) << 8 | byte_at(bytes, at + 3));
        const bool frame =
            marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (frame) {
            Artwork out;
            out.height = byte_at(bytes, at + 5) << 8 | byte_at(bytes, at + 6);
            out.width = byte_at(bytes, at + 7) << 8 | byte_at(bytes, at + 8);
            out.channels = byte_at(bytes, at + 9);
            check_size(out.width, out.height);
            if (byte_at(bytes, at + 4) != 8 || (out.channels != 1 && out.channels != 3) ||
                marker > 0xc2)
                throw Error(msg("this kind of JPEG cannot be printed (CMYK, or more than 8 bits)"),
                            {}, {msg("save it again in RGB or grey")});
            out.jpeg = true;
            out.data = bytes;
            if (has_exif)
                out.orientation = jpeg_head(bytes).orientation;
            constexpr int k_first_lying = 5;
            if (out.orientation >= k_first_lying)
                std::swap(out.width, out.height);
            return out;
        }
        has_exif = has_exif || marker == 0xe1;
        at += 2 + length;
    }
    damaged("JPEG");
}

}  // namespace

Artwork read_artwork(std::string_view bytes) {
    switch (format_of(bytes)) {
        case Format::png:
            return read_png(bytes);
        case Format::jpeg:
            return read_jpeg(bytes);
        default:
            break;
    }
    throw Error(msg("the picture is no PNG, JPEG or SVG"), {},
                {msg("save it as PNG, whatever its name is")});
}

bool is_svg(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, 4096);
    return head.find("<svg") != head.npos && head.find('\0') == head.npos;
}

}  // namespace examgen::image
