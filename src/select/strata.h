#pragma once
// The index itself: which questions each difficulty × topic has, four bytes a question.

#include <cstdint>
#include <span>
#include <vector>

namespace examgen::select {

struct Strata {
    std::vector<uint32_t> order;   // questions, sorted by difficulty, then topic, then position
    std::vector<uint32_t> starts;  // into `order`: levels × topics + 1
};

/// `level_of` (from 1) and `topic_of` (from 0) by question.
Strata sort_strata(std::span<const uint8_t> level_of, std::span<const uint32_t> topic_of,
                   size_t levels, size_t topics);

}  // namespace examgen::select
