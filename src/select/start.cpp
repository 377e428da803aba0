// How many questions each cell gives is a small linear program: for topics and difficulties a
// transportation problem, whose corners are whole. Random costs choose a random corner. Within a
// cell the candidates are shuffled and dealt to the forms in turn, so that all forms begin alike.

#include "select/start.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "select/program.h"

namespace examgen::select {
namespace {

constexpr size_t k_most_cells = 2000;
constexpr uint64_t k_costs = 1000;
constexpr int k_tries = 64;

/// Questions of each cell that a form holds, without the pinned ones; empty when there are none
/// such. `whole`: every form can have as many.
std::vector<size_t> plan_cells(const Model& model, const Cells& cells, bool whole, Rng& rng) {
    Program program;
    const double length = model.length - static_cast<double>(model.pinned.size());
    program.add_row(length, length);
    std::vector<double> pinned(model.counts.size());
    for (const uint32_t candidate : model.pinned)
        for (const uint32_t row : cells.counts[cells.cell_of[candidate]])
            ++pinned[row];
    for (size_t i = 0; i < model.counts.size(); ++i)
        program.add_row(
            static_cast<double>(model.counts[i].lo) - pinned[i],
            static_cast<double>(std::min<int64_t>(model.counts[i].hi, model.length)) - pinned[i]);
    for (size_t c = 0; c < cells.size(); ++c) {
        const double uses = static_cast<double>(cells.members[c].size()) * model.exposure;
        const double most =
            std::min(uses / model.forms, static_cast<double>(cells.members[c].size()));
        program.add_column(static_cast<double>(rng.below(k_costs)), 0,
                           whole ? std::floor(most) : most);
        program.add(0, 1);
        for (const uint32_t row : cells.counts[c])
            program.add(static_cast<int>(row) + 1, 1);
    }
    const Solved solved = solve(program);
    std::vector<size_t> out;
    for (const double x : solved.x)
        out.push_back(static_cast<size_t>(std::max(0.0, std::floor(x + 0.5))));
    return out;
}

class Dealer {
public:
    Dealer(const Model& model, const Cells& cells, Rng& rng)
        : model_(model), cells_(cells), rng_(rng), uses_(model.size()) {
        forms_.assign(static_cast<size_t>(model.forms), model.pinned);
    }

    void deal(size_t cell, size_t each) {
        std::vector<uint32_t> members = cells_.members[cell];
        rng_.shuffle(std::span(members));
        size_t next = 0;
        for (auto& form : forms_)
            for (size_t i = 0; i < std::min(each, members.size()); ++i)
                put(form, members[next++ % members.size()]);
    }

    /// Random candidates where a form is not full yet.
    bool fill(const std::vector<uint32_t>& active) {
        std::vector<uint32_t> order = active;
        rng_.shuffle(std::span(order));
        size_t next = 0;
        for (auto& form : forms_)
            for (size_t missed = 0; form.size() < length() && missed < order.size(); ++missed)
                put(form, order[next++ % order.size()]);
        return std::all_of(forms_.begin(), forms_.end(),
                           [&](const auto& form) { return form.size() == length(); });
    }

    Forms take() { return std::move(forms_); }

private:
    size_t length() const { return static_cast<size_t>(model_.length); }

    void put(std::vector<uint32_t>& form, uint32_t candidate) {
        const bool here = std::find(form.begin(), form.end(), candidate) != form.end();
        if (form.size() >= length() || here || uses_[candidate] >= model_.exposure)
            return;
        form.push_back(candidate);
        ++uses_[candidate];
    }

    const Model& model_;
    const Cells& cells_;
    Rng& rng_;
    std::vector<int> uses_;
    Forms forms_;
};

}  // namespace

std::vector<uint32_t> movable(const Model& model) {
    std::vector<uint32_t> out;
    for (uint32_t i = 0; i < model.size(); ++i)
        if (!std::binary_search(model.pinned.begin(), model.pinned.end(), i))
            out.push_back(i);
    return out;
}

Forms make_start(const Model& model, const Cells& cells, Rng& rng) {
    std::vector<size_t> plan;
    if (!model.counts.empty() && cells.size() <= k_most_cells) {
        plan = plan_cells(model, cells, true, rng);
        if (plan.empty())
            plan = plan_cells(model, cells, false, rng);
    }
    const std::vector<uint32_t> active = movable(model);
    for (int i = 0; i < k_tries; ++i) {
        Dealer dealer(model, cells, rng);
        for (size_t c = 0; c < plan.size(); ++c)
            dealer.deal(c, plan[c]);
        if (dealer.fill(active))
            return dealer.take();
    }
    return {};
}

}  // namespace examgen::select
