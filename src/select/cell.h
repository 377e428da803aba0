#pragma once
// The questions that one topic × difficulty of a draw can give.

#include <cstdint>
#include <vector>

#include "select/pool.h"

namespace examgen::select {

/// Ranges of `Pool::order`, or a list of questions when a filter left some out.
struct Cell {
    std::vector<Range> ranges;
    std::vector<uint32_t> listed;
    bool is_listed = false;

    uint32_t size() const;

    /// The `i`-th candidate as a question of the pool.
    uint32_t at(const Pool& pool, uint32_t i) const;
};

}  // namespace examgen::select
