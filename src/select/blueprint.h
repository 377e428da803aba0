#pragma once
// What an exam must be made of: counts and sums that hold together, and what is best among the
// exams that keep them (docs/formats/blueprint.md).

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/rational.h"
#include "select/filter.h"
#include "select/query.h"

namespace examgen::select {

constexpr int k_max_forms = 50;
constexpr int k_max_count = 1000;  // questions of one form

/// What is added up over a form's questions.
enum class Measure : uint8_t { count, points, time_s, words };

std::string_view name_of(Measure measure);

/// The sum over a form's questions that pass the filter lies in [least, most].
struct Constraint {
    std::string name;
    Filter filter{};
    Measure measure = Measure::count;
    Rational least = 0;
    std::optional<Rational> most{};
    Where where{};
    bool operator==(const Constraint&) const = default;
};

/// None of a group's questions, or this many.
struct GroupRule {
    std::string group;  // empty: every group without a rule of its own
    bool all = true;
    int least = 1, most = 1;  // unless `all`
    Where where{};
    bool operator==(const GroupRule&) const = default;
};

struct NoObjective {
    bool operator==(const NoObjective&) const = default;
};

struct TargetDifficulty {
    Rational mean;
    bool operator==(const TargetDifficulty&) const = default;
};

struct TargetP {
    Rational mean;
    bool operator==(const TargetP&) const = default;
};

/// Most information at the ability where there is least.
struct MaximinInformation {
    std::vector<double> abilities;
    bool operator==(const MaximinInformation&) const = default;
};

/// As hard and as informative as these questions.
struct EqualTo {
    std::vector<std::string> questions;  // ids
    bool operator==(const EqualTo&) const = default;
};

using Objective = std::variant<NoObjective, TargetDifficulty, TargetP, MaximinInformation, EqualTo>;

/// Ids with the place that names them.
struct Named {
    std::string id;
    Where where{};
    bool operator==(const Named&) const = default;
};

struct Blueprint {
    std::string title;
    int forms = 1, count = 0;
    std::optional<Rational> points;  // of a form
    std::vector<Constraint> constraints;
    Objective objective;
    Where objective_where{};
    int overlap = 0;               // the most questions that two forms share
    std::optional<int> max_forms;  // the most forms that hold one question
    std::optional<int> max_uses;   // the most exams that a question was in before
    std::string not_used_since;    // ISO date; questions used on it or later are out
    std::vector<Named> include;    // in every form; does not count as shared
    std::vector<Named> exclude;
    std::vector<std::vector<Named>> enemies;  // of each list a form holds one at most
    std::vector<GroupRule> groups;
    Query only;  // filters for all questions, from the command line; its counts are not used
    uint64_t seed = 0;
};

/// Reads a blueprint; throws Error with all problems, each with its place.
Blueprint read_blueprint(std::string_view json, const std::string& file);

/// The counts of a query as a blueprint, for forms with questions of their own.
Blueprint blueprint_of(const Query& query, int forms, int overlap);

}  // namespace examgen::select
