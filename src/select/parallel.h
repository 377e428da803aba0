#pragma once
// Forms that are like one another also where the blueprint does not ask for it.

#include <optional>

#include "select/search.h"

namespace examgen::select {

constexpr size_t k_likeness = SIZE_MAX - 1;  // as CountLimit::constraint: not of the blueprint

/// The model with the same number of questions of every topic and difficulty in every form, as
/// near to those of `sample` as the pool allows. Topics are told apart by their whole path or, if
/// the pool does not give that, by its first part, or not at all; nothing if all of it fails.
std::optional<Model> with_equal_tables(const Model& model, const std::vector<uint32_t>& sample);

/// Changes questions so that the forms agree in topics, difficulties, p, points, words, time and,
/// with statistics, information, while limits stay kept and the objective as good.
Found made_alike(const Model& model, const Stats* stats, Forms forms, const SearchLimits& limits,
                 Rng rng);

}  // namespace examgen::select
