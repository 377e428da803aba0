#pragma once
// From a blueprint to forms, with a proof of how good they are.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "select/model.h"

namespace examgen::select {

/// Work, never time: the same seed gives the same forms on every machine.
struct AssemblyLimits {
    int64_t first_moves = 300000;  // to forms that keep all limits, three times at most
    int64_t moves = 6000000;       // towards the objective
    int nodes = 400;               // of CBC, for one or two forms
    std::function<bool()> stop;    // asked now and then; may be empty
};

/// A constraint and what each form has of it.
struct Kept {
    Constraint constraint;
    std::vector<Rational> got;
};

/// What a form is like beyond its constraints.
struct Likeness {
    double mean_difficulty = 0, spread = 0;  // spread: standard deviation of the difficulty
    double p = 0;                            // mean, measured or estimated
    std::vector<double> information;         // at k_abilities; empty without statistics
    Rational points;
    int64_t words = 0, time_s = 0;
};

struct Assembly {
    std::vector<std::vector<uint32_t>> forms;  // questions of the pool, ascending
    std::vector<Kept> constraints;
    std::vector<Likeness> likeness;  // by form
    Goal goal = Goal::none;
    std::vector<std::string> aims;             // names
    std::vector<std::vector<double>> reached;  // aim × form: the sum, or the mean of a target
    std::vector<double> targets;               // of aims, as `reached` counts
    double value = 0, bound = 0;               // of the objective; the bound is proven
    bool bounded = false;  // whether there is a bound: not when it was stopped before
    int shared = 0;        // most questions that two forms have in common
    size_t unmeasured = 0, candidates = 0;
    bool uses_statistics = false, stopped = false;
    int64_t moves = 0;
    Diagnostics remarks;

    /// Distance to the bound: relative when it is maximised, absolute when a target is to be met.
    double gap() const;
};

/// The first forms that keep all limits, whatever the objective; throws as `assemble` does.
std::vector<std::vector<uint32_t>> find_first(const Pool& pool, const Blueprint& blueprint,
                                              const Knowledge& known);

/// Throws Error: what is wrong with the blueprint, the proof that no forms keep it, or, without a
/// proof, how near the best forms came.
Assembly assemble(const Pool& pool, const Blueprint& blueprint, const Knowledge& known,
                  const AssemblyLimits& limits);

}  // namespace examgen::select
