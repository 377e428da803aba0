#include "select/relaxation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace examgen::select {
namespace {

constexpr int k_rounds = 6;
constexpr double k_slack = 1e-6;

/// Collects rows' entries by column, since a program is given by columns.
class Builder {
public:
    explicit Builder(const Model& model) : model_(model), entries_(model.size()) {}

    Relaxation run() {
        out_.length_row = row(forms() * model_.length, forms() * model_.length);
        for (auto& entries : entries_)
            entries.push_back({out_.length_row, 1});
        for (const auto& limit : model_.counts) {
            const int at = row(forms() * static_cast<double>(limit.lo), most(limit.hi, 1));
            out_.count_rows.push_back(at);
            for (const uint32_t candidate : limit.members)
                entries_[candidate].push_back({at, 1});
        }
        for (const auto& limit : model_.sums) {
            const double unit = static_cast<double>(limit.unit);
            const int at =
                row(forms() * static_cast<double>(limit.lo) / unit, most(limit.hi, unit));
            out_.sum_rows.push_back(at);
            weigh(at, limit.weights, unit);
        }
        aims();
        if (model_.overlap > 0 && model_.overlap < model_.length && model_.forms > 1)
            repeat_row_ = row(-k_infinity, model_.overlap * forms() * (forms() - 1) / 2);
        groups();
        for (uint32_t i = 0; i < model_.size(); ++i)
            candidate(i);
        goal();
        group_columns();
        return std::move(out_);
    }

private:
    struct Entry {
        int row;
        double value;
    };

    double forms() const { return model_.forms; }

    int row(double least, double most) { return out_.program.add_row(least, most); }

    double most(int64_t hi, double unit) const {
        return hi >= k_unbounded ? k_infinity : forms() * static_cast<double>(hi) / unit;
    }

    void weigh(int at, const std::vector<int64_t>& weights, double unit) {
        for (uint32_t i = 0; i < model_.size(); ++i)
            if (weights[i] != 0)
                entries_[i].push_back({at, static_cast<double>(weights[i]) / unit});
    }

    void aims() {
        for (const auto& aim : model_.aims) {
            const double target = forms() * static_cast<double>(aim.target) / aim.unit;
            const bool reach = model_.goal == Goal::reach;
            goal_rows_.push_back(row(reach ? target : 0, k_infinity));
            weigh(goal_rows_.back(), aim.weights, aim.unit);
            if (!reach)
                continue;
            goal_rows_.push_back(row(-k_infinity, target));
            weigh(goal_rows_.back(), aim.weights, aim.unit);
        }
    }

    /// Σ - forms · z ≥ 0; or Σ + forms · y ≥ target and Σ - forms · y ≤ target.
    void goal() {
        if (model_.goal == Goal::none)
            return;
        const bool reach = model_.goal == Goal::reach;
        out_.goal_column = out_.program.add_column(reach ? 1 : -1, 0, k_infinity);
        for (size_t i = 0; i < goal_rows_.size(); ++i)
            out_.program.add(goal_rows_[i], reach && i % 2 == 0 ? forms() : -forms());
    }

    void candidate(uint32_t i) {
        Program& program = out_.program;
        const bool pinned = std::binary_search(model_.pinned.begin(), model_.pinned.end(), i);
        const double least = pinned ? forms() : 0;
        const bool twice = repeat_row_ >= 0 && !pinned && model_.exposure > 1;
        out_.column.push_back(program.add_column(0, least,
                                                 pinned  ? forms()
                                                 : twice ? 1
                                                         : model_.exposure));
        for (const auto& entry : entries_[i])
            program.add(entry.row, entry.value);
        if (!twice)
            return;
        program.add_column(0, 0, model_.exposure - 1);  // every use after the first one
        for (const auto& entry : entries_[i])
            program.add(entry.row, entry.value);
        program.add(repeat_row_, 1);
    }

    /// lo · s ≤ Σ ≤ hi · s, and no member is used more often than its group: s.
    void groups() {
        for (const auto& group : model_.groups) {
            group_rows_.push_back({row(0, k_infinity), row(-k_infinity, 0), {}});
            for (const uint32_t member : group.members) {
                entries_[member].push_back({group_rows_.back().least, 1});
                entries_[member].push_back({group_rows_.back().most, 1});
                group_rows_.back().members.push_back(row(-k_infinity, 0));
                entries_[member].push_back({group_rows_.back().members.back(), 1});
            }
        }
    }

    void group_columns() {
        for (size_t g = 0; g < model_.groups.size(); ++g) {
            out_.program.add_column(0, 0, forms());
            out_.program.add(group_rows_[g].least, -model_.groups[g].lo);
            out_.program.add(group_rows_[g].most, -model_.groups[g].hi);
            for (const int at : group_rows_[g].members)
                out_.program.add(at, -1);
        }
    }

    struct GroupRows {
        int least, most;
        std::vector<int> members;
    };

    const Model& model_;
    Relaxation out_;
    std::vector<std::vector<Entry>> entries_;
    std::vector<int> goal_rows_;
    std::vector<GroupRows> group_rows_;
    int repeat_row_ = -1;
};

/// Columns of the second use are neighbours of the first.
double use_of(const Relaxation& relaxation, const Solved& solved, uint32_t candidate,
              uint32_t candidates) {
    const auto from = static_cast<size_t>(relaxation.column[candidate]);
    const size_t to = candidate + 1 < candidates
                          ? static_cast<size_t>(relaxation.column[candidate + 1])
                      : relaxation.goal_column >= 0 ? static_cast<size_t>(relaxation.goal_column)
                                                    : from + 1;
    return std::accumulate(solved.x.begin() + static_cast<std::ptrdiff_t>(from),
                           solved.x.begin() + static_cast<std::ptrdiff_t>(to), 0.0);
}

/// Rows for pairs of enemies used too often; whether there were any.
bool part_enemies(const Model& model, const std::vector<double>& use, Relaxation& relaxation) {
    std::vector<std::vector<int>> added(relaxation.program.columns());
    bool any = false;
    for (uint32_t a = 0; a < model.size(); ++a)
        for (const uint32_t b : model.enemies[a])
            if (a < b && use[a] + use[b] > model.forms + k_slack) {
                const int row = relaxation.program.add_row(-k_infinity, model.forms);
                added[static_cast<size_t>(relaxation.column[a])].push_back(row);
                added[static_cast<size_t>(relaxation.column[b])].push_back(row);
                any = true;
            }
    if (!any)
        return false;
    Program old = std::move(relaxation.program);
    Program& program = relaxation.program;
    program = {};
    program.row_lower = std::move(old.row_lower);
    program.row_upper = std::move(old.row_upper);
    for (size_t c = 0; c < old.columns(); ++c) {
        program.add_column(old.cost[c], old.lower[c], old.upper[c]);
        for (int k = old.starts[c]; k < old.starts[c + 1]; ++k)
            program.add(old.rows[static_cast<size_t>(k)], old.values[static_cast<size_t>(k)]);
        for (const int row : added[c])
            program.add(row, 1);
    }
    return true;
}

}  // namespace

Relaxation make_relaxation(const Model& model) {
    return Builder(model).run();
}

Bound bound_of(const Model& model) {
    Relaxation relaxation = make_relaxation(model);
    Bound out;
    for (int round = 0; round < k_rounds; ++round) {
        const Solved solved = solve(relaxation.program);
        if (solved.status != Solved::Status::optimal) {
            out.exists = solved.status != Solved::Status::infeasible;
            return out;
        }
        out.exists = true;
        out.value = model.goal == Goal::maximise ? -solved.value : solved.value;
        out.use.clear();
        out.cost.clear();
        for (uint32_t i = 0; i < model.size(); ++i) {
            out.use.push_back(use_of(relaxation, solved, i, model.size()));
            out.cost.push_back(solved.reduced[static_cast<size_t>(relaxation.column[i])]);
        }
        if (!part_enemies(model, out.use, relaxation))
            break;
    }
    return out;
}

double step_bound(const Model& model) {
    double out = 0;
    if (model.goal != Goal::reach || model.size() == 0)
        return out;
    for (const auto& aim : model.aims) {
        int64_t step = 0;
        for (const int64_t weight : aim.weights)
            step = std::gcd(step, weight - aim.weights.front());
        const int64_t off = aim.target - model.length * aim.weights.front();
        const int64_t rest = step ? ((off % step) + step) % step : std::abs(off);
        const int64_t least = step ? std::min(rest, step - rest) : rest;
        out = std::max(out, static_cast<double>(least) / aim.unit);
    }
    return out;
}

}  // namespace examgen::select
