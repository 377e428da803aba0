#pragma once
// Options that are numbers or dates: readers expect them in order.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bank/question.h"

namespace examgen::select {

/// The options at these places in ascending order, if each is a number with the same unit, or each
/// a date, and no two are equal. Nothing else, and nothing where a number could be read in two ways
/// ("1.500").
std::optional<std::vector<uint16_t>> ascending(const bank::Question& question,
                                               const std::vector<uint16_t>& places);

}  // namespace examgen::select
