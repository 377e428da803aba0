// PNG (W3C 2003, 11.2): chunks of length, name, data, check. PDF's predictor 15 is PNG's own
// filtering of rows (ISO 32000-1, 7.4.4.4), so that the compressed data need no change.

#include "image/stored.h"

#include "image/decoders.h"
#include "image/encode.h"

namespace examgen::image {
namespace {

size_t number(std::string_view bytes, size_t at) {
    size_t out = 0;
    for (size_t i = 0; i < 4; ++i)
        out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    return out;
}

std::string hex(std::string_view bytes) {
    constexpr char k_digits[] = "0123456789abcdef";
    std::string out;
    for (const char c : bytes) {
        out += k_digits[static_cast<unsigned char>(c) >> 4];
        out += k_digits[static_cast<unsigned char>(c) & 15];
    }
    return out;
}

struct PngParts {
    std::string_view head, palette;
    std::string data;
    bool alpha = false;
};

std::optional<PngParts> parts_of(std::string_view file) {
    PngParts out;
    for (size_t at = 8; at + 12 <= file.size();) {
        const size_t size = number(file, at);
        const auto name = file.substr(at + 4, 4);
        if (size > file.size() - at - 12)
            return {};
        const auto data = file.substr(at + 8, size);
        if (name == "IHDR")
            out.head = data;
        else if (name == "PLTE")
            out.palette = data;
        else if (name == "IDAT")
            out.data += data;
        else if (name == "tRNS")
            out.alpha = true;
        else if (name == "IEND")
            break;
        at += size + 12;
    }
    return out.head.size() == 13 && !out.data.empty() ? std::optional(std::move(out))
                                                      : std::nullopt;
}

std::string spaced(int number) {
    return " " + std::to_string(number);
}

}  // namespace

std::optional<Stored> stored_png(std::string_view file) {
    const auto parts = parts_of(file);
    if (!parts || parts->alpha || parts->head[12] != 0)
        return {};

    enum : char { k_grey = 0, k_colour = 2, k_indexed = 3 };

    const char bits = parts->head[8], type = parts->head[9];
    if (bits > 8 || (type != k_grey && type != k_colour && type != k_indexed))
        return {};
    Stored out;
    out.width = static_cast<int>(number(parts->head, 0));
    out.height = static_cast<int>(number(parts->head, 4));
    const auto colours = static_cast<int>(parts->palette.size() / 3);
    if (type == k_indexed && colours == 0)
        return {};
    const std::string space =
        type == k_grey ? "/DeviceGray"
        : type == k_colour
            ? "/DeviceRGB"
            : "[/Indexed /DeviceRGB" + spaced(colours - 1) + " <" +
                  hex(parts->palette.substr(0, 3 * static_cast<size_t>(colours))) + ">]";
    out.dictionary = "/ColorSpace " + space + " /BitsPerComponent" + spaced(bits) +
                     " /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors" +
                     spaced(type == k_colour ? 3 : 1) + " /BitsPerComponent" + spaced(bits) +
                     " /Columns" + spaced(out.width) + " >>";
    out.bytes = parts->data;
    return out;
}

Stored stored_picture(std::string_view file, const Picture& picture) {
    const Format format = format_of(file);
    if (format == Format::jpeg) {
        const JpegHead head = jpeg_head(file);
        return {std::string("/ColorSpace ") + (head.channels == 3 ? "/DeviceRGB" : "/DeviceGray") +
                    " /BitsPerComponent 8 /Filter /DCTDecode",
                std::string(file), head.width, head.height, head.mirrored};
    }
    if (format == Format::png)
        if (auto png = stored_png(file))
            return std::move(*png);
    const Grey& grey = picture.grey;
    const std::string size = "/Columns" + spaced(grey.width) + " /Rows" + spaced(grey.height);
    if (picture.bilevel)
        return {
            "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode "
            "/DecodeParms << /K -1 " +
                size + " >>",
            encode_fax(grey.view()), grey.width, grey.height};
    return {"/ColorSpace /DeviceGray /BitsPerComponent 8",
            std::string(reinterpret_cast<const char*>(grey.pixels.data()), grey.pixels.size()),
            grey.width, grey.height};
}

}  // namespace examgen::image
