// The elastic program (Chinneck 2008): every constraint may give way at a price. If the cheapest
// way costs nothing, the program knows no contradiction. Else the constraints with a price of their
// own (dual value) are those that contradict each other, since without them it would cost nothing.
//
// Candidates that count alike in everything become one column, so that a pool of any size with
// counts alone is a program of some hundred columns.

#include <algorithm>
#include <cmath>
#include <map>

#include "select/proof.h"
#include "select/relaxation.h"

namespace examgen::select {
namespace {

constexpr double k_zero = 1e-6;
constexpr size_t k_most_pairs = 500;       // of enemies that are written as rows
constexpr size_t k_most_alternatives = 8;  // constraints tried alone
constexpr size_t k_whole_columns = 4000;
constexpr int k_nodes = 300;

/// A constraint's row with its two ways out.
struct Give {
    size_t constraint;
    int row;
    int64_t unit;
    double price;
    bool count;
};

struct Elastic {
    Program program;
    std::vector<Give> gives;
    int first = 0;  // columns first + 2 g and first + 2 g + 1: too few, too many
};

using Entries = std::vector<std::pair<int, double>>;

Program merged(const Program& from) {
    std::map<Entries, size_t> classes;
    std::vector<std::pair<double, double>> bounds;
    std::vector<const Entries*> entries;
    for (size_t c = 0; c < from.columns(); ++c) {
        Entries own;
        for (int k = from.starts[c]; k < from.starts[c + 1]; ++k)
            own.emplace_back(from.rows[static_cast<size_t>(k)],
                             from.values[static_cast<size_t>(k)]);
        const auto [at, added] = classes.try_emplace(std::move(own), bounds.size());
        if (added) {
            bounds.emplace_back(0, 0);
            entries.push_back(&at->first);
        }
        bounds[at->second].first += from.lower[c];
        bounds[at->second].second += from.upper[c];
    }
    Program out;
    out.row_lower = from.row_lower;
    out.row_upper = from.row_upper;
    for (size_t c = 0; c < bounds.size(); ++c) {
        out.add_column(0, bounds[c].first, bounds[c].second, true);
        for (const auto& [row, value] : *entries[c])
            out.add(row, value);
    }
    return out;
}

double typical_of(const SumLimit& limit) {
    double sum = 0, n = 0;
    for (const int64_t weight : limit.weights)
        if (weight != 0)
            sum += static_cast<double>(std::abs(weight)), ++n;
    return n > 0 ? std::max(sum / n / static_cast<double>(limit.unit), 1e-3) : 1;
}

/// For one form: two enemies are not both in it.
void add_enemies(const Model& model, Relaxation& relaxation) {
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    for (uint32_t a = 0; a < model.size(); ++a)
        for (const uint32_t b : model.enemies[a])
            if (a < b)
                pairs.emplace_back(a, b);
    if (model.forms > 1 || pairs.size() > k_most_pairs)
        return;
    std::vector<std::vector<int>> rows(relaxation.program.columns());
    for (const auto& [a, b] : pairs) {
        const int row = relaxation.program.add_row(-k_infinity, 1);
        rows[static_cast<size_t>(relaxation.column[a])].push_back(row);
        rows[static_cast<size_t>(relaxation.column[b])].push_back(row);
    }
    Program with;
    const Program& old = relaxation.program;
    with.row_lower = old.row_lower;
    with.row_upper = old.row_upper;
    for (size_t c = 0; c < old.columns(); ++c) {
        with.add_column(0, old.lower[c], old.upper[c]);
        for (int k = old.starts[c]; k < old.starts[c + 1]; ++k)
            with.add(old.rows[static_cast<size_t>(k)], old.values[static_cast<size_t>(k)]);
        for (const int row : rows[c])
            with.add(row, 1);
    }
    relaxation.program = std::move(with);
}

Elastic make_elastic(const Model& model) {
    Model plain = model;
    plain.goal = Goal::none;
    plain.aims.clear();
    Relaxation relaxation = make_relaxation(plain);
    add_enemies(model, relaxation);
    Elastic out;
    out.program = merged(relaxation.program);
    for (size_t i = 0; i < model.counts.size(); ++i)
        out.gives.push_back({model.counts[i].constraint, relaxation.count_rows[i], 1, 1, true});
    for (size_t i = 0; i < model.sums.size(); ++i)
        out.gives.push_back({model.sums[i].constraint, relaxation.sum_rows[i], model.sums[i].unit,
                             1 / typical_of(model.sums[i]), false});
    out.first = static_cast<int>(out.program.columns());
    for (const auto& give : out.gives) {
        out.program.add_column(give.price, 0, k_infinity);
        out.program.add(give.row, 1);
        out.program.add_column(give.price, 0, k_infinity);
        out.program.add(give.row, -1);
    }
    return out;
}

size_t way_out(const Elastic& elastic, size_t give, bool over) {
    return static_cast<size_t>(elastic.first) + 2 * give + (over ? 1 : 0);
}

std::vector<Lack> lacks_of(const Elastic& elastic, const std::vector<double>& x) {
    std::vector<Lack> out;
    for (size_t g = 0; g < elastic.gives.size(); ++g)
        for (const bool over : {false, true}) {
            const Give& give = elastic.gives[g];
            const double by = x[way_out(elastic, g, over)] * static_cast<double>(give.unit);
            if (by > k_zero)
                out.push_back(
                    {give.constraint, over, static_cast<int64_t>(std::ceil(by - 1e-5)), give.unit});
        }
    return out;
}

/// In whole numbers where that is affordable.
Solved cheapest(const Program& program, const std::vector<double>& fallback) {
    if (program.columns() > k_whole_columns)
        return {};
    Solved out = solve_whole(program, {k_nodes, 0}, {});
    if (out.status != Solved::Status::optimal)
        out.x = fallback;
    return out;
}

/// Every involved constraint that could give way alone, and how far.
std::vector<Lack> alternatives(const Elastic& elastic, const std::vector<size_t>& gives) {
    std::vector<Lack> out;
    for (size_t i = 0; i < std::min(gives.size(), k_most_alternatives); ++i) {
        Program only = elastic.program;
        for (size_t g = 0; g < elastic.gives.size(); ++g)
            for (const bool over : {false, true})
                only.upper[way_out(elastic, g, over)] = g == gives[i] ? k_infinity : 0;
        Solved solved = solve(only);
        if (solved.status != Solved::Status::optimal)
            continue;
        const Solved whole = cheapest(only, solved.x);
        if (whole.status == Solved::Status::infeasible)
            continue;
        const auto lacks = lacks_of(elastic, whole.x.empty() ? solved.x : whole.x);
        if (lacks.size() == 1)
            out.push_back(lacks.front());
    }
    return out;
}

}  // namespace

std::optional<Proof> prove_by_program(const Model& model) {
    const Elastic elastic = make_elastic(model);
    const Solved solved = solve(elastic.program);
    if (solved.status != Solved::Status::optimal)
        return {};
    const bool real = solved.value > k_zero;
    const Solved whole = cheapest(elastic.program, solved.x);
    if (!real && !(whole.status == Solved::Status::optimal && whole.value > k_zero))
        return {};
    Proof out;
    out.lacks = lacks_of(elastic, whole.x.empty() ? solved.x : whole.x);
    std::vector<size_t> gives;
    for (size_t g = 0; g < elastic.gives.size(); ++g)
        if (std::abs(solved.duals[static_cast<size_t>(elastic.gives[g].row)]) > k_zero) {
            gives.push_back(g);
            out.involved.push_back(elastic.gives[g].constraint);
        }
    out.alternatives = alternatives(elastic, gives);
    return out;
}

}  // namespace examgen::select
