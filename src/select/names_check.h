#pragma once
// Names in a blueprint that no question of the pool has.

#include "select/blueprint.h"
#include "select/pool.h"

namespace examgen::select {

/// Topics, tags, objectives and authors, each with its place and the nearest that exists.
Diagnostics unknown_names(const Pool& pool, const Blueprint& blueprint);

}  // namespace examgen::select
