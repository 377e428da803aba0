#pragma once
// From tags to maps of the page.

#include <span>
#include <vector>

#include "exam/sheet_map.h"
#include "scan/tags.h"

namespace examgen::scan {

/// A map of the page by some of the tags that were found.
struct Pose {
    Homography map;                  // page to picture
    std::vector<Vec> page, picture;  // middles of the tags used
    double residual = 0;             // mm, root of the mean square; 0 where tags leave none
};

/// Sensible maps, best first: more tags, then smaller residual. At least three tags each, of which
/// no two show the same number.
std::vector<Pose> find_poses(std::span<const Tag> tags, const exam::Sheet& sheet);

/// The pose of these pairs, or nothing if it is not that of a page.
std::optional<Pose> make_pose(std::vector<Vec> page, std::vector<Vec> picture,
                              const exam::Sheet& sheet);

}  // namespace examgen::scan
