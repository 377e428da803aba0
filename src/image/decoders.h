#pragma once
// One function a format, for decode.cpp alone. All throw Error.

#include <memory>
#include <string_view>

#include "image/decode.h"

namespace examgen::image {

void read_jpeg(std::string_view bytes, Picture& out);

struct JpegHead {
    int width = 0, height = 0, channels = 1;
    int orientation = 1;    // EXIF's, 1 … 8
    bool mirrored = false;  // by that
};

JpegHead jpeg_head(std::string_view bytes);
void read_png(std::string_view bytes, Picture& out);
void read_pnm(std::string_view bytes, Picture& out);
void read_webp(std::string_view bytes, Picture& out);
void read_heif(std::string_view bytes, Picture& out);

size_t count_tiff(std::string_view bytes);
void read_tiff(std::string_view bytes, size_t page, Picture& out);

/// Group 4 data as PDF embeds it.
struct FaxData {
    std::string_view bytes;
    int width = 0, height = 0;
    bool black_is_1 = false;
};

void read_fax(const FaxData& fax, Picture& out);

class PdfPages {
public:
    explicit PdfPages(std::string_view bytes);
    ~PdfPages();

    size_t count() const;
    Document::Outcome read(size_t page, Picture& out) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace examgen::image
