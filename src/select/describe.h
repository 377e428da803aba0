#pragma once
// Forms counted anew, from the questions themselves.

#include "select/assemble.h"
#include "select/state.h"

namespace examgen::select {

/// All of an Assembly but bound, moves and whether it was stopped.
Assembly described(const Model& model, const Blueprint& blueprint, const Stats* stats,
                   const Forms& forms);

/// Without a proof: how far the best forms are from each constraint.
Diagnostics not_found(const Model& model, const Blueprint& blueprint, const Forms& best,
                      bool stopped);

}  // namespace examgen::select
