#pragma once
// A first set of forms: random, with the counts right where counts alone decide.

#include "base/rng.h"
#include "select/state.h"

namespace examgen::select {

/// Candidates that may come and go: all but the pinned ones.
std::vector<uint32_t> movable(const Model& model);

/// Empty when there are too few candidates to fill the forms.
Forms make_start(const Model& model, const Cells& cells, Rng& rng);

}  // namespace examgen::select
