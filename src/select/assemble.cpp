// Strategy (van der Linden 2005 for the models; measured before it was chosen): counting proofs,
// a start in which counts are right, local search until all limits are kept, the bound, local
// search towards the objective among the candidates that the bound's program likes, branch and
// bound for one or two forms, and last a search that makes the forms alike. Forms that keep a
// limit only in real numbers are never reported: every answer is counted anew at the end.

#include "select/assemble.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "select/describe.h"
#include "select/objective.h"
#include "select/parallel.h"
#include "select/proof.h"
#include "select/start.h"

namespace examgen::select {
namespace {

constexpr int k_starts = 3;
constexpr int k_restarts = 3;  // towards the objective, for one form
constexpr size_t k_first_memory = 200, k_memory = 5000, k_alike_memory = 500;
constexpr int64_t k_alike_moves = 400000;
constexpr int64_t k_mixing = 400;      // moves for each place, when nothing is to be optimised
constexpr int64_t k_small_share = 60;  // of the moves, where the tree decides anyway
constexpr int64_t k_tree_share = 30;   // of the moves, before a first tree for one form
constexpr int64_t k_first_share = 6;   // of the moves, before the bound is worked out
constexpr double k_close = 0.002;      // a relative gap that is not worth a tree

class Assembler {
public:
    Assembler(const Pool& pool, const Blueprint& blueprint, const Knowledge& known,
              const AssemblyLimits& limits)
        : pool_(pool), blueprint_(blueprint), known_(known), limits_(limits) {}

    Assembly run() {
        model_ = make_model(pool_, blueprint_, known_);
        Forms forms = first();
        if (equalise_points(forms))
            forms = first();
        const bool by_table = blueprint_.forms > 1 &&
                              (model_.goal == Goal::none ||
                               std::holds_alternative<TargetDifficulty>(blueprint_.objective));
        if (by_table)
            equalise_tables(forms);
        if (model_.goal != Goal::none)
            reach_goal(forms);
        else if (blueprint_.forms == 1)
            mix(forms);
        if (blueprint_.forms > 1 && !stopped())
            make_alike(forms);
        return describe(forms);
    }

    std::vector<std::vector<uint32_t>> run_to_first() {
        model_ = make_model(pool_, blueprint_, known_);
        std::vector<std::vector<uint32_t>> out;
        for (const auto& form : first()) {
            out.emplace_back();
            for (const uint32_t candidate : form)
                out.back().push_back(model_.items[candidate]);
        }
        return out;
    }

private:
    bool stopped() { return stopped_ = stopped_ || (limits_.stop && limits_.stop()); }

    Rng rng(const std::string& what) const {
        return stream({blueprint_.seed, "assemble", "", what});
    }

    SearchLimits moves(int64_t n, size_t memory) const { return {n, memory, true, limits_.stop}; }

    /// Forms that keep all limits; throws when there are none or none are found.
    Forms first() {
        if (const auto proof = prove_by_counting(model_))
            throw Error(explain(*proof, model_, blueprint_));
        auto found = search_first(model_);
        if (found && found->breach == 0)
            return std::move(found->forms);
        if (!stopped())
            refuse();
        if (model_.forms <= 2 && !stopped()) {
            Improved tree = branch_and_bound(without_goal(), {}, {}, limits_.nodes);
            if (tree.infeasible)
                throw Error(msg("no form keeps all constraints; every combination was tried"),
                            where(), {msg("loosen one of them, or add questions to the bank")});
            if (tree.forms)
                return std::move(*tree.forms);
        }
        throw Error(not_found(model_, blueprint_, found ? found->forms : Forms(), stopped()));
    }

    std::optional<Found> search_first(const Model& model) {
        const Cells cells = make_cells(model, movable(model));
        std::optional<Found> best;
        for (int i = 0; i < k_starts && !(best && best->breach == 0) && !stopped(); ++i) {
            Rng own = rng("start#" + std::to_string(i));
            Forms start = make_start(model, cells, own);
            if (start.empty())
                continue;
            Found found = search(model, cells, {}, std::move(start),
                                 moves(limits_.first_moves, k_first_memory),
                                 rng("first#" + std::to_string(i)));
            moves_ += found.moves;
            if (!best || found.breach < best->breach)
                best = std::move(found);
        }
        return best;
    }

    void refuse() {
        if (const auto proof = prove_by_program(model_))
            throw Error(explain(*proof, model_, blueprint_));
    }

    Model without_goal() const {
        Model out = model_;
        out.goal = Goal::none;
        out.aims.clear();
        return out;
    }

    Where where() const {
        for (const auto& one : blueprint_.constraints)
            if (!one.where.file.empty())
                return in_file(one.where.file);
        return {};
    }

    /// Forms of different questions have to be worth the same. Whether the model changed.
    bool equalise_points(const Forms& forms) {
        if (blueprint_.forms == 1 || blueprint_.points)
            return false;
        std::vector<Rational> worth;
        for (const auto& form : forms) {
            Rational sum;
            for (const uint32_t candidate : form)
                sum = sum + pool_.questions[model_.items[candidate]]->points;
            worth.push_back(sum);
        }
        std::sort(worth.begin(), worth.end());
        blueprint_.points = worth[worth.size() / 2];
        const bool differ = worth.front() != worth.back();
        model_ = make_model(pool_, blueprint_, known_);
        return differ;
    }

    void equalise_tables(Forms& forms) {
        const auto strict = with_equal_tables(model_, forms.front());
        if (!strict || stopped())
            return;
        const auto found = search_first(*strict);
        if (!found || found->breach > 0)
            return;
        forms = found->forms;
        if (value_of(model_, forms) <= step_bound(model_) + 1e-9)
            table_kept_ = true;
    }

    void mix(Forms& forms) {
        const Cells cells = make_cells(model_, movable(model_));
        SearchLimits limits = moves(k_mixing * model_.length, 1);
        limits.stops_at_zero = false;
        const Found found = search(model_, cells, {}, forms, limits, rng("mix"));
        moves_ += found.moves;
        if (found.breach == 0)
            forms = found.forms;
    }

    void reach_goal(Forms& forms) {
        bound_.value = step_bound(model_);
        bound_.exists = true;
        const int64_t moves = is_small(model_) ? limits_.moves / k_small_share : limits_.moves;
        if (model_.goal == Goal::reach)
            improve(forms, 1, moves / k_first_share);
        if (done(forms) || stopped())
            return;
        Bound program = bound_of(model_);
        if (program.use.empty())
            return;
        if (model_.goal == Goal::reach)
            program.value = std::max(program.value, bound_.value);
        bound_ = std::move(program);
        if (model_.forms == 1 && !is_small(model_)) {
            improve(forms, 1, moves / k_tree_share);
            if (done(forms) || climb_tree(forms))
                return;
        }
        if (!done(forms))
            improve(forms, model_.forms == 1 ? k_restarts : 1, moves);
        if (!done(forms) && !stopped() && (model_.forms <= 2 || is_small(model_)))
            climb_tree(forms);
    }

    /// Whether the tree was searched to its end.
    bool climb_tree(Forms& forms) {
        const Improved tree = branch_and_bound(model_, bound_, forms, limits_.nodes);
        if (tree.forms)
            forms = *tree.forms;
        if (tree.bound && is_better(model_, bound_.value, *tree.bound))
            bound_.value = *tree.bound;
        return tree.complete;
    }

    void improve(Forms& forms, int restarts, int64_t moves_in_all) {
        const Forms start = forms;
        for (int i = 0; i < restarts && !done(forms) && !stopped(); ++i) {
            Found found =
                towards_goal(model_, bound_, start, moves(moves_in_all / restarts, k_memory),
                             rng("goal#" + std::to_string(++goals_)));
            moves_ += found.moves;
            if (is_better(model_, value_of(model_, found.forms), value_of(model_, forms)))
                forms = std::move(found.forms);
        }
    }

    bool done(const Forms& forms) const {
        const double value = value_of(model_, forms);
        if (model_.goal == Goal::reach)
            return value <= bound_.value + 1e-9;
        return !bound_.use.empty() && bound_.value - value <= k_close * std::abs(bound_.value) &&
               !is_small(model_);
    }

    void make_alike(Forms& forms) {
        Model model = model_;
        if (table_kept_)
            if (auto strict = with_equal_tables(model_, forms.front()))
                model = std::move(*strict);
        const Found found = made_alike(model, known_.stats, forms,
                                       moves(k_alike_moves, k_alike_memory), rng("alike"));
        moves_ += found.moves;
        forms = found.forms;
    }

    Assembly describe(const Forms& forms) {
        Assembly out = described(model_, blueprint_, known_.stats, forms);
        out.bound = bound_.value;
        out.bounded = bound_.exists;
        if (model_.goal == Goal::maximise && bound_.use.empty())
            out.bounded = false;
        out.moves = moves_;
        out.stopped = stopped_;
        return out;
    }

    const Pool& pool_;
    Blueprint blueprint_;
    const Knowledge& known_;
    AssemblyLimits limits_;
    Model model_;
    Bound bound_;
    bool stopped_ = false, table_kept_ = false;
    int64_t moves_ = 0;
    int goals_ = 0;  // searches towards the goal
};

}  // namespace

std::vector<std::vector<uint32_t>> find_first(const Pool& pool, const Blueprint& blueprint,
                                              const Knowledge& known) {
    return Assembler(pool, blueprint, known, {}).run_to_first();
}

Assembly assemble(const Pool& pool, const Blueprint& blueprint, const Knowledge& known,
                  const AssemblyLimits& limits) {
    return Assembler(pool, blueprint, known, limits).run();
}

}  // namespace examgen::select
