#pragma once
// What is asked of an exam's questions: plain counts and filters, as on the command line.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::select {

constexpr int k_levels = 5;  // of difficulty

/// A topic with all that lies below it: "netze" stands for "netze" and "netze/routing".
struct TopicCount {
    std::string topic;
    std::optional<int> count;
    bool operator==(const TopicCount&) const = default;
};

/// How many questions of the levels `low`…`high` are wanted.
struct DifficultyCount {
    int low = 1, high = k_levels, count = 0;
    bool operator==(const DifficultyCount&) const = default;
};

/// Filters of different kinds combine with "and", the entries of one list with "or". Without any
/// count everything that fits is taken.
struct Query {
    std::vector<TopicCount> topics{};  // empty: everything
    std::optional<int> count{};
    std::vector<DifficultyCount> difficulty{};  // disjoint; levels that are not named get none
    int least_difficulty = 1, most_difficulty = k_levels;
    std::vector<std::string> tags{}, kinds{};
    std::vector<std::string> include{}, exclude{};  // question ids
    uint64_t seed = 0;
    bool operator==(const Query&) const = default;
};

/// Adds "easy:8,medium:8,hard:4" or "2:5,3:10" as counts, or sets "2-4", "easy" or "3" as filter.
/// Throws UsageError.
void parse_difficulty(std::string_view spec, Query& query);

/// Reads "netze" or "netze:8"; throws UsageError.
TopicCount parse_topic(std::string_view spec);

/// Throws UsageError for what is wrong whatever the stock: counts below 1, a question both included
/// and excluded, unknown kinds.
void check(const Query& query);

/// The levels as they are typed: "easy", "medium", "hard", "2", "2-3".
std::string level_name(int low, int high);

/// Whether `topic` is `path` or lies below it.
bool is_within(std::string_view topic, std::string_view path);

}  // namespace examgen::select
