// A logistic curve over the logarithms of new ink (mean) and of its darkest parts. By contract ink
// below 3 % of the range from paper to print is no mark; a hairline slash of a hard pencil has 5 %
// with parts of 28 %, a dot of 0.6 mm 4 % with hardly any dark part.

#include "scan/probability.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {

NewInk new_ink(const exam::BoxInk& ink, const BlankModel& blank) {
    const auto over = [](float v, double base) {
        return std::max(0.0, static_cast<double>(v) - base);
    };
    NewInk out;
    out.fill = over(ink.fill, blank.fill);
    out.cover = over(ink.cover, blank.cover);
    out.peak = over(ink.peak, blank.peak);
    out.ring = over(ink.ring, blank.ring);
    out.core = over(ink.core, blank.fill);
    out.darkest = over(ink.darkest, blank.darkest);
    out.span = static_cast<double>(ink.span);
    out.evenness = over(ink.lightest, blank.fill) / std::max(0.02, over(ink.peak, blank.fill));
    return out;
}

double mark_probability(const NewInk& ink, const BlankModel& blank) {
    constexpr double k_fill = 0.035, k_peak = 0.14, k_floor = 0.002;
    constexpr double k_fill_weight = 3.6, k_peak_weight = 2.6;
    const double noise = std::min(0.05, 2 * blank.noise);
    const double fill = std::log(std::max(k_floor, ink.fill) / (k_fill + noise));
    const double peak = std::log(std::max(0.02, ink.peak) / (k_peak + 2 * noise));
    const double z = k_fill_weight * fill + k_peak_weight * std::clamp(peak, -1.5, 1.5);
    return 1 / (1 + std::exp(-z));
}

bool has_a_trace(const NewInk& ink, const BlankModel& blank, double dirt) {
    constexpr double k_cover = 0.004, k_darkest = 0.025, k_spreads = 8, k_over_dirt = 1.4;
    const double least = std::max({k_darkest, k_spreads * blank.darkest_noise, k_over_dirt * dirt});
    return ink.darkest > least || (ink.cover > k_cover && ink.darkest > k_over_dirt * dirt);
}

}  // namespace examgen::scan
