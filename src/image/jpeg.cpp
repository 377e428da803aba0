// JPEG by libjpeg-turbo, grey straight from YCbCr: the colour planes are skipped. Of EXIF only the
// mirrored orientations matter, since a page may lie at any angle. A picture that ends early is an
// error, not a page with a grey end.

#include <csetjmp>
#include <cstdio>

#include <jerror.h>
#include <jpeglib.h>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

struct Trouble {
    jpeg_error_mgr base;
    std::jmp_buf back;
    bool cut;
};

Trouble& trouble_of(j_common_ptr info) {
    return *reinterpret_cast<Trouble*>(info->err);  // `base` is its first member
}

void leave(j_common_ptr info) {
    std::longjmp(trouble_of(info).back, 1);
}

void note(j_common_ptr info, int level) {
    if (level >= 0)
        return;
    const int code = info->err->msg_code;
    if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)
        trouble_of(info).cut = true;
}

void be_silent(j_common_ptr) {}

struct Decoder {
    jpeg_decompress_struct info{};
    Trouble trouble{};

    Decoder() {
        info.err = jpeg_std_error(&trouble.base);
        trouble.base.error_exit = leave;
        trouble.base.emit_message = note;
        trouble.base.output_message = be_silent;
    }

    ~Decoder() { jpeg_destroy_decompress(&info); }

    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
};

/// False where libjpeg gave up. Nothing between setjmp and the calls has a destructor.
bool read_header(Decoder& d, std::string_view bytes) {
    constexpr unsigned k_longest_marker = 0xffff;
    if (setjmp(d.trouble.back))
        return false;
    jpeg_create_decompress(&d.info);
    d.info.mem->max_memory_to_use = 400L << 20;
    jpeg_mem_src(&d.info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_save_markers(&d.info, JPEG_APP0 + 1, k_longest_marker);
    return jpeg_read_header(&d.info, TRUE) == JPEG_HEADER_OK;
}

/// Progressive pictures may hold thousands of scans that each cost a pass over all pixels.
bool too_many_scans(const Decoder& d) {
    constexpr int k_most_scans = 100;
    return d.info.input_scan_number > k_most_scans;
}

bool read_rows(Decoder& d, Grey& out) {
    if (setjmp(d.trouble.back))
        return false;
    d.info.out_color_space = d.info.num_components == 4 ? JCS_CMYK : JCS_GRAYSCALE;
    if (d.info.num_components == 4)
        return false;
    d.info.buffered_image = d.info.progressive_mode;
    jpeg_start_decompress(&d.info);
    if (d.info.buffered_image) {
        while (!jpeg_input_complete(&d.info)) {
            if (too_many_scans(d))
                return false;
            if (jpeg_consume_input(&d.info) == JPEG_SUSPENDED)
                return false;
        }
        jpeg_start_output(&d.info, d.info.input_scan_number);
    }
    while (d.info.output_scanline < d.info.output_height) {
        JSAMPROW row = out.row(static_cast<int>(d.info.output_scanline));
        jpeg_read_scanlines(&d.info, &row, 1);
    }
    if (d.info.buffered_image)
        jpeg_finish_output(&d.info);
    return jpeg_finish_decompress(&d.info) != 0;
}

unsigned number(const unsigned char* at, size_t n, bool big) {
    unsigned out = 0;
    for (size_t i = 0; i < n; ++i)
        out = out << 8 | at[big ? i : n - 1 - i];
    return out;
}

/// EXIF's orientation tag, 1 … 8; 1 where there is none.
unsigned orientation(const Decoder& d) {
    constexpr unsigned k_tag = 0x0112, k_head = 14;
    for (auto* marker = d.info.marker_list; marker; marker = marker->next) {
        const unsigned char* data = marker->data;
        const size_t size = marker->data_length;
        if (size < k_head || std::string_view(reinterpret_cast<const char*>(data), 4) != "Exif")
            continue;
        const unsigned char* tiff = data + 6;
        const size_t room = size - 6;
        const bool big = tiff[0] == 'M';
        const size_t first = number(tiff + 4, 4, big);
        if (first + 2 > room)
            continue;
        const unsigned entries = number(tiff + first, 2, big);
        for (size_t i = 0; i < entries && first + 2 + 12 * (i + 1) <= room; ++i) {
            const unsigned char* entry = tiff + first + 2 + 12 * i;
            if (number(entry, 2, big) == k_tag)
                return number(entry + 8, 2, big);
        }
    }
    return 1;
}

bool is_mirrored(unsigned orientation) {
    return orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7;
}

}  // namespace

void read_jpeg(std::string_view bytes, Picture& out) {
    Decoder d;
    if (!read_header(d, bytes))
        throw Error(msg("the JPEG picture is damaged"), {}, {msg("scan or copy it again")});
    check_size(d.info.image_width, d.info.image_height);
    out.bilevel = false;
    out.grey.reshape(static_cast<int>(d.info.image_width), static_cast<int>(d.info.image_height));
    const bool mirrored = is_mirrored(orientation(d));
    if (!read_rows(d, out.grey))
        throw Error(msg("the JPEG picture is damaged"), {}, {msg("scan or copy it again")});
    if (d.trouble.cut)
        throw Error(msg("the JPEG picture ends too early"), {}, {msg("scan or copy it again")});
    if (mirrored)
        mirror(out.grey);
}

JpegHead jpeg_head(std::string_view bytes) {
    Decoder d;
    if (!read_header(d, bytes))
        throw Error(msg("the JPEG picture is damaged"), {}, {msg("scan or copy it again")});
    constexpr unsigned k_most = 8;
    const unsigned turn = orientation(d);
    return {static_cast<int>(d.info.image_width), static_cast<int>(d.info.image_height),
            d.info.num_components, turn >= 1 && turn <= k_most ? static_cast<int>(turn) : 1,
            is_mirrored(turn)};
}

}  // namespace examgen::image
