#pragma once
// Hold-harmless: after a change nobody stands worse than announced. Share and grade are protected
// each by itself, since a pass mark that follows the mean can fall on one and not on the other.

#include <optional>
#include <string_view>

#include "score/scales.h"

namespace examgen::score {

struct Standing {
    Rational points, max_points;
    std::optional<Cuts::Grade> grade;
    bool operator==(const Standing&) const = default;
};

/// What was kept of what was announced.
enum class Kept : uint8_t { nothing, points, grade, both };

std::string_view name_of(Kept kept);

/// Whether `a` is a better grade than `b` by these cuts. Of grades that the scale does not know,
/// only passing counts.
bool is_better(const Cuts::Grade& a, const Cuts::Grade& b, const Cuts& cuts);

/// Replaces in `now` what was announced better.
Kept hold_harmless(Standing& now, const Standing& announced, const Cuts& cuts);

}  // namespace examgen::score
