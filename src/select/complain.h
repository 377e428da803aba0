#pragma once
// What a person is told when a query cannot be met: what is missing and what there is instead.

#include <string_view>

#include "base/error.h"
#include "select/plan.h"

namespace examgen::select {

Error unknown_topic(const Pool& pool, std::string_view topic);
Error unknown_tag(const Pool& pool, std::string_view tag);
UsageError unknown_kind(std::string_view kind);

/// An id that is not in the pool; a question that was left out is named with the reason.
Error unknown_id(const Pool& pool, std::string_view id);

/// More is wanted than there is in all.
Error too_few(const Pool& pool, const Query& query, const Plan& plan);

/// Single rows and columns that cannot be filled.
Diagnostics short_margins(const Plan& plan);

/// The counts of topics and difficulties cannot be met together.
Error infeasible(const Plan& plan, const Shortage& shortage);

Error forced_enemies(const Pool& pool, uint32_t a, uint32_t b);
Error unavoidable_enemies(const Pool& pool, uint32_t a, uint32_t b);

/// Whether a question's tags and kind are among those asked for.
bool passes_filters(const bank::Question& question, const Query& query);

}  // namespace examgen::select
