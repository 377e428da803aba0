// The distribution of points as a histogram, with pass mark and mean named where they lie.

#include <algorithm>
#include <cmath>

#include "base/json_writer.h"
#include "draw/tagged.h"
#include "report/grading_report.h"

namespace examgen::report {
namespace {

constexpr Mm k_thin = 0.18_mm, k_line = 0.265_mm, k_heavy = 0.53_mm;
constexpr draw::Ink k_grey{0x8c, 0x8c, 0x8c}, k_light{0xa0, 0xa0, 0xa0};
constexpr double k_most_bins = 24, k_most_ticks = 4;

/// 1, 2, 5, 10, 20, 50 … or with `threes` 1, 2, 3, 4, 5, 6, 10, 12 …: the first that is enough.
double step_for(double range, double most) {
    constexpr double k_steps[] = {1, 2, 5};
    for (double scale = 1;; scale *= 10)
        for (const double step : k_steps)
            if (range / (step * scale) <= most)
                return step * scale;
}

/// Groups of points, if it can be so that the pass mark lies between two of them.
double bin_for(double range, std::optional<double> pass) {
    constexpr double k_bins[] = {1, 2, 3, 4, 5, 6, 8, 10};
    for (const bool aligned : {true, false})
        for (const double bin : k_bins) {
            const bool fits = range / bin <= k_most_bins && range / bin >= k_most_bins / 3;
            const bool edge = pass && std::abs(std::remainder(*pass, bin)) < 1e-9;
            if (fits && (edge || !aligned))
                return bin;
        }
    return step_for(range, k_most_bins);
}

std::vector<size_t> counts(const GradingFigures& figures, double bin) {
    const auto bins =
        std::max<size_t>(1, static_cast<size_t>(std::ceil(figures.max_points / bin - 1e-9)));
    std::vector<size_t> out(bins);
    for (const auto& [points, n] : figures.points) {
        const double place =
            std::clamp(std::floor(points / bin + 1e-9), 0.0, static_cast<double>(bins - 1));
        out[static_cast<size_t>(place)] += n;
    }
    return out;
}

double mean(const GradingFigures& figures) {
    double sum = 0, n = 0;
    for (const auto& [points, count] : figures.points) {
        sum += points * static_cast<double>(count);
        n += static_cast<double>(count);
    }
    return n > 0 ? sum / n : 0;
}

}  // namespace

std::string GradingReportSetter::number(double value, int places) const {
    std::string out = labels_.number(json::decimal(value, places));
    const std::string mark = labels_["decimal_mark"];
    size_t at = out.find(mark);
    if (places > 0 && at == out.npos) {
        at = out.size();
        out += mark;
    }
    if (places > 0)
        out.resize(at + mark.size() + static_cast<size_t>(places), '0');
    if (out.starts_with('-'))
        out.replace(0, 1, "\xe2\x88\x92");
    return out;
}

void GradingReportSetter::axis(const GradingFigures& figures, double width, size_t most,
                               draw::Frame& page, Rect at) {
    const layout::TextStyle& small = setter_.style("small");
    const double tick = step_for(static_cast<double>(most), k_most_ticks);
    const double top = std::max(tick, std::ceil(static_cast<double>(most) / tick) * tick);
    for (double n = 0; n <= top + 1e-9; n += tick) {
        const Mm y = at.bottom() - at.h * (n / top);
        setter_.put_right(page, {at.x - 1.5_mm, y + small.baseline() - small.line / 2}, small,
                          number(n, 0));
        if (n > 0)
            for (Mm x = at.x; x < at.right(); x += 1.2_mm)
                page.items.emplace_back(draw::Bar{{x, y, 0.4_mm, k_thin}, k_light});
    }
    const double marks = step_for(figures.max_points / width, 6) * width;
    for (double points = 0; points <= figures.max_points + 1e-9; points += marks) {
        const Mm x = at.x + at.w * (points / figures.max_points);
        setter_.put_centred(page, {x, at.bottom() + 1_mm + small.baseline()}, small,
                            number(points, 0));
    }
    setter_.put_centred(page, {at.x + at.w / 2, at.bottom() + 5_mm + small.baseline()}, small,
                        labels_.with("report_bins", {number(width, 0)}));
}

void GradingReportSetter::marks(const GradingFigures& figures, draw::Frame& page, Rect at) {
    const layout::TextStyle& small = setter_.style("small");
    const Mm baseline = at.y - 4.5_mm + small.baseline();
    const double average = mean(figures);
    const auto place = [&](double points) { return at.x + at.w * (points / figures.max_points); };
    Mm label_from = at.right();
    if (figures.pass) {
        const Mm x = place(*figures.pass);
        page.items.emplace_back(
            draw::Bar{{x - k_heavy / 2, at.y - 4.5_mm, k_heavy, at.h + 4.5_mm}});
        const std::string text = labels_.with("report_pass_from", {number(*figures.pass, 0)});
        setter_.put_right(page, {x - 1.5_mm, baseline}, small, text);
        label_from = x;
    }
    const std::string text = labels_.with("report_mean_at", {number(average, 1)});
    const Mm x = place(average);
    // Beside the pass mark where both would meet.
    const bool meets = figures.pass && x > label_from - 32_mm && x < label_from + 3_mm;
    setter_.put(page, {meets ? label_from + 2_mm : x - 1.2_mm, baseline}, small,
                (meets ? "" : "\xe2\x96\xbc ") + text);
}

void GradingReportSetter::plot(const GradingFigures& figures, draw::Frame& page, Rect at) {
    const double width = bin_for(std::max(1.0, figures.max_points), figures.pass);
    const auto bins = counts(figures, width);
    const size_t most = std::max<size_t>(1, *std::max_element(bins.begin(), bins.end()));
    const double tick = step_for(static_cast<double>(most), k_most_ticks);
    const double top = std::max(tick, std::ceil(static_cast<double>(most) / tick) * tick);
    draw::Tag tag{draw::Role::figure};
    tag.alt =
        labels_.with("report_plot_alt", {std::to_string(figures.papers), number(mean(figures), 1)});
    draw::tagged(page, tag, [&] {
        axis(figures, width, most, page, at);
        const Mm step = at.w * (width / figures.max_points);
        for (size_t i = 0; i < bins.size(); ++i) {
            if (bins[i] == 0)
                continue;
            const Mm h = at.h * (static_cast<double>(bins[i]) / top);
            const Mm x = at.x + step * static_cast<double>(i) + 0.35_mm;
            const Rect bar{x, at.bottom() - h, std::min(step, at.right() - x) - 0.7_mm, h};
            const double start = static_cast<double>(i) * width;
            if (!figures.pass || start >= *figures.pass - 1e-9)
                page.items.emplace_back(draw::Bar{bar, k_grey});
            page.items.emplace_back(draw::Outline{bar, k_thin});
        }
        page.items.emplace_back(draw::Bar{{at.x, at.bottom(), at.w, k_line}});
        marks(figures, page, at);
    });
}

}  // namespace examgen::report
