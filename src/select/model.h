#pragma once
// A blueprint worked out against a pool, as whole numbers: what the solver sees.
//
// Notation of van der Linden 2005: x[i][f] = 1 when form f holds candidate i. Every form holds
// `length` candidates; each limit is lo ≤ Σ w[i] x[i][f] ≤ hi for each form.

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "select/blueprint.h"
#include "select/item_stats.h"
#include "select/pool.h"

namespace examgen::select {

constexpr int64_t k_unbounded = std::numeric_limits<int64_t>::max() / 4;

/// A count: the candidates that count, ascending.
struct CountLimit {
    size_t constraint = 0;  // of the blueprint
    std::vector<uint32_t> members;
    int64_t lo = 0, hi = k_unbounded;
};

/// A sum: `unit` of the weights make one point, second or word.
struct SumLimit {
    size_t constraint = 0;
    std::vector<int64_t> weights;  // per candidate
    int64_t lo = 0, hi = k_unbounded, unit = 1;
};

/// Candidates that share a text: none of them, or `lo` to `hi`.
struct GroupLimit {
    std::string name;
    std::vector<uint32_t> members;
    int lo = 0, hi = 0;
};

enum class Goal : uint8_t {
    none,
    reach,     // minimise the largest |Σ − target|
    maximise,  // maximise the smallest Σ
};

/// One sum that the objective looks at.
struct Aim {
    std::string name;              // "p", "θ = -1"
    std::vector<int64_t> weights;  // per candidate
    int64_t target = 0;            // of the sum over a form
    double unit = 1;               // sum / unit is what a person is told
};

struct Model {
    const Pool* pool = nullptr;
    std::vector<uint32_t> items;  // candidate → question of the pool
    int forms = 1, length = 1;
    int overlap = 0, exposure = 1;  // exposure: forms that may hold one candidate
    std::vector<CountLimit> counts;
    std::vector<SumLimit> sums;
    std::vector<GroupLimit> groups;
    std::vector<uint32_t> pinned;                // candidates that are in every form
    std::vector<std::vector<uint32_t>> enemies;  // per candidate, ascending
    Goal goal = Goal::none;
    std::vector<Aim> aims;
    std::vector<double> p;  // per candidate, measured or estimated
    size_t unmeasured = 0;  // candidates whose p or information is an estimate
    bool uses_statistics = false;
    Diagnostics remarks;

    uint32_t size() const { return static_cast<uint32_t>(items.size()); }
};

struct Knowledge {
    const Stats* stats = nullptr;
    const Uses* uses = nullptr;
};

/// The constraint for the points of a form, if the blueprint names them, comes after the others.
/// Throws Error with every name that is unknown and every contradiction that needs no search.
Model make_model(const Pool& pool, const Blueprint& blueprint, const Knowledge& known);

/// All constraints, the points of a form among them; `CountLimit::constraint` counts in these.
std::vector<Constraint> all_constraints(const Blueprint& blueprint);

}  // namespace examgen::select
