#pragma once
// The questions that an exam may hold, of one or more banks, indexed once so that a draw touches
// only what it takes.

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bank/bank.h"
#include "select/query.h"

namespace examgen::select {

/// The level that a question is filed under.
inline int level_of(const bank::Question& question) {
    return std::clamp<int>(question.difficulty, 1, k_levels);
}

/// Why a question is not for an exam.
enum class Bar : uint8_t { draft, review, retired, practice, unprintable };

struct LeftOut {
    const bank::Question* question = nullptr;
    std::string_view topic;
    Bar why = Bar::draft;
};

/// A half-open range.
struct Range {
    uint32_t begin = 0, end = 0;
    bool operator==(const Range&) const = default;
};

/// A flat view; the banks must outlive it. Questions are named by their position here, which is
/// the order of the banks and, within each, of its file.
struct Pool {
    std::vector<const bank::Question*> questions;
    std::vector<uint32_t> topic_of;  // per question, into `topics`
    std::vector<std::string_view>
        topics;                    // of all banks; a topic stands right before those below it
    std::vector<uint32_t> order;   // of questions, sorted by difficulty, then topic
    std::vector<uint32_t> starts;  // into `order`: k_levels × topics + 1
    std::unordered_map<std::string_view, std::vector<uint32_t>>
        tagged;                                          // tag → places in `order`, ascending
    std::vector<std::pair<uint32_t, uint32_t>> enemies;  // sorted; each pair in both directions
    std::unordered_map<std::string_view, uint32_t> by_id;
    std::vector<LeftOut> left_out;
    Diagnostics problems;  // ids that occur twice: the first one counts

    /// The topics at or below `path`.
    Range topics_within(std::string_view path) const;

    /// The part of `order` with this level (1…5) and these topics.
    Range stock(int level, Range within) const;

    /// The questions that may not stand beside this one, as part of `enemies`.
    std::span<const std::pair<uint32_t, uint32_t>> enemies_of(uint32_t question) const;
};

/// Takes what is approved, meant for exams and printable; all else is in `left_out`.
Pool make_pool(std::span<const bank::Bank* const> banks);
Pool make_pool(const bank::Bank& bank);

}  // namespace examgen::select
