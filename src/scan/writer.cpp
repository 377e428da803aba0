#include "scan/writer.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

constexpr double k_filled = 0.86, k_crossed = 0.8;  // evenness

double median(std::vector<double> values) {
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// What six of seven are above.
double lower(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 7];
}

/// What four of five are not above.
double four_of_five(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() * 4 / 5];
}

/// What one of seven is above.
double upper(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() - 1 - values.size() / 7];
}

}  // namespace

bool is_filled(const NewInk& ink) {
    return ink.evenness >= k_filled;
}

bool is_crossed(const NewInk& ink) {
    return ink.evenness < k_crossed;
}

std::vector<const BoxAt*> marks_of(const Field& field) {
    std::vector<const BoxAt*> out;
    for (const auto& box : field.boxes)
        if (box.decision->state == exam::MarkState::marked)
            out.push_back(&box);
    return out;
}

bool fills_throughout(const Writer& writer) {
    return writer.filled > 2 && writer.crossed * 8 <= writer.filled &&
           writer.filled * 5 >= writer.fields;
}

double astray(const NewInk& ink, const Writer& writer) {
    return std::hypot(ink.x - writer.x, ink.y - writer.y);
}

double share_in_middle(const NewInk& ink) {
    return ink.core / std::max(0.01, ink.fill);
}

double darkness_of_pen(const std::vector<Field>& fields) {
    constexpr double k_a_mark = 0.033;
    constexpr size_t k_known = 3;
    std::vector<double> depths;
    for (const auto& field : fields) {
        const auto strongest = std::max_element(
            field.boxes.begin(), field.boxes.end(),
            [](const BoxAt& a, const BoxAt& b) { return a.ink.share < b.ink.share; });
        if (!field.given && strongest->ink.share > k_a_mark)
            depths.push_back(strongest->ink.depth);
    }
    std::sort(depths.begin(), depths.end());
    return depths.size() < k_known ? 0 : depths[depths.size() / 4];
}

Writer know_writer(const std::vector<Field>& fields) {
    Writer out;
    std::vector<double> shares, rings, corners, cores, xs, ys, off;
    std::vector<const BoxAt*> strongest;
    size_t blank = 0, all = 0;
    for (const auto& field : fields) {
        const auto marks = marks_of(field);
        all += !field.given;
        blank += !field.given && marks.empty();
        if (marks.empty() || field.given)
            continue;
        const auto* best = *std::max_element(
            marks.begin(), marks.end(),
            [](const BoxAt* a, const BoxAt* b) { return a->ink.share < b->ink.share; });
        shares.push_back(best->ink.share);
        rings.push_back(best->ink.ring);
        corners.push_back(best->ink.corners);
        cores.push_back(share_in_middle(best->ink));
        xs.push_back(best->ink.x);
        ys.push_back(best->ink.y);
        strongest.push_back(best);
        if (marks.size() == 1) {
            out.filled += is_filled(best->ink);
            out.crossed += is_crossed(best->ink);
        }
    }
    out.share = median(shares);
    out.weak_share = lower(shares);
    out.strong_share = upper(shares);
    out.fields = static_cast<int>(all);
    out.marks = static_cast<int>(shares.size());
    out.x = median(xs);
    out.y = median(ys);
    for (const auto* mark : strongest)
        off.push_back(astray(mark->ink, out));
    out.scatter = four_of_five(off);
    out.ring = four_of_five(rings);
    out.corners = four_of_five(corners);
    constexpr size_t k_least_fields = 8;
    constexpr double k_off_middle = 0.4, k_thin = 0.16;
    out.circles =
        cores.size() >= k_least_fields && median(cores) < k_off_middle && out.share < k_thin;
    out.mostly_blank = all >= k_least_fields && 2 * blank > all;
    return out;
}

}  // namespace examgen::scan
