// Any file as a scan beneath another page: what can be read can be printed over, or is an Error.

#include <cstdint>
#include <string>

#include "base/error.h"
#include "image/encode.h"
#include "image/stamp.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen;
    static const std::string overlay = image::picture_pdf(
        {{image::encode_jpeg(image::Grey(8, 8).view(), 80), 8, 8, false, {}, 0}});
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const image::Document document(bytes);
        if (document.pages() == 0)
            return 0;
        image::Picture picture;
        const bool rendered =
            document.read(0, picture) == image::Document::Outcome::needs_rendering;
        image::Stamper stamper;
        const image::StampedPage pages[] = {{bytes, 0, &picture, rendered, {72, 0, 0, -72, 0, 72}}};
        const std::string out = stamper.stamp(overlay, pages);
        if (!out.starts_with("%PDF-"))
            __builtin_trap();
    } catch (const Error&) {
        // what cannot be read is said to be so
    }
    return 0;
}
