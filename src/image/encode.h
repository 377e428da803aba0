#pragma once
// Grey pictures as files. Grey in, bytes out; the same picture gives the same bytes.

#include <string>
#include <vector>

#include "image/image.h"

namespace examgen::image {

/// Pixels an inch; 0: not said.
struct Resolution {
    double x = 0, y = 0;
};

/// Quality 1…100.
std::string encode_jpeg(const ImageView& picture, int quality, Resolution dpi = {});

std::string encode_png(const ImageView& picture);

/// Group 4, one bit a pixel: black is below 128.
std::string encode_fax(const ImageView& picture);

/// TIFF of one or many pages: Group 4 for those with one bit, else packed grey.
struct TiffPage {
    Grey grey;
    bool bilevel = false;
    Resolution dpi;
};

std::string encode_tiff(const std::vector<TiffPage>& pages);

/// A PDF whose pages are one picture each; `bytes` is a JPEG or, with `bilevel`, Group 4 data.
struct PdfPage {
    std::string bytes;
    int width = 0, height = 0;
    bool bilevel = false;
    Resolution dpi;
    int rotate = 0;  // degrees that a viewer turns the page
};

std::string picture_pdf(const std::vector<PdfPage>& pages);

}  // namespace examgen::image
