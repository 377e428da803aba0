#pragma once
// A small view of a page, about 900 pixels long, for finding what is printed on it.

#include <cstdint>
#include <vector>

#include "image/image.h"
#include "scan/geometry.h"

namespace examgen::scan {

struct View {
    int factor = 1;  // pixels of the picture along one of the view
    image::Grey grey;
    std::vector<uint8_t> black;  // 1 where darker than the surroundings; rows as in `grey`
    double ink = 0;              // share of black pixels

    double long_side() const { return grey.width > grey.height ? grey.width : grey.height; }

    /// From the view's pixels to the picture's.
    Vec full(Vec p) const {
        const double offset = (factor - 1) * 0.5;
        return {p.x * factor + offset, p.y * factor + offset};
    }
};

/// Averages `factor` × `factor` pixels.
void shrink(image::ImageView picture, int factor, image::Grey& out);

View make_view(image::ImageView picture);

/// Connected black pixels.
struct Blob {
    double area = 0;
    Vec middle;
    double long_axis = 0, short_axis = 0;          // variances along the main axes
    int left = 0, top = 0, right = 0, bottom = 0;  // right and bottom excluded
    std::vector<Vec> rim;  // the ends of its runs; only of blobs that `wanted` takes
};

/// All blobs of at least `k_least_area` pixels that `wanted` takes, in the order of their first
/// row.
std::vector<Blob> find_blobs(const View& view, bool (*wanted)(const Blob&, double long_side));

}  // namespace examgen::scan
