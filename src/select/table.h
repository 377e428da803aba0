#pragma once
// A table of counts with given row and column sums: how many questions of each topic × difficulty.

#include <cstdint>
#include <variant>
#include <vector>

#include "base/rng.h"

namespace examgen::select {

/// `room` is rows × columns: the most that each cell can give. Rows and columns have equal sums.
struct Margins {
    std::vector<int64_t> rows, columns;
    std::vector<std::vector<int64_t>> room;
};

using Counts = std::vector<std::vector<int64_t>>;  // rows × columns

/// Why no table exists: the cells of these rows and columns have to hold `wanted` together and
/// have room for less.
struct Shortage {
    std::vector<size_t> rows, columns;
    int64_t wanted = 0, room = 0;
};

/// A table that meets the margins exactly, or the proof that there is none.
std::variant<Counts, Shortage> fill(const Margins& margins);

/// Takes the table to a random one with the same sums, such that every choice of questions that
/// meets them is equally likely (a Markov chain of `steps` moves; integers only).
void mix(Counts& counts, const Margins& margins, size_t steps, Rng& rng);

}  // namespace examgen::select
