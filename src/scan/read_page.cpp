// view → tags → pose → code → boxes → ink. Each step either has enough evidence or names what is
// missing; there is no step that guesses.

#include "scan/read_page.h"

#include <algorithm>
#include <cmath>

#include "scan/code.h"
#include "scan/faults.h"
#include "scan/ink.h"
#include "scan/tags.h"
#include "scan/view.h"

namespace examgen::scan {
namespace {

using exam::Finding;
using exam::PageCapture;

/// Greys are gone: hardly any pixel lies between dark and light.
bool looks_bilevel(image::ImageView picture) {
    constexpr int k_step = 5;
    constexpr double k_most_between = 0.05;
    size_t dark = 0, between = 0;
    for (int y = 0; y < picture.height; y += k_step)
        for (int x = 0; x < picture.width; x += k_step) {
            const uint8_t v = picture.row(y)[x];
            dark += v < 64;
            between += v >= 64 && v < 192;
        }
    return static_cast<double>(between) < k_most_between * static_cast<double>(dark);
}

/// Half of the view is darker than mid-grey.
bool mostly_dark(const View& view) {
    size_t dark = 0;
    for (const uint8_t v : view.grey.pixels)
        dark += v < 110;
    return dark * 2 > view.grey.pixels.size();
}

class Reader {
public:
    Reader(image::Picture& picture, const SheetIndex& sheets)
        : picture_(picture), sheets_(sheets) {}

    PageCapture run() {
        out_.bilevel = picture_.bilevel;
        if (!find_tags_of_page())
            return std::move(out_);
        find_pose_and_code();
        if (poses_.empty()) {
            out_.finding = Finding::few_tags;
            return std::move(out_);
        }
        if (out_.code && !known_code())
            return std::move(out_);
        if (out_.code)
            fit_known(sheets_.find(*out_.code));
        else
            fit_unknown();
        return std::move(out_);
    }

private:
    image::ImageView view() const { return picture_.grey.view(); }

    /// False when the page ends here.
    bool find_tags_of_page() {
        to_reading_size(picture_);
        View& small = view_;
        small = make_view(view());
        tags_ = find_tags(view(), small);
        if (tags_.found.empty() && tags_.mirrored == 0 && mostly_dark(small)) {
            image::invert(picture_.grey);
            small = make_view(view());
            tags_ = find_tags(view(), small);
        }
        constexpr double k_least_ink = 0.003;
        if (tags_.found.size() >= 2)
            return true;
        if (tags_.mirrored >= 2)
            out_.finding = Finding::mirrored;
        else if (!tags_.found.empty())
            out_.finding = Finding::few_tags;
        else
            out_.finding = small.ink < k_least_ink ? Finding::empty : Finding::no_marks;
        return false;
    }

    void find_pose_and_code() {
        for (const int frame : sheets_.frames()) {
            const exam::Sheet& sheet = sheets_.sheet(frame);
            const auto poses = find_poses(tags_.found, sheet);
            for (const auto& pose : poses) {
                if (out_.code || !sheet.code)
                    break;
                out_.code = read_code(view(), pose.map, *sheet.code);
                if (out_.code)
                    poses_ = {pose};
            }
            if (out_.code)
                return;
            if (poses_.empty())
                poses_ = poses;
        }
    }

    bool known_code() {
        if (out_.code->exam != sheets_.exam().id)
            out_.finding = Finding::other_exam;
        else if (sheets_.find(*out_.code) < 0)
            out_.finding = Finding::unknown_page;
        else
            return true;
        return false;
    }

    /// Poses for this very sheet, the one that read the code first.
    std::vector<Pose> poses_for(const exam::Sheet& sheet) const {
        auto out = find_poses(tags_.found, sheet);
        if (!poses_.empty())
            out.insert(out.begin(), poses_.front());
        return out;
    }

    void fit_known(int index) {
        const exam::Sheet& sheet = sheets_.sheet(index);
        const auto boxes = SheetIndex::boxes_of(sheet);
        auto fitted = register_page(view(), poses_for(sheet), sheet, boxes);
        if (!fitted) {
            out_.finding = Finding::few_tags;
            return;
        }
        // a page without boxes has nothing that could be misread; its code says which it is
        const bool two = two_sheets(tags_.found, *fitted, sheet, boxes);
        const bool fits = (boxes.empty() || judge(*fitted) == Misfit::none) && !two;
        out_.finding = fits ? Finding::read : Finding::misfit;
        take(index, *fitted, boxes);
        if (two)
            out_.notes.push_back(
                msg("parts of two sheets lie in one picture: scan them again, one at a time"));
    }

    /// Without a code: which pattern of boxes does the page show?
    void fit_unknown() {
        std::optional<Registration> best;
        int index = -1;
        for (const int pattern : sheets_.patterns()) {
            const exam::Sheet& sheet = sheets_.sheet(pattern);
            auto fitted =
                register_page(view(), poses_for(sheet), sheet, SheetIndex::boxes_of(sheet));
            if (!fitted || judge(*fitted) != Misfit::none ||
                two_sheets(tags_.found, *fitted, sheet, SheetIndex::boxes_of(sheet)))
                continue;
            if (!best || fitted->cost() < best->cost()) {
                best = std::move(fitted);
                index = pattern;
            }
        }
        out_.finding = Finding::no_code;
        if (!best)
            return;
        const auto boxes = SheetIndex::boxes_of(sheets_.sheet(index));
        take(index, *best, boxes);
        if (const auto& code = sheets_.sheet(index).code)
            if (const auto late = read_code(view(), local_map(*best, boxes, *code), *code);
                late && late->exam == sheets_.exam().id && sheets_.find(*late) == index) {
                out_.code = late;
                out_.finding = Finding::read;
            }
    }

    /// The map moved by what the nearest box says: for curled paper.
    static Homography local_map(const Registration& fitted, const std::vector<Rect>& boxes,
                                const Rect& at) {
        Homography out = fitted.pose.map;
        const Vec middle = centre(at);
        const auto nearest = std::min_element(boxes.begin(), boxes.end(), [&](auto& a, auto& b) {
            return length(centre(a) - middle) < length(centre(b) - middle);
        });
        if (nearest == boxes.end())
            return out;
        const auto i = static_cast<size_t>(nearest - boxes.begin());
        const Vec by = out(middle + fitted.boxes[i].offset) - out(middle);
        for (size_t k = 0; k < 3; ++k) {
            out.m[k] += by.x * out.m[6 + k];
            out.m[3 + k] += by.y * out.m[6 + k];
        }
        return out;
    }

    /// Measures all boxes.
    void take(int index, const Registration& fitted, const std::vector<Rect>& boxes) {
        out_.sheet = index;
        out_.residual_mm = fitted.residual;
        out_.map = fitted.pose.map.m;
        const exam::Sheet& sheet = sheets_.sheet(index);
        const auto [right, down] = fitted.pose.map.steps({sheet.size.w.v / 2, sheet.size.h.v / 2});
        out_.dpi = (length(right) + length(down)) / 2 * k_mm_per_inch;
        out_.bilevel = out_.bilevel || looks_bilevel(view());
        const float range = ink_range();
        out_.notes = machine_faults(view_, static_cast<double>(range));
        for (auto& note : sheet_faults(view(), fitted, sheet, boxes))
            out_.notes.push_back(std::move(note));
        const Dirt dirt = dirt_on_glass();
        Patch space;
        for (size_t i = 0; i < boxes.size(); ++i) {
            exam::BoxInk ink =
                measure_ink(view(), fitted.pose.map, centre(boxes[i]) + fitted.boxes[i].offset,
                            boxes[i], dirt, space);
            for (float* share : {&ink.fill, &ink.peak, &ink.ring, &ink.core, &ink.darkest,
                                 &ink.lightest, &ink.edge, &ink.depth, &ink.corners})
                *share = *share / range;
            ink.framed = fitted.boxes[i].hit && !is_hidden(dirt, fitted, i, boxes[i]);
            (i < sheet.boxes.size() ? out_.boxes : out_.id_boxes).push_back(ink);
        }
    }

    Dirt dirt_on_glass() const {
        constexpr double k_blur = 3;
        Dirt out;
        for (const int x : streaks(view_))
            out.columns.push_back(view_.full({static_cast<double>(x), 0}).x);
        out.reach = view_.full({0.5, 0}).x - view_.full({0, 0}).x + k_blur;
        return out;
    }

    /// Dirt lies over a side of the box, or over half of it.
    bool is_hidden(const Dirt& dirt, const Registration& fitted, size_t i, const Rect& box) const {
        const double a = fitted.place(i, {box.x.v, box.y.v}).x;
        const double b = fitted.place(i, {box.right().v, box.bottom().v}).x;
        const double left = std::min(a, b), right = std::max(a, b);
        double dirty = 0;
        for (const double x : dirt.columns) {
            if (std::abs(x - left) < dirt.reach || std::abs(x - right) < dirt.reach)
                return true;
            if (x > left && x < right)
                dirty += dirty > 0 ? view_.full({1, 0}).x - view_.full({0, 0}).x : 2 * dirt.reach;
        }
        return 2 * dirty > right - left;
    }

    /// Darkness of printed black: the median of the tags'.
    float ink_range() const {
        std::vector<double> ranges;
        for (const auto& tag : tags_.found)
            ranges.push_back(1 - tag.black / std::max(1.0, tag.white));
        std::nth_element(ranges.begin(),
                         ranges.begin() + static_cast<std::ptrdiff_t>(ranges.size() / 2),
                         ranges.end());
        return static_cast<float>(std::max(0.1, ranges[ranges.size() / 2]));
    }

    image::Picture& picture_;
    const SheetIndex& sheets_;
    View view_;
    Tags tags_;
    std::vector<Pose> poses_;
    PageCapture out_;
};

/// A fax of 98 lines an inch: its pixels are twice as high as wide.
bool is_coarse_fax(const image::Picture& picture) {
    // 204 dots an inch, up to 1,728 of them
    constexpr int k_least_width = 1640, k_most_width = 1740;
    constexpr double k_most_height = 0.72;
    const int width = picture.grey.width, height = picture.grey.height;
    return picture.bilevel && width >= k_least_width && width <= k_most_width &&
           height < k_most_height * width;
}

void double_rows(image::Grey& grey) {
    image::Grey out(grey.width, 2 * grey.height);
    for (int y = 0; y < out.height; ++y)
        std::copy_n(grey.row(y / 2), grey.width, out.row(y));
    grey = std::move(out);
}

}  // namespace

void to_reading_size(image::Picture& picture) {
    constexpr int k_halve_above = 5400;
    if (is_coarse_fax(picture))
        double_rows(picture.grey);
    if (std::max(picture.grey.width, picture.grey.height) <= k_halve_above)
        return;
    image::Grey half;
    shrink(picture.grey.view(), 2, half);
    picture.grey = std::move(half);
}

exam::PageCapture read_page(image::Picture& picture, const SheetIndex& sheets) {
    return Reader(picture, sheets).run();
}

}  // namespace examgen::scan
