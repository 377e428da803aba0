// Two cells together count like two others when their counts are the same with multiplicity:
// (t1, d1) + (t2, d2) like (t1, d2) + (t2, d1). Such pairs form a class, and the search may
// exchange one pair for another of its class (the double move that keeps all margins).

#include "select/cells.h"

#include <algorithm>
#include <map>

namespace examgen::select {
namespace {

constexpr size_t k_most_cells = 250;  // for pairs: their number is the square of it

void find_pairs(Cells& cells) {
    const size_t n = cells.size();
    if (n > k_most_cells)
        return;
    std::map<std::vector<uint32_t>, uint32_t> classes;
    cells.pair_class.resize(n * n);
    for (uint32_t a = 0; a < n; ++a)
        for (uint32_t b = a; b < n; ++b) {
            std::vector<uint32_t> together;
            std::merge(cells.counts[a].begin(), cells.counts[a].end(), cells.counts[b].begin(),
                       cells.counts[b].end(), std::back_inserter(together));
            const auto [at, added] =
                classes.try_emplace(std::move(together), static_cast<uint32_t>(cells.pairs.size()));
            if (added)
                cells.pairs.emplace_back();
            cells.pairs[at->second].emplace_back(a, b);
            cells.pair_class[a * n + b] = cells.pair_class[b * n + a] = at->second;
        }
}

}  // namespace

Cells make_cells(const Model& model, const std::vector<uint32_t>& active) {
    std::vector<std::vector<uint32_t>> signature(model.size());
    for (uint32_t row = 0; row < model.counts.size(); ++row)
        for (const uint32_t candidate : model.counts[row].members)
            signature[candidate].push_back(row);
    Cells out;
    out.cell_of.resize(model.size());
    std::map<std::vector<uint32_t>, uint32_t> numbers;
    for (uint32_t i = 0; i < model.size(); ++i) {
        const auto [at, added] =
            numbers.try_emplace(std::move(signature[i]), static_cast<uint32_t>(out.counts.size()));
        if (added)
            out.counts.push_back(at->first);
        out.cell_of[i] = at->second;
    }
    out.members.resize(out.size());
    for (const uint32_t candidate : active)
        out.members[out.cell_of[candidate]].push_back(candidate);
    find_pairs(out);
    return out;
}

}  // namespace examgen::select
