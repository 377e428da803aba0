// Each pair of tags gives a similarity; other tags join it when they lie where it expects them,
// within 45 mm (perspective is not yet known), and have the size that it expects. The largest sets
// are fitted by a homography. Two tags are no registration: three are the least.

#include "scan/pose.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace examgen::scan {
namespace {

constexpr double k_join_mm = 45, k_join_size = 0.35, k_pair_size = 0.35;

const exam::Fiducial* fiducial(const exam::Sheet& sheet, int id) {
    for (const auto& one : sheet.fiducials)
        if (one.id == id)
            return &one;
    return nullptr;
}

/// Turn, scale and shift from two pairs.
struct Similarity {
    Vec from, to, turn;  // turn: complex factor

    Vec operator()(Vec p) const {
        const Vec d = p - from;
        return to + Vec{turn.x * d.x - turn.y * d.y, turn.y * d.x + turn.x * d.y};
    }
};

Similarity similarity(Vec a, Vec b, Vec a_to, Vec b_to) {
    const Vec d = b - a, e = b_to - a_to;
    const double n = d.x * d.x + d.y * d.y;
    return {a, a_to, {(d.x * e.x + d.y * e.y) / n, (d.x * e.y - d.y * e.x) / n}};
}

bool same_size(double a, double b, double most) {
    return std::abs(std::log(a / b)) <= most;
}

/// The tags that fit to the pair (i, j): one of each number, the nearest.
std::vector<size_t> joined(std::span<const Tag> tags, size_t i, size_t j,
                           const exam::Sheet& sheet) {
    const Vec a = centre(fiducial(sheet, tags[i].id)->at),
              b = centre(fiducial(sheet, tags[j].id)->at);
    const double scale = length(tags[j].middle - tags[i].middle) / length(b - a);
    if (!same_size(tags[i].scale, scale, k_pair_size) ||
        !same_size(tags[j].scale, scale, k_pair_size))
        return {};
    const auto guess = similarity(a, b, tags[i].middle, tags[j].middle);
    std::vector<size_t> out = {i, j};
    for (const auto& mark : sheet.fiducials) {
        if (mark.id == tags[i].id || mark.id == tags[j].id)
            continue;
        const Vec expected = guess(centre(mark.at));
        double best = scale * k_join_mm;
        size_t nearest = tags.size();
        for (size_t k = 0; k < tags.size(); ++k) {
            const double distance = length(tags[k].middle - expected);
            if (tags[k].id == mark.id && distance < best &&
                same_size(tags[k].scale, scale, k_join_size)) {
                best = distance;
                nearest = k;
            }
        }
        if (nearest < tags.size())
            out.push_back(nearest);
    }
    std::sort(out.begin(), out.end());
    return out;
}

/// Corners of the page in the picture: turned the right way, convex, sides of plausible lengths.
bool is_page(const Homography& map, const exam::Sheet& sheet) {
    const double w = sheet.size.w.v, h = sheet.size.h.v;
    const std::array<Vec, 4> c = {map({0, 0}), map({w, 0}), map({w, h}), map({0, h})};
    for (size_t i = 0; i < 4; ++i) {
        const Vec a = c[(i + 1) % 4] - c[i], b = c[(i + 2) % 4] - c[(i + 1) % 4];
        if (!(cross(a, b) > 0))
            return false;
    }
    const double top = length(c[1] - c[0]), right = length(c[2] - c[1]);
    const double bottom = length(c[3] - c[2]), left = length(c[0] - c[3]);
    constexpr double k_opposite = 1.5;
    const double aspect = (left + right) * w / ((top + bottom) * h);
    const auto within = [](double a, double b, double most) {
        return a < b * most && b < a * most;
    };
    return aspect > 0.77 && aspect < 1.3 && within(top, bottom, k_opposite) &&
           within(left, right, k_opposite);
}

}  // namespace

std::optional<Pose> make_pose(std::vector<Vec> page, std::vector<Vec> picture,
                              const exam::Sheet& sheet) {
    const auto map = fit(page, picture);
    if (!map || !is_page(*map, sheet))
        return {};
    Pose out{*map, std::move(page), std::move(picture), 0};
    double sum = 0;
    for (size_t i = 0; i < out.page.size(); ++i) {
        const auto [right, down] = out.map.steps(out.page[i]);
        const double scale = (length(right) + length(down)) / 2;
        const double off = length(out.map(out.page[i]) - out.picture[i]) / scale;
        sum += off * off;
    }
    out.residual = std::sqrt(sum / static_cast<double>(out.page.size()));
    return out;
}

std::vector<Pose> find_poses(std::span<const Tag> tags, const exam::Sheet& sheet) {
    constexpr size_t k_most_tags = 24, k_most_poses = 4;
    const auto some = tags.subspan(0, std::min(tags.size(), k_most_tags));
    std::set<std::vector<size_t>> sets;
    for (size_t i = 0; i < some.size(); ++i)
        for (size_t j = i + 1; j < some.size(); ++j) {
            if (some[i].id == some[j].id || !fiducial(sheet, some[i].id) ||
                !fiducial(sheet, some[j].id))
                continue;
            auto set = joined(some, i, j, sheet);
            if (set.size() >= 3)
                sets.insert(std::move(set));
        }
    std::vector<Pose> out;
    for (const auto& set : sets) {
        std::vector<Vec> page, picture;
        for (const size_t i : set) {
            page.push_back(centre(fiducial(sheet, some[i].id)->at));
            picture.push_back(some[i].middle);
        }
        if (auto pose = make_pose(std::move(page), std::move(picture), sheet))
            out.push_back(std::move(*pose));
    }
    std::sort(out.begin(), out.end(), [](const Pose& a, const Pose& b) {
        return a.page.size() != b.page.size() ? a.page.size() > b.page.size()
                                              : a.residual < b.residual;
    });
    if (out.size() > k_most_poses)
        out.resize(k_most_poses);
    return out;
}

}  // namespace examgen::scan
