// A logistic curve over the logarithms of the share of new ink, which by contract is a mark from 3
// % of the range from paper to print on, and of its darkness against this writer's pen: dirt,
// shadows and what a rubber leaves are paler. Fitted to 50,000 boxes of invented papers.

#include "scan/probability.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Half the way from the lowest tenth to the highest.
double half_spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return (values[values.size() * 9 / 10] - values[values.size() / 10]) / 2;
}

/// Within a box without a margin, square millimetres.
double area(const Rect& box, double margin) {
    return std::max(1.0, (box.w.v - 2 * margin) * (box.h.v - 2 * margin));
}

constexpr double k_frame = 0.4;    // the printed line, mm: what lies inside counts
constexpr double k_inside = 0.75;  // as in scan/ink.cpp

}  // namespace

BlankModel blank_model(const std::vector<const exam::BoxInk*>& boxes) {
    BlankModel out;
    if (boxes.empty())
        return out;
    auto sorted = boxes;
    std::sort(sorted.begin(), sorted.end(),
              [](const exam::BoxInk* a, const exam::BoxInk* b) { return a->fill < b->fill; });
    sorted.resize(std::max<size_t>(1, sorted.size() * 2 / 5));
    const auto all = [&](float exam::BoxInk::*measure) {
        std::vector<double> values;
        for (const exam::BoxInk* ink : sorted)
            values.push_back(static_cast<double>(ink->*measure));
        return values;
    };
    // where even these are inked (all of few boxes marked), no more than a frame leaves
    constexpr double k_most_fill = 0.05, k_most_edge = 0.3, k_most_peak = 0.15;
    out.fill = std::min(median(all(&exam::BoxInk::fill)), k_most_fill);
    out.edge = std::min(median(all(&exam::BoxInk::edge)), k_most_edge);
    out.cover = std::min(median(all(&exam::BoxInk::cover)), k_most_fill);
    out.depth = std::min(median(all(&exam::BoxInk::depth)), k_most_peak);
    out.ring = median(all(&exam::BoxInk::ring));
    out.darkest = std::min(median(all(&exam::BoxInk::darkest)), k_most_peak);
    constexpr double k_most_noise = 0.02;
    constexpr double k_most_edge_noise = 0.06;
    out.edge_noise = std::min(k_most_edge_noise, half_spread(all(&exam::BoxInk::edge)));
    out.darkest_noise = std::min(k_most_noise, half_spread(all(&exam::BoxInk::darkest)));
    return out;
}

NewInk new_ink(const exam::BoxInk& ink, const Rect& box, const BlankModel& blank) {
    const auto over = [](float v, double base) {
        return std::max(0.0, static_cast<double>(v) - base);
    };
    NewInk out;
    out.fill = over(ink.fill, blank.fill);
    const double all = area(box, k_frame), inside = area(box, k_inside);
    const double edge = over(ink.edge, blank.edge + blank.edge_noise);
    out.share = (out.fill * inside + edge * (all - inside)) / all;
    out.cover = over(ink.cover, blank.cover);
    out.depth = over(ink.depth, blank.depth);
    out.corners = over(ink.corners, blank.ring);
    out.ring = over(ink.ring, blank.ring);
    out.core = over(ink.core, blank.fill);
    out.darkest = over(ink.darkest, blank.darkest);
    out.span = static_cast<double>(ink.span);
    out.x = static_cast<double>(ink.x);
    out.y = static_cast<double>(ink.y);
    out.evenness = over(ink.lightest, blank.fill) / std::max(0.02, over(ink.peak, blank.fill));
    return out;
}

double mark_probability(const NewInk& ink, double pen) {
    constexpr double k_limit = 0.029, k_steep = 10.6;
    constexpr double k_unknown_pen = 0.35, k_pale = 0.545, k_pale_steep = 12.5, k_palest = 0.16;
    const auto logistic = [](double z) { return 1 / (1 + std::exp(-z)); };
    const double enough = logistic(k_steep * std::log(std::max(0.002, ink.share) / k_limit));
    const double dark = std::max(k_palest, ink.depth / (pen > 0 ? pen : k_unknown_pen));
    return enough * logistic(k_pale_steep * std::log(dark / k_pale));
}

bool has_a_trace(const NewInk& ink, const BlankModel& blank, double dirt) {
    constexpr double k_cover = 0.004, k_darkest = 0.025, k_spreads = 8, k_over_dirt = 1.4;
    const double least = std::max({k_darkest, k_spreads * blank.darkest_noise, k_over_dirt * dirt});
    return ink.darkest > least || (ink.cover > k_cover && ink.darkest > k_over_dirt * dirt);
}

}  // namespace examgen::scan
