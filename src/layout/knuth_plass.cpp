// Dynamic programming over line ends: the best way to each possible end, with and without a hyphen
// there, so that two hyphens in a row are told. n segments and at most k on a line: O(n k).

#include "layout/knuth_plass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace examgen::layout {
namespace {

constexpr double k_infinite = std::numeric_limits<double>::infinity();
constexpr double k_hyphen_penalty = 50, k_double_hyphen = 3000;
// Looser lines are allowed where nothing better is to be had, and cost the more.
constexpr double k_loosest = 1e3;

/// Without that of a hyphen before it.
double line_demerits(std::span<const Segment> line, double width, bool last) {
    double r = ratio(line, width);
    if (r < -1)
        return line.size() == 1 ? 0 : k_infinite;
    if ((last || line.back().forced) && r > 0)
        r = 0;
    const double badness = 100 * std::pow(std::min(std::abs(r), k_loosest), 3);
    const double penalty = line.back().hyphenates ? k_hyphen_penalty : 0;
    return (1 + badness) * (1 + badness) + penalty * penalty;
}

}  // namespace

double ratio(std::span<const Segment> line, double width) {
    double natural = line.back().hyphen, spaces = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        natural += line[i].width;
        if (i + 1 < line.size())
            spaces += line[i].space;
    }
    natural += spaces;
    const double spare = width - natural;
    if (std::abs(spare) < 1e-9)
        return 0;
    if (spaces <= 0)
        return spare < 0 ? -2 : k_loosest;
    return spare / (spaces * (spare > 0 ? k_stretch : k_shrink));
}

double demerits(std::span<const Segment> segments, double width, std::span<const size_t> ends) {
    double out = 0;
    size_t from = 0;
    bool hyphen = false;
    for (const size_t end : ends) {
        const auto line = segments.subspan(from, end - from);
        out += line_demerits(line, width, end == segments.size());
        if (hyphen && line.back().hyphenates)
            out += k_double_hyphen;
        hyphen = line.back().hyphenates;
        from = end;
    }
    return out;
}

std::vector<size_t> break_lines(std::span<const Segment> segments, double width) {
    struct Best {
        double cost = k_infinite;
        size_t from = 0;
    };

    const size_t n = segments.size();
    std::vector<Best> best(n + 1);
    best[0].cost = 0;
    const auto hyphen_at = [&](size_t end) { return end > 0 && segments[end - 1].hyphenates; };
    for (size_t end = 1; end <= n; ++end) {
        if (end < n && !segments[end - 1].breaks && !segments[end - 1].forced)
            continue;
        double least = segments[end - 1].hyphen;  // of the line, with its spaces shrunk
        for (size_t from = end; from-- > 0;) {
            least +=
                segments[from].width + (from + 1 < end ? segments[from].space * (1 - k_shrink) : 0);
            if (from + 1 < end && (segments[from].forced || least > width + 1e-9))
                break;
            if (best[from].cost == k_infinite)
                continue;
            const double cost = best[from].cost +
                                line_demerits(segments.subspan(from, end - from), width, end == n) +
                                (hyphen_at(from) && hyphen_at(end) ? k_double_hyphen : 0);
            if (cost < best[end].cost)
                best[end] = {cost, from};
        }
        // A group that may not be broken is wider than the line: it stands alone.
        if (best[end].cost == k_infinite)
            for (size_t from = end; from-- > 0;)
                if (best[from].cost < k_infinite) {
                    best[end] = {best[from].cost, from};
                    break;
                }
    }
    std::vector<size_t> out;
    for (size_t end = n; end > 0; end = best[end].from)
        out.push_back(end);
    std::reverse(out.begin(), out.end());
    return out;
}

}  // namespace examgen::layout
