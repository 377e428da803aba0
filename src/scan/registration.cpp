// From the tags outwards, box by box: the next box is the one nearest to something known, it is
// looked for where its known neighbours expect it, and then it is known too. So curl, stretch and
// perspective of any kind are followed. What decides are many small agreements, never one extreme:
// on measured pages right maps hit nearly all boxes and wrong ones at most six in ten.

#include "scan/registration.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "scan/offsets.h"
#include "scan/smooth.h"

namespace examgen::scan {
namespace {

constexpr double k_far_off = 0.45;  // mm

class Growth {
public:
    Growth(image::ImageView picture, const Pose& pose, std::span<const Rect> boxes)
        : picture_(picture), boxes_(boxes) {
        out_.pose = pose;
        out_.boxes.resize(boxes.size());
        distance_.assign(boxes.size(), 1e9);
        done_.assign(boxes.size(), false);
        const auto back = pose.map.inverse();
        for (size_t i = 0; i < pose.page.size() && back; ++i)
            know(pose.page[i], (*back)(pose.picture[i]) - pose.page[i]);
    }

    Registration run() {
        if (boxes_.empty()) {  // nothing to agree with but the tags themselves
            out_.hit = 1;
            out_.residual = out_.pose.residual;
            return std::move(out_);
        }
        size_t missed = 0;
        for (size_t step = 0; step < boxes_.size(); ++step) {
            const size_t i = nearest();
            done_[i] = true;
            out_.boxes[i] = look(i, step);
            if (out_.boxes[i].hit)
                know(centre(boxes_[i]), out_.boxes[i].offset);
            else if (++missed > 4 + boxes_.size() * 35 / 100)
                break;
        }
        measure();
        return std::move(out_);
    }

private:
    void know(Vec place, Vec offset) {
        known_.add(place, offset);
        for (size_t i = 0; i < boxes_.size(); ++i)
            distance_[i] = std::min(distance_[i], length(centre(boxes_[i]) - place));
    }

    size_t nearest() const {
        size_t out = boxes_.size();
        for (size_t i = 0; i < boxes_.size(); ++i)
            if (!done_[i] && (out == boxes_.size() || distance_[i] < distance_[out]))
                out = i;
        return out;
    }

    BoxFit look(size_t i, size_t step) {
        constexpr double k_first = 2.1, k_usual = 1.3, k_sure = 0.7, k_again = 1.6;
        constexpr double k_near = 16;  // mm
        const Rect& box = boxes_[i];
        // more than half a box would reach its neighbour
        const double most = 0.48 * std::min(box.w.v, box.h.v);
        const bool near = distance_[i] < k_near, sure = near && step >= 6;
        const double reach = sure ? k_sure : near ? k_usual : k_first;
        Expected expected{box, known_.expect(centre(box)), std::min(reach, most)};
        BoxFit fit = fit_box(picture_, out_.pose.map, expected, space_);
        if (sure && !fit.hit) {
            expected.reach = std::min(k_again, most);
            fit = fit_box(picture_, out_.pose.map, expected, space_);
        }
        return fit;
    }

    /// Each found box against the others; those far off and those missed take what these expect.
    void measure() {
        std::vector<size_t> of;
        std::vector<Vec> places, offsets;
        for (size_t i = 0; i < boxes_.size(); ++i)
            if (out_.boxes[i].hit) {
                of.push_back(i);
                places.push_back(centre(boxes_[i]));
                offsets.push_back(out_.boxes[i].offset);
            }
        out_.hit = static_cast<double>(of.size()) /
                   static_cast<double>(std::max<size_t>(1, boxes_.size()));
        double sum = 0;
        const auto off = deviations(places, offsets);
        for (size_t k = 0; k < of.size(); ++k) {
            sum += off[k] * off[k];
            if (off[k] > k_far_off) {
                ++out_.far_off;
                out_.boxes[of[k]].hit = false;
            }
        }
        out_.residual = of.empty() ? 9 : std::sqrt(sum / static_cast<double>(of.size()));
        out_.strain = strain();
        replace_missed();
        out_.worst_line = shifted() ? 0 : worst_line();
    }

    /// mm from where the other boxes expect each: its neighbours, or where these do not agree, the
    /// surface through all.
    static std::vector<double> deviations(const std::vector<Vec>& places,
                                          const std::vector<Vec>& offsets) {
        Offsets all;
        for (size_t k = 0; k < places.size(); ++k)
            all.add(places[k], offsets[k]);
        std::vector<double> out(places.size());
        bool even = true;
        for (size_t k = 0; k < places.size() && places.size() > 1; ++k) {
            out[k] = length(offsets[k] - all.expect(places[k], k));
            even = even && out[k] <= k_far_off;
        }
        const Smooth surface =
            even ? Smooth({}, {}) : Smooth(std::span(places), std::span(offsets));
        for (size_t k = 0; k < places.size() && surface; ++k)
            out[k] = std::min(out[k], length(offsets[k] - surface.without(places[k], offsets[k])));
        return out;
    }

    void replace_missed() {
        Offsets good;
        std::vector<Vec> places, offsets;
        for (size_t i = 0; i < boxes_.size(); ++i)
            if (out_.boxes[i].hit) {
                places.push_back(centre(boxes_[i]));
                offsets.push_back(out_.boxes[i].offset);
                good.add(places.back(), offsets.back());
            }
        if (good.size() == boxes_.size())
            return;
        const Smooth surface{std::span(places), std::span(offsets)};
        for (size_t i = 0; i < boxes_.size(); ++i)
            if (!out_.boxes[i].hit)
                out_.boxes[i].offset =
                    surface ? surface.at(centre(boxes_[i])) : good.expect(centre(boxes_[i]));
    }

    double worst_line() const {
        std::map<long, std::pair<int, int>> lines;  // found, all
        const auto count = [&](long line, bool found) {
            lines[line].first += found;
            ++lines[line].second;
        };
        constexpr long k_columns = 1'000'000;
        for (size_t i = 0; i < boxes_.size(); ++i) {
            count(std::lround(boxes_[i].y.v * 4), out_.boxes[i].hit);
            count(k_columns + std::lround(boxes_[i].x.v * 4), out_.boxes[i].hit);
        }
        double out = 1;
        for (const auto& [line, counts] : lines)
            if (counts.second >= 2)
                out = std::min(out, static_cast<double>(counts.first) / counts.second);
        return out;
    }

    /// A line of boxes that was found one box on has none at its end and one before its beginning
    /// that is not printed there.
    bool shifted() {
        for (size_t from = 0, to = 0; from < boxes_.size(); from = to) {
            to = from + 1;
            while (to < boxes_.size() && follows(from, to))
                ++to;
            if (to - from < 2)
                continue;
            const Vec pitch = centre(boxes_[from + 1]) - centre(boxes_[from]);
            if ((!out_.boxes[to - 1].hit && is_box(from, pitch * -1)) ||
                (!out_.boxes[from].hit && is_box(to - 1, pitch)))
                return true;
        }
        return false;
    }

    /// In one line with the boxes from `first` on.
    bool follows(size_t first, size_t i) const {
        constexpr double k_same = 0.1, k_farthest = 25;
        const Vec step = centre(boxes_[i]) - centre(boxes_[i - 1]);
        const Vec pitch = centre(boxes_[first + 1]) - centre(boxes_[first]);
        const bool straight = std::min(std::abs(step.x), std::abs(step.y)) < k_same;
        return straight && length(step - pitch) < k_same && length(step) < k_farthest;
    }

    /// There is a box beside a found one, where none is printed.
    bool is_box(size_t i, Vec aside) {
        Rect box = boxes_[i];
        box.x += Mm(aside.x);
        box.y += Mm(aside.y);
        const auto covers = [&](const Rect& other) {
            return std::abs(other.x.v - box.x.v) < box.w.v &&
                   std::abs(other.y.v - box.y.v) < box.h.v;
        };
        if (!out_.boxes[i].hit || std::any_of(boxes_.begin(), boxes_.end(), covers))
            return false;
        constexpr double k_reach = 0.7;
        return fit_box(picture_, out_.pose.map, {box, out_.boxes[i].offset, k_reach}, space_).hit;
    }

    double strain() const {
        constexpr double k_noise = 0.35;
        double out = 0;
        for (size_t i = 0; i < boxes_.size(); ++i)
            for (size_t j = i + 1; j < boxes_.size() && j < i + 7; ++j) {
                const double apart = length(centre(boxes_[i]) - centre(boxes_[j]));
                if (!out_.boxes[i].hit || !out_.boxes[j].hit || apart < 4 || apart > 30)
                    continue;
                const double change = length(out_.boxes[i].offset - out_.boxes[j].offset);
                out = std::max(out, (change - k_noise) / apart);
            }
        return out;
    }

    image::ImageView picture_;
    std::span<const Rect> boxes_;
    Registration out_;
    Offsets known_;
    std::vector<double> distance_;  // mm to the nearest known place
    std::vector<bool> done_;
    FitSpace space_;
};

/// How far the farthest tag lies from where a homography through the boxes puts it.
double tags_off(const Registration& r, std::span<const Rect> boxes) {
    constexpr size_t k_enough = 12;
    std::vector<Vec> page, picture;
    for (size_t i = 0; i < boxes.size(); ++i)
        if (r.boxes[i].hit) {
            page.push_back(centre(boxes[i]));
            picture.push_back(r.place(i, centre(boxes[i])));
        }
    if (page.size() < k_enough)
        return 0;
    // boxes in one column say nothing across: the tags' own map holds it
    for (size_t i = 0; i < r.pose.page.size(); ++i) {
        page.push_back(r.pose.page[i]);
        picture.push_back(r.pose.picture[i]);
    }
    const auto map = fit(page, picture);
    const auto back = map ? map->inverse() : std::nullopt;
    double out = 0;
    for (size_t i = 0; i < r.pose.page.size() && back; ++i)
        out = std::max(out, length((*back)(r.pose.picture[i]) - r.pose.page[i]));
    return out;
}

/// Leaves each tag out in turn and keeps what fits best.
Registration second_look(image::ImageView picture, Registration best, const exam::Sheet& sheet,
                         std::span<const Rect> boxes) {
    const Pose all = best.pose;
    for (size_t left_out = 0; left_out < all.page.size(); ++left_out) {
        auto page = all.page, pixels = all.picture;
        page.erase(page.begin() + static_cast<std::ptrdiff_t>(left_out));
        pixels.erase(pixels.begin() + static_cast<std::ptrdiff_t>(left_out));
        const auto pose = make_pose(std::move(page), std::move(pixels), sheet);
        if (!pose)
            continue;
        Registration other = Growth(picture, *pose, boxes).run();
        if (other.cost() < best.cost() - 0.02)
            best = std::move(other);
    }
    return best;
}

}  // namespace

Misfit judge(const Registration& r) {
    const auto n = static_cast<double>(r.boxes.size());
    if (r.hit < 0.95 && n * (1 - r.hit) > 1.5)
        return Misfit::few_boxes;
    if (r.residual > 0.2 || r.far_off > 2 + 0.02 * n)
        return Misfit::uneven;
    if (r.worst_line < 0.5)
        return Misfit::wrong_line;
    return r.strain < 0.12 ? Misfit::none : Misfit::strained;
}

std::optional<Registration> register_page(image::ImageView picture, std::span<const Pose> poses,
                                          const exam::Sheet& sheet, std::span<const Rect> boxes) {
    constexpr double k_good = -0.95, k_tags_off = 1.2;
    std::optional<Registration> best;
    for (const auto& pose : poses) {
        Registration r = Growth(picture, pose, boxes).run();
        if (!best || r.cost() < best->cost())
            best = std::move(r);
        if (best->cost() < k_good)
            break;
    }
    if (!best)
        return {};
    best->tags_off = tags_off(*best, boxes);
    const bool contradiction = best->tags_off > k_tags_off || judge(*best) != Misfit::none;
    if (contradiction && best->pose.page.size() >= 4)
        best = second_look(picture, std::move(*best), sheet, boxes);
    return best;
}

}  // namespace examgen::scan
