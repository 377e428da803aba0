#pragma once
// Where every printed box of a page lies in the picture, and whether that can be believed.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scan/box_fit.h"
#include "scan/pose.h"

namespace examgen::scan {

struct Registration {
    Pose pose;
    std::vector<BoxFit> boxes;  // offsets from the pose's map; in the order given
    double hit = 0;             // share of boxes that were found
    double residual = 0;        // mm: each box against what its neighbours expect, root mean square
    int far_off = 0;            // boxes that lie where their neighbours do not expect them
    double worst_line = 1;      // least share of found boxes of any printed row or column
    double strain = 0;          // greatest change of offsets between neighbours, mm a mm
    double tags_off = 0;        // mm, the tag farthest from where the boxes put it

    /// Where a place of the page near a box lies in the picture.
    Vec place(size_t box, Vec page) const { return pose.map(page + boxes[box].offset); }

    /// Low is good.
    double cost() const { return 2 * strain + 0.3 * residual - hit; }
};

/// Why a fit is not believed.
enum class Misfit : uint8_t { none, few_boxes, uneven, wrong_line, strained };

Misfit judge(const Registration& registration);

/// The best registration over the poses; tags that contradict the boxes are left out.
std::optional<Registration> register_page(image::ImageView picture, std::span<const Pose> poses,
                                          const exam::Sheet& sheet, std::span<const Rect> boxes);

}  // namespace examgen::scan
