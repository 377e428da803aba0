#pragma once
// How well forms meet the objective, and the search for better ones.

#include <functional>
#include <optional>

#include "select/relaxation.h"
#include "select/search.h"

namespace examgen::select {

/// In the aims' unit: the largest distance from a target, or the smallest sum.
double value_of(const Model& model, const Forms& forms);

/// Whether `a` is nearer to the goal than `b`.
bool is_better(const Model& model, double a, double b);

/// Forms that meet the goal at least as well as `start`, which must keep all limits.
Found towards_goal(const Model& model, const Bound& bound, Forms start, const SearchLimits& limits,
                   Rng rng);

struct Improved {
    std::optional<Forms> forms;   // better ones than at the start
    std::optional<double> bound;  // proven over all candidates
    bool infeasible = false;      // proven: no forms keep the limits
    bool complete = false;        // the tree was searched to its end, or to the gap asked for
};

/// Branch and bound over all candidates when they are few, else over those that the bound's
/// program likes best. `start` may be empty. For one or two forms, or few candidates.
Improved branch_and_bound(const Model& model, const Bound& bound, const Forms& start, int nodes);

/// Whether branch_and_bound looks at all candidates.
bool is_small(const Model& model);

}  // namespace examgen::select
