#include "scan/faults.h"

#include <algorithm>
#include <cstdint>

#include "scan/offsets.h"

namespace examgen::scan {

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
    // mm, and mm a mm to the nearest box: paper that curls moves tags by less against the boxes
    constexpr double k_off = 4, k_slope = 0.09;
    const auto back = fitted.pose.map.inverse();
    if (!back)
        return false;
    Offsets known;
    for (size_t i = 0; i < boxes.size(); ++i)
        known.add(centre(boxes[i]), fitted.boxes[i].offset);
    const auto nearest = [&](Vec place) {
        double out = 1e3;
        for (const auto& box : boxes)
            out = std::min(out, length(centre(box) - place));
        return out;
    };
    for (const auto& tag : tags) {
        const Vec at = (*back)(tag.middle);
        bool near = at.x < 0 || at.y < 0 || at.x > sheet.size.w.v || at.y > sheet.size.h.v;
        for (const auto& mark : sheet.fiducials) {
            const Vec place = centre(mark.at);
            near = near || (mark.id == tag.id && length(place + known.expect(place) - at) <
                                                     k_off + k_slope * nearest(place));
        }
        if (!near)
            return true;
    }
    return false;
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
