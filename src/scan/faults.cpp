#include "scan/faults.h"

#include <algorithm>
#include <cstdint>

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
