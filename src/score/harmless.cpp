#include "score/harmless.h"

#include <array>

namespace examgen::score {
namespace {

/// 0 is the best grade; nothing when the scale has none of that name.
std::optional<size_t> rank(const Cuts::Grade& grade, const Cuts& cuts) {
    for (size_t i = 0; i < cuts.steps.size(); ++i)
        if (cuts.steps[i].grade == grade.text)
            return i;
    if (grade.text == cuts.below)
        return cuts.steps.size();
    return {};
}

Rational share(const Standing& standing) {
    return standing.max_points == Rational(0) ? Rational(0) : standing.points / standing.max_points;
}

}  // namespace

std::string_view name_of(Kept kept) {
    constexpr std::array<std::string_view, 4> k_names = {"", "points", "grade", "both"};
    return k_names[static_cast<size_t>(kept)];
}

bool is_better(const Cuts::Grade& a, const Cuts::Grade& b, const Cuts& cuts) {
    if (a.passed != b.passed)
        return a.passed;
    if (cuts.percentages) {
        const auto x = Rational::parse(a.text), y = Rational::parse(b.text);
        return x && y && *x > *y;
    }
    const auto x = rank(a, cuts), y = rank(b, cuts);
    return x && y && *x < *y;
}

Kept hold_harmless(Standing& now, const Standing& announced, const Cuts& cuts) {
    const bool points = share(announced) > share(now);
    const bool grade =
        now.grade && announced.grade && is_better(*announced.grade, *now.grade, cuts);
    if (points) {
        now.points = announced.points;
        now.max_points = announced.max_points;
    }
    if (grade)
        now.grade = announced.grade;
    return points ? (grade ? Kept::both : Kept::points) : (grade ? Kept::grade : Kept::nothing);
}

}  // namespace examgen::score
