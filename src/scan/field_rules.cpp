#include "scan/field_rules.h"

#include <algorithm>

namespace examgen::scan {
namespace {

using exam::MarkState;

constexpr double k_filled = 0.9, k_crossed = 0.72;  // cover

/// Two marks of one kind: both count, unless one looks erased or struck out.
std::string_view alike(const std::vector<const BoxAt*>& marks, bool crossed) {
    constexpr double k_like = 0.6, k_struck_ring = 0.12;
    double least = 1, most = 0, ring = 0, least_ring = 1;
    for (const auto* mark : marks) {
        const double strength = crossed ? mark->ink.peak : mark->ink.fill;
        least = std::min(least, strength);
        most = std::max(most, strength);
        ring = std::max(ring, mark->ink.ring);
        least_ring = std::min(least_ring, mark->ink.ring);
    }
    if (least < k_like * most)
        return "unlike-strength";
    return ring > k_struck_ring && ring > 2 * least_ring ? "struck-out" : "";
}

}  // namespace

bool is_filled(const NewInk& ink) {
    return ink.cover >= k_filled;
}

bool is_crossed(const NewInk& ink) {
    return ink.cover < k_crossed;
}

void doubt(const BoxAt& box, std::string_view reason) {
    box.decision->state = MarkState::unsure;
    box.decision->reason = reason;
}

std::vector<const BoxAt*> marks_of(const Field& field) {
    std::vector<const BoxAt*> out;
    for (const auto& box : field.boxes)
        if (box.decision->state == MarkState::marked)
            out.push_back(&box);
    return out;
}

std::string_view judge_two(Field& field, const Writer& writer) {
    const auto marks = marks_of(field);
    size_t filled = 0, crossed = 0;
    for (const auto* mark : marks) {
        filled += is_filled(mark->ink);
        crossed += is_crossed(mark->ink);
    }
    if (filled == marks.size() || crossed == marks.size())
        return alike(marks, crossed == marks.size());
    const bool fills_mostly = writer.filled > writer.crossed;
    if (filled + crossed != marks.size() || fills_mostly)
        return "filled-and-crossed";
    for (const auto* mark : marks)
        if (is_filled(mark->ink))
            mark->decision->state = MarkState::withdrawn;
    return marks_of(field).size() == 1 ? "" : alike(marks_of(field), true);
}

std::string_view judge_many(const Field& field) {
    const auto marks = marks_of(field);
    size_t filled = 0, other = 0;
    for (const auto* mark : marks) {
        filled += is_filled(mark->ink);
        other += !is_filled(mark->ink);
    }
    if (filled && other)
        return "filled-among-crosses";
    return alike(marks, filled == 0);
}

bool is_bilevel(const Field& field) {
    return std::any_of(field.boxes.begin(), field.boxes.end(),
                       [](const BoxAt& box) { return box.bilevel; });
}

std::string_view judge_bilevel(const Field& field, bool blank, const Writer& writer) {
    if (blank)
        return "bilevel-blank";
    for (const auto& box : field.boxes)
        if (box.decision->state == MarkState::marked && box.ink.fill < 0.45 * writer.fill)
            return "bilevel-weak";
    return "";
}

}  // namespace examgen::scan
