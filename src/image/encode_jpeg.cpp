// Grey JPEG by libjpeg-turbo into memory.

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

#include "base/error.h"
#include "image/encode.h"

namespace examgen::image {
namespace {

struct Trouble {
    jpeg_error_mgr base;
    std::jmp_buf back;
};

void leave(j_common_ptr info) {
    std::longjmp(reinterpret_cast<Trouble*>(info->err)->back, 1);  // `base` is its first member
}

struct Encoder {
    jpeg_compress_struct info{};
    Trouble trouble{};
    unsigned char* bytes = nullptr;
    unsigned long size = 0;

    Encoder() {
        info.err = jpeg_std_error(&trouble.base);
        trouble.base.error_exit = leave;
    }

    ~Encoder() {
        jpeg_destroy_compress(&info);
        std::free(bytes);
    }

    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
};

/// False where libjpeg gave up. Nothing between setjmp and the calls has a destructor.
bool run(Encoder& e, const ImageView& picture, int quality, Resolution dpi) {
    if (setjmp(e.trouble.back))
        return false;
    jpeg_create_compress(&e.info);
    jpeg_mem_dest(&e.info, &e.bytes, &e.size);
    e.info.image_width = static_cast<JDIMENSION>(picture.width);
    e.info.image_height = static_cast<JDIMENSION>(picture.height);
    e.info.input_components = 1;
    e.info.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&e.info);
    jpeg_set_quality(&e.info, quality, TRUE);
    if (dpi.x > 0) {
        e.info.density_unit = 1;
        e.info.X_density = static_cast<UINT16>(dpi.x + 0.5);
        e.info.Y_density = static_cast<UINT16>(dpi.y + 0.5);
    }
    jpeg_start_compress(&e.info, TRUE);
    while (e.info.next_scanline < e.info.image_height) {
        // libjpeg promises not to write to the row.
        JSAMPROW row = const_cast<JSAMPROW>(picture.row(static_cast<int>(e.info.next_scanline)));
        jpeg_write_scanlines(&e.info, &row, 1);
    }
    jpeg_finish_compress(&e.info);
    return true;
}

}  // namespace

std::string encode_jpeg(const ImageView& picture, int quality, Resolution dpi) {
    Encoder encoder;
    if (!run(encoder, picture, quality, dpi))
        throw Error(msg("a picture of {} × {} pixels cannot be written as JPEG", picture.width,
                        picture.height));
    return {reinterpret_cast<const char*>(encoder.bytes), encoder.size};
}

}  // namespace examgen::image
