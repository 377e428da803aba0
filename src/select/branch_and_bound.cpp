// The model in whole numbers, x[i][f] ∈ {0, 1}. The pool is cut down to candidates of small reduced
// cost in the bound's program and those of the start; cut by strata instead, good forms get lost.

#include <algorithm>
#include <cmath>

#include "select/objective.h"
#include "select/program.h"

namespace examgen::select {
namespace {

constexpr size_t k_few = 160;   // columns that are searched in full
constexpr double k_places = 4;  // candidates for each place of a form otherwise
constexpr double k_gap = 0.002;
constexpr int k_nodes_of_few = 20000;

class Builder {
public:
    Builder(const Model& model, std::vector<uint32_t> candidates)
        : model_(model),
          candidates_(std::move(candidates)),
          entries_(candidates_.size() * forms()) {}

    Program run() {
        position_.assign(model_.size(), -1);
        for (size_t i = 0; i < candidates_.size(); ++i)
            position_[candidates_[i]] = static_cast<int>(i);
        for (size_t f = 0; f < forms(); ++f)
            form(f);
        if (forms() > 1)
            between_forms();
        for (size_t k = 0; k < entries_.size(); ++k) {
            const uint32_t candidate = candidates_[k / forms()];
            const bool pinned = is_pinned(candidate);
            program_.add_column(0, pinned, 1, true);
            for (const auto& [row, value] : entries_[k])
                program_.add(row, value);
        }
        extra_columns();
        return std::move(program_);
    }

    std::vector<double> start(const Forms& given) const {
        std::vector<double> out;
        if (given.empty())
            return out;
        out.resize(entries_.size());
        for (size_t f = 0; f < forms(); ++f)
            for (const uint32_t candidate : given[f])
                if (position_[candidate] >= 0)
                    out[static_cast<size_t>(position_[candidate]) * forms() + f] = 1;
        if (model_.goal != Goal::none)
            out.push_back(value_of(model_, given));
        return extras_ ? std::vector<double>() : out;
    }

    Forms forms_of(const std::vector<double>& x) const {
        Forms out(forms(), model_.pinned);
        for (size_t k = 0; k < entries_.size(); ++k)
            if (x[k] > 0.5 && !is_pinned(candidates_[k / forms()]))
                out[k % forms()].push_back(candidates_[k / forms()]);
        return out;
    }

private:
    size_t forms() const { return static_cast<size_t>(model_.forms); }

    bool is_pinned(uint32_t candidate) const {
        return std::binary_search(model_.pinned.begin(), model_.pinned.end(), candidate);
    }

    void put(int row, uint32_t candidate, size_t f, double value) {
        if (position_[candidate] >= 0 && value != 0)
            entries_[static_cast<size_t>(position_[candidate]) * forms() + f].emplace_back(row,
                                                                                           value);
    }

    void weigh(int row, const std::vector<int64_t>& weights, double unit, size_t f) {
        for (const uint32_t candidate : candidates_)
            put(row, candidate, f, static_cast<double>(weights[candidate]) / unit);
    }

    static double most(int64_t hi, double unit) {
        return hi >= k_unbounded ? k_infinity : static_cast<double>(hi) / unit;
    }

    void form(size_t f) {
        const int all = program_.add_row(model_.length, model_.length);
        for (const uint32_t candidate : candidates_)
            put(all, candidate, f, 1);
        for (const auto& limit : model_.counts) {
            const int row = program_.add_row(static_cast<double>(limit.lo), most(limit.hi, 1));
            for (const uint32_t candidate : limit.members)
                put(row, candidate, f, 1);
        }
        for (const auto& limit : model_.sums) {
            const double unit = static_cast<double>(limit.unit);
            weigh(program_.add_row(static_cast<double>(limit.lo) / unit, most(limit.hi, unit)),
                  limit.weights, unit, f);
        }
        for (const uint32_t a : candidates_)
            for (const uint32_t b : model_.enemies[a])
                if (a < b && position_[b] >= 0) {
                    const int row = program_.add_row(-k_infinity, 1);
                    put(row, a, f, 1);
                    put(row, b, f, 1);
                }
        for (const auto& aim : model_.aims) {
            const bool reach = model_.goal == Goal::reach;
            const double target = static_cast<double>(aim.target) / aim.unit;
            goal_rows_.push_back(program_.add_row(reach ? target : 0, k_infinity));
            weigh(goal_rows_.back(), aim.weights, aim.unit, f);
            if (!reach)
                continue;
            goal_rows_.push_back(program_.add_row(-k_infinity, target));
            weigh(goal_rows_.back(), aim.weights, aim.unit, f);
        }
        for (const auto& group : model_.groups) {
            const int least = program_.add_row(0, k_infinity);
            const int above = program_.add_row(-k_infinity, 0);
            group_rows_.push_back({least, above, group.lo, group.hi});
            for (const uint32_t member : group.members) {
                put(least, member, f, 1);
                put(above, member, f, 1);
            }
        }
    }

    void between_forms() {
        for (const uint32_t candidate : candidates_) {
            if (is_pinned(candidate) || model_.exposure >= model_.forms)
                continue;
            const int row = program_.add_row(-k_infinity, model_.exposure);
            for (size_t f = 0; f < forms(); ++f)
                put(row, candidate, f, 1);
        }
        if (model_.overlap == 0 || model_.overlap >= model_.length)
            return;
        for (size_t f = 0; f < forms(); ++f)
            for (size_t g = f + 1; g < forms(); ++g) {
                const int all = program_.add_row(-k_infinity, model_.overlap);
                for (const uint32_t candidate : candidates_) {
                    if (is_pinned(candidate))
                        continue;
                    const int row = program_.add_row(-k_infinity, 1);
                    put(row, candidate, f, 1);
                    put(row, candidate, g, 1);
                    shared_.emplace_back(row, all);
                }
            }
    }

    /// The goal; whether a group is taken; whether two forms share a candidate.
    void extra_columns() {
        if (model_.goal != Goal::none) {
            const bool reach = model_.goal == Goal::reach;
            program_.add_column(reach ? 1 : -1, 0, k_infinity);
            for (size_t i = 0; i < goal_rows_.size(); ++i)
                program_.add(goal_rows_[i], reach && i % 2 == 0 ? 1 : -1);
        }
        for (const auto& group : group_rows_) {
            program_.add_column(0, 0, 1, true);
            program_.add(group.least, -group.lo);
            program_.add(group.most, -group.hi);
        }
        for (const auto& [row, all] : shared_) {
            program_.add_column(0, 0, 1);
            program_.add(row, -1);
            program_.add(all, 1);
        }
        extras_ = !group_rows_.empty() || !shared_.empty();
    }

    struct GroupRows {
        int least, most, lo, hi;
    };

    const Model& model_;
    std::vector<uint32_t> candidates_;
    Program program_;
    std::vector<std::vector<std::pair<int, double>>> entries_;  // candidate × form
    std::vector<int> position_;
    std::vector<int> goal_rows_;
    std::vector<GroupRows> group_rows_;
    std::vector<std::pair<int, int>> shared_;
    bool extras_ = false;
};

std::vector<uint32_t> chosen_candidates(const Model& model, const Bound& bound,
                                        const Forms& start) {
    std::vector<uint32_t> all(model.size());
    for (uint32_t i = 0; i < model.size(); ++i)
        all[i] = i;
    if (is_small(model) || bound.cost.empty())
        return all;
    const auto keep = static_cast<size_t>(k_places * model.forms * model.length) + 60;
    std::stable_sort(all.begin(), all.end(), [&](uint32_t a, uint32_t b) {
        return std::llround(bound.cost[a] * 1e6) < std::llround(bound.cost[b] * 1e6);
    });
    all.resize(std::min(all.size(), keep));
    for (const auto& form : start)
        all.insert(all.end(), form.begin(), form.end());
    all.insert(all.end(), model.pinned.begin(), model.pinned.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace

bool is_small(const Model& model) {
    return static_cast<size_t>(model.size()) * static_cast<size_t>(model.forms) <= k_few;
}

Improved branch_and_bound(const Model& model, const Bound& bound, const Forms& start, int nodes) {
    Builder builder(model, chosen_candidates(model, bound, start));
    const Program program = builder.run();
    const bool small = is_small(model);
    const Solved solved = solve_whole(program, {small ? k_nodes_of_few : nodes, small ? 0 : k_gap},
                                      builder.start(start));
    Improved out;
    out.complete = solved.status == Solved::Status::optimal;
    if (solved.status == Solved::Status::infeasible) {
        out.infeasible = small && start.empty();
        return out;
    }
    if (small)
        out.bound = model.goal == Goal::maximise ? -solved.bound : solved.bound;
    if (solved.x.empty())
        return out;
    Forms forms = builder.forms_of(solved.x);
    const bool full = std::all_of(forms.begin(), forms.end(), [&](const auto& form) {
        return form.size() == static_cast<size_t>(model.length);
    });
    if (full && State(model, make_cells(model, {}), {}, forms).breach() == 0 &&
        (start.empty() || is_better(model, value_of(model, forms), value_of(model, start))))
        out.forms = std::move(forms);
    return out;
}

}  // namespace examgen::select
