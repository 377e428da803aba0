#pragma once
// Candidates that count alike: those of one cell may replace each other without changing a count.

#include <cstdint>
#include <vector>

#include "select/model.h"

namespace examgen::select {

struct Cells {
    std::vector<uint32_t> cell_of;               // candidate → cell
    std::vector<std::vector<uint32_t>> members;  // of the active candidates only
    std::vector<std::vector<uint32_t>> counts;   // cell → the counts it belongs to, ascending
    std::vector<uint32_t> pair_class;            // cell × cells + cell; the same for both orders
    std::vector<std::vector<std::pair<uint32_t, uint32_t>>> pairs;  // class → pairs of cells

    size_t size() const { return counts.size(); }

    bool has_pairs() const { return !pair_class.empty(); }
};

/// `active`: candidates that may come into a form, ascending.
Cells make_cells(const Model& model, const std::vector<uint32_t>& active);

}  // namespace examgen::select
