#pragma once
// Drawing questions: every selection that meets the query is equally likely.

#include <cstdint>
#include <vector>

#include "select/pool.h"
#include "select/query.h"

namespace examgen::select {

/// Distinct questions of the pool, ascending; the same query and pool give the same ones. Throws
/// UsageError when the query contradicts itself, Error when the stock does not suffice or no
/// selection without enemies is found.
std::vector<uint32_t> draw(const Pool& pool, const Query& query);

}  // namespace examgen::select
