#pragma once
// Local search over whole sets of forms.

#include <cstdint>
#include <functional>

#include "base/rng.h"
#include "select/state.h"

namespace examgen::select {

struct SearchLimits {
    int64_t moves = 1000000;
    size_t memory = 2000;        // costs remembered: more finds better forms and takes longer
    bool stops_at_zero = true;   // else it goes on among equals
    std::function<bool()> stop;  // asked now and then; may be empty
};

struct Found {
    Forms forms;
    int64_t breach = 0;  // 0: all limits are kept
    int64_t cost = 0;
    int64_t moves = 0;
};

/// The best forms met. `start` holds `length` different candidates a form, the pinned ones first.
Found search(const Model& model, const Cells& cells, const std::vector<Wish>& wishes, Forms start,
             const SearchLimits& limits, Rng rng);

}  // namespace examgen::select
