#include "scan/faults.h"

#include <cstdint>

namespace examgen::scan {

int streaks(const View& view) {
    constexpr int k_aside = 3, k_darker = 18;
    constexpr double k_whole_length = 0.9, k_margin = 0.02;
    const int width = view.grey.width, height = view.grey.height;
    const int from = k_aside + static_cast<int>(width * k_margin), to = width - from;
    if (to <= from)
        return 0;
    std::vector<uint16_t> dark(static_cast<size_t>(width));
    for (int y = 0; y < height; ++y) {
        const uint8_t* row = view.grey.row(y);
        for (int x = from; x < to; ++x) {
            const int v = row[x] + k_darker;
            dark[static_cast<size_t>(x)] = static_cast<uint16_t>(
                dark[static_cast<size_t>(x)] + ((v < row[x - k_aside]) & (v < row[x + k_aside])));
        }
    }
    int out = 0;
    bool within = false;
    for (int x = from; x < to; ++x) {
        const bool streak = dark[static_cast<size_t>(x)] > k_whole_length * height;
        out += streak && !within;
        within = streak;
    }
    return out;
}

std::vector<Message> machine_faults(const View& view, double range) {
    constexpr double k_weak_print = 0.5;
    std::vector<Message> out;
    if (streaks(view) > 0)
        out.push_back(msg("streaks along the scan: clean the glass of the scanner"));
    if (range < k_weak_print)
        out.push_back(msg("the print is pale: replace the toner, or scan darker"));
    return out;
}

}  // namespace examgen::scan
