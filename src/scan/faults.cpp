#include "scan/faults.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "scan/sample.h"

namespace examgen::scan {
namespace {

/// Long side against short one.
double aspect(double a, double b) {
    return std::max(a, b) / std::min(a, b);
}

bool has_aspect(image::ImageView picture, double wanted) {
    constexpr double k_exact = 0.015;
    return std::abs(aspect(picture.width, picture.height) - wanted) < k_exact * wanted;
}

/// Nothing of the box can be seen, not even its frame.
bool is_outshone(image::ImageView picture, const Registration& fitted, size_t i, const Rect& box) {
    constexpr int k_samples = 12;
    constexpr float k_bright = 225;
    for (int y = 0; y <= k_samples; ++y)
        for (int x = 0; x <= k_samples; ++x)
            if (sample(picture, fitted.place(i, {box.x.v + box.w.v * x / k_samples,
                                                 box.y.v + box.h.v * y / k_samples})) < k_bright)
                return false;
    return true;
}

}  // namespace

std::vector<int> streaks(const View& view) {
    constexpr int k_aside = 3, k_darker = 18;
    constexpr double k_whole_length = 0.9, k_margin = 0.02;
    const int width = view.grey.width, height = view.grey.height;
    const int from = k_aside + static_cast<int>(width * k_margin), to = width - from;
    if (to <= from)
        return {};
    std::vector<uint16_t> dark(static_cast<size_t>(width));
    for (int y = 0; y < height; ++y) {
        const uint8_t* row = view.grey.row(y);
        for (int x = from; x < to; ++x) {
            const int v = row[x] + k_darker;
            dark[static_cast<size_t>(x)] = static_cast<uint16_t>(
                dark[static_cast<size_t>(x)] + ((v < row[x - k_aside]) & (v < row[x + k_aside])));
        }
    }
    std::vector<int> out;
    for (int x = from; x < to; ++x)
        if (dark[static_cast<size_t>(x)] > k_whole_length * height)
            out.push_back(x);
    return out;
}

bool two_sheets(std::span<const Tag> tags, const Registration& fitted, const exam::Sheet& sheet,
                std::span<const Rect> boxes) {
    const auto back = fitted.pose.map.inverse();
    if (!back || boxes.empty())  // without boxes nothing can be misread
        return false;
    // against the nearest box: paper that curls moves a tag by up to 0.09 mm a mm of the way
    const auto off = [&](Vec place, Vec at) {
        constexpr double k_slope = 0.09;
        double way = 1e9;
        Vec offset;
        for (size_t i = 0; i < boxes.size(); ++i)
            if (const double d = length(centre(boxes[i]) - place); d < way) {
                way = d;
                offset = fitted.boxes[i].offset;
            }
        return length(place + offset - at) - k_slope * way;
    };
    constexpr double k_most_off = 4, k_least_size = 0.75;
    return std::any_of(tags.begin(), tags.end(), [&](const Tag& tag) {
        const Vec at = (*back)(tag.middle);
        // a ticked answer box may read as a tag of half the size
        const auto [right, down] = fitted.pose.map.steps(at);
        const double scale = (length(right) + length(down)) / 2;
        if (tag.scale < k_least_size * scale || tag.scale * k_least_size > scale)
            return false;
        return std::none_of(sheet.fiducials.begin(), sheet.fiducials.end(),
                            [&](const exam::Fiducial& mark) {
                                return mark.id == tag.id && off(centre(mark.at), at) < k_most_off;
                            });
    });
}

std::vector<Message> sheet_faults(image::ImageView picture, const Registration& fitted,
                                  const exam::Sheet& sheet, std::span<const Rect> boxes) {
    constexpr double k_a4 = 1.4142, k_letter = 1.2941;
    constexpr double k_least_scale = 0.95, k_most_scale = 1.04;
    constexpr size_t k_least_outshone = 2;
    const double w = sheet.size.w.v, h = sheet.size.h.v;
    const auto [right, down] = fitted.pose.map.steps({w / 2, h / 2});
    const double scale = (length(right) * w + length(down) * h) / (picture.width + picture.height);
    std::vector<Message> out;
    if (has_aspect(picture, aspect(w, h)) && (scale < k_least_scale || scale > k_most_scale))
        out.push_back(msg("the sheet is not as large as it was set: print and copy at 100 %"));
    else if (!has_aspect(picture, aspect(w, h)) &&
             (has_aspect(picture, k_a4) || has_aspect(picture, k_letter)))
        out.push_back(
            msg("the scan has another format than the sheet: choose the paper size of "
                "the exam for printing and scanning"));
    const bool lost = std::any_of(
        sheet.fiducials.begin(), sheet.fiducials.end(), [&](const exam::Fiducial& mark) {
            const Vec at = fitted.pose.map(centre(mark.at));
            return at.x < 0 || at.y < 0 || at.x > picture.width || at.y > picture.height;
        });
    if (lost)
        out.push_back(
            msg("a part of the sheet lies outside the picture: set the guides of the "
                "feeder, or photograph the whole sheet"));
    size_t outshone = 0;
    for (size_t i = 0; i < boxes.size(); ++i)
        outshone += !fitted.boxes[i].hit && is_outshone(picture, fitted, i, boxes[i]);
    if (outshone >= k_least_outshone)
        out.push_back(
            msg("boxes are covered or outshone: take off what lies on the sheet, "
                "photograph without flash"));
    return out;
}

std::vector<Message> machine_faults(const View& view, double range) {
    constexpr double k_weak_print = 0.5;
    std::vector<Message> out;
    if (!streaks(view).empty())
        out.push_back(msg("streaks along the scan: clean the glass of the scanner"));
    if (range < k_weak_print)
        out.push_back(msg("the print is pale: replace the toner, or scan darker"));
    return out;
}

}  // namespace examgen::scan
