#pragma once
// What the objective adds up, from measured statistics or, where there are none, from the
// author's difficulty.

#include "select/model.h"

namespace examgen::select {

/// Sets goal, aims, p and the number of estimates. Throws Error when the objective names a
/// question that is not in the pool.
void set_aims(Model& model, const Blueprint& blueprint, const Stats* stats);

/// The abilities at which forms are compared when the objective names none.
inline constexpr double k_abilities[] = {-1, 0, 1};

/// Information of each candidate at an ability, in millionths.
std::vector<int64_t> information_of(const Model& model, const Stats* stats, double ability);

}  // namespace examgen::select
