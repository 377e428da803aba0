#include "scan/field_rules.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

using exam::MarkState;

/// How unlike two marks of one kind may be that both count, as shares of the stronger one. Crosses,
/// ticks and slashes of one hand vary in length; what a rubber leaves is pale, a speck is short,
/// and a scribble over a mark is darker or leaves the box.
struct Likeness {
    double share, depth, span;
};

constexpr Likeness k_many_alike{0.4, 0.8, 0.3}, k_two_alike{0.7, 0.9, 0.35};

/// One of several marks that lies elsewhere than this writer's: a stroke from beside. Of a writer
/// who hardly hits the boxes none of several can be trusted.
bool lies_beside(const NewInk& ink, const Writer& writer) {
    constexpr double k_near = 0.22, k_scatter = 1.9, k_sloppy = 0.17;
    return writer.scatter > k_sloppy ||
           astray(ink, writer) > std::max(k_near, k_scatter * writer.scatter);
}

/// No hand makes several marks like that: a line runs through the boxes.
bool alike_to_a_hair(const std::vector<const BoxAt*>& marks) {
    constexpr size_t k_several = 3;
    constexpr double k_share = 0.03, k_place = 0.02;
    const NewInk& first = marks.front()->ink;
    return marks.size() >= k_several && !is_filled(first) && !is_dot(first) &&
           std::all_of(marks.begin(), marks.end(), [&](const BoxAt* mark) {
               return std::abs(mark->ink.share - first.share) < k_share * first.share &&
                      std::abs(mark->ink.x - first.x) < k_place &&
                      std::abs(mark->ink.y - first.y) < k_place;
           });
}

std::string_view alike(const std::vector<const BoxAt*>& marks, const Likeness& most,
                       const Writer& writer) {
    constexpr double k_in_place = 0.12;
    NewInk least = marks.front()->ink, top = least;
    for (const auto* mark : marks) {
        least.share = std::min(least.share, mark->ink.share);
        least.depth = std::min(least.depth, mark->ink.depth);
        top.span = std::max(top.span, mark->ink.span);
        top.share = std::max(top.share, mark->ink.share);
        top.depth = std::max(top.depth, mark->ink.depth);
        if (looks_struck_out(mark->ink, writer))
            return "struck-out";
        if (lies_beside(mark->ink, writer))
            return "beside";
    }
    if (alike_to_a_hair(marks))
        return "beside";
    const bool dots = std::all_of(marks.begin(), marks.end(),
                                  [](const BoxAt* mark) { return is_dot(mark->ink); });
    if (dots)
        return least.depth < most.depth * top.depth ? "unlike-strength" : "";
    const bool unlike =
        least.share < most.share * top.share || least.depth < most.depth * top.depth ||
        std::any_of(marks.begin(), marks.end(), [&](const BoxAt* mark) {
            // what lies off the middle is cut short by its box
            return mark->ink.span < most.span * top.span && astray(mark->ink, writer) < k_in_place;
        });
    return unlike ? "unlike-strength" : "";
}

/// Two marks where one is asked for: they count only if both are marks beyond doubt.
std::string_view two(const std::vector<const BoxAt*>& marks, const Writer& writer) {
    constexpr double k_usual = 0.75, k_least = 0.1, k_most_ring = 0.04;
    double ring = 0, least_ring = 1;
    for (const auto* mark : marks) {
        if (mark->ink.share < std::max(k_least, k_usual * writer.share))
            return "unlike-strength";
        ring = std::max(ring, mark->ink.ring);
        least_ring = std::min(least_ring, mark->ink.ring);
    }
    if (ring > least_ring + k_most_ring)
        return "struck-out";
    return alike(marks, k_two_alike, writer);
}

}  // namespace

void doubt(const BoxAt& box, std::string_view reason) {
    box.decision->state = MarkState::unsure;
    box.decision->reason = reason;
}

bool looks_struck_out(const NewInk& ink, const Writer& writer) {
    constexpr double k_dark = 1.4, k_dark_of_dark = 1.1, k_beyond = 0.012, k_wide = 1.6,
                     k_wide_from = 0.045, k_all_round = 0.05, k_nowhere = 0.01;
    constexpr int k_known = 4;
    const bool dark = !is_filled(ink) && ink.ring > k_beyond && ink.share > k_dark * writer.share &&
                      ink.share > k_dark_of_dark * writer.strong_share;
    const bool all_round = ink.corners > k_all_round && writer.corners < k_nowhere;
    const bool wide = all_round || ink.ring > k_wide * writer.ring + k_wide_from;
    return writer.marks >= k_known && (dark || wide);
}

bool is_far_darker(const NewInk& ink, const Writer& writer) {
    constexpr double k_far = 1.5, k_covers = 0.95, k_beyond = 0.05;
    constexpr int k_known = 8;
    if (writer.marks < k_known)
        return !is_filled(ink) && ink.cover > k_covers && ink.ring > k_beyond;
    return !is_filled(ink) && ink.share > k_far * writer.strong_share;
}

bool is_dirt_beside(const NewInk& mark, const NewInk& ink) {
    const double share = ink.share / mark.share, depth = ink.depth / mark.depth;
    return (share < 0.35 && depth < 0.6) || (share < 0.7 && depth < 0.33);
}

bool is_dot(const NewInk& ink) {
    constexpr double k_in_middle = 1.3, k_outside = 0.1;
    return share_in_middle(ink) > k_in_middle && ink.ring < k_outside * ink.share;
}

bool is_as_dark_outside(const NewInk& ink) {
    constexpr double k_as_inside = 0.75;
    constexpr double k_at_corners = 0.25;  // what a cross leaves at all four
    return ink.ring >= k_as_inside * ink.share && ink.corners < k_at_corners * ink.ring;
}

std::string_view judge_two(Field& field, const Writer& writer) {
    const auto marks = marks_of(field);
    size_t filled = 0, crossed = 0;
    for (const auto* mark : marks) {
        filled += is_filled(mark->ink);
        crossed += is_crossed(mark->ink);
    }
    if (crossed == marks.size() || (filled == marks.size() && fills_throughout(writer)))
        return two(marks, writer);
    const bool fills_often = writer.filled * 5 > writer.crossed;
    if (filled + crossed != marks.size() || filled == marks.size() || fills_often)
        return "filled-and-crossed";
    for (const auto* mark : marks)
        if (is_filled(mark->ink))
            mark->decision->state = MarkState::withdrawn;
    return marks_of(field).size() == 1 ? "" : two(marks_of(field), writer);
}

std::string_view judge_many(const Field& field, const Writer& writer) {
    const auto marks = marks_of(field);
    size_t filled = 0, crossed = 0;
    for (const auto* mark : marks) {
        filled += is_filled(mark->ink);
        crossed += is_crossed(mark->ink);
    }
    const bool one_kind =
        crossed == marks.size() || (filled == marks.size() && fills_throughout(writer));
    return one_kind ? alike(marks, k_many_alike, writer) : "filled-among-crosses";
}

bool is_bilevel(const Field& field) {
    return std::any_of(field.boxes.begin(), field.boxes.end(),
                       [](const BoxAt& box) { return box.bilevel; });
}

std::string_view judge_bilevel(const Field& field, bool blank, const Writer& writer) {
    constexpr double k_weak = 0.45, k_hollow = 1.35;
    if (blank)
        return "bilevel-blank";
    for (const auto& box : field.boxes)
        if (box.decision->state == MarkState::marked &&
            (box.ink.share < k_weak * writer.share || box.ink.share > k_hollow * box.ink.fill))
            return "bilevel-weak";
    return "";
}

}  // namespace examgen::scan
