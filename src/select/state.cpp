#include "select/state.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace examgen::select {
namespace {

constexpr int64_t k_unit = 8;               // of a breach: one question
constexpr int64_t k_most_steps = 1 << 14;   // of a squared wish
constexpr int64_t k_most_linear = 1 << 30;  // of any other

int64_t outside(int64_t value, int64_t lo, int64_t hi) {
    return value < lo ? lo - value : value > hi ? value - hi : 0;
}

int64_t typical_of(const std::vector<int64_t>& weights) {
    int64_t sum = 0, n = 0;
    for (const int64_t weight : weights)
        if (weight != 0)
            sum += std::abs(weight), ++n;
    return n ? std::max<int64_t>(1, sum / n) : 1;
}

}  // namespace

State::State(const Model& model, const Cells& cells, const std::vector<Wish>& wishes, Forms forms)
    : model_(model),
      cells_(cells),
      wishes_(wishes),
      forms_(std::move(forms)),
      exposure_(model.exposure),
      rows_(model.counts.size()),
      width_(model.sums.size() + wishes.size()),
      limits_(model.sums.size()),
      shares_(model.overlap > 0 && model.forms > 1),
      weights_(model.size() * width_),
      group_of_(model.size(), -1),
      pinned_(model.size()),
      diff_(std::max(model.counts.size(), model.groups.size())) {
    for (size_t s = 0; s < width_; ++s) {
        const auto& from = s < limits_ ? model.sums[s].weights : wishes[s - limits_].weights;
        for (size_t i = 0; i < from.size(); ++i)
            weights_[i * width_ + s] = from[i];
        typical_.push_back(typical_of(from));
    }
    for (size_t g = 0; g < model.groups.size(); ++g)
        for (const uint32_t candidate : model.groups[g].members)
            group_of_[candidate] = static_cast<int32_t>(g);
    for (const uint32_t candidate : model.pinned)
        pinned_[candidate] = 1;
    int64_t most = 0;
    for (const auto& wish : wishes)
        most += (wish.squared ? k_most_steps * k_most_steps : k_most_linear) * wish.factor;
    weight_ = most * model.forms + 1;
    count_all();
}

void State::count_all() {
    const auto forms = static_cast<size_t>(model_.forms);
    masks_.assign(model_.size(), 0);
    uses_.assign(model_.size(), 0);
    counts_.assign(forms * rows_, 0);
    sums_.assign(forms * width_, 0);
    in_group_.assign(forms * model_.groups.size(), 0);
    shared_.assign(forms * forms, 0);
    breach_of_.assign(forms, 0);
    breach_ = wished_ = 0;
    for (size_t f = 0; f < forms; ++f)
        for (const uint32_t candidate : forms_[f]) {
            masks_[candidate] |= uint64_t{1} << f;
            ++uses_[candidate];
            for (const uint32_t row : cells_.counts[cells_.cell_of[candidate]])
                ++counts_[f * rows_ + row];
            for (size_t s = 0; s < width_; ++s)
                sums_[f * width_ + s] += weights_[candidate * width_ + s];
            if (group_of_[candidate] >= 0)
                ++in_group_[f * model_.groups.size() + static_cast<size_t>(group_of_[candidate])];
        }
    for (int f = 0; f < model_.forms; ++f) {
        breach_of_[index(f)] = form_breach(f);
        breach_ += breach_of_[index(f)];
        for (size_t s = limits_; s < width_; ++s)
            wished_ += wish_cost(s - limits_, sum(f, s));
    }
    if (!shares_)
        return;
    for (uint32_t i = 0; i < model_.size(); ++i)
        for (size_t f = 0; f < forms && !pinned_[i]; ++f)
            for (size_t g = 0; g < forms; ++g)
                shared_[f * forms + g] += f != g && (masks_[i] >> f & 1) && (masks_[i] >> g & 1);
    for (size_t f = 0; f < forms; ++f)
        for (size_t g = 0; g < f; ++g)
            breach_ += k_unit * std::max(0, shared_[f * forms + g] - model_.overlap);
}

int64_t State::form_breach(int form) const {
    int64_t out = 0, hostile = 0;
    for (size_t r = 0; r < rows_; ++r)
        out += count_breach(r, count(form, r));
    for (size_t s = 0; s < limits_; ++s)
        out += sum_breach(s, sum(form, s));
    for (size_t g = 0; g < model_.groups.size(); ++g)
        out += group_breach(g, in_group(form, g));
    for (const uint32_t candidate : forms_[index(form)])
        hostile += static_cast<int64_t>(enemies_in(form, candidate));
    return out + hostile / 2 * k_unit;
}

int64_t State::count_breach(size_t row, int64_t value) const {
    return k_unit * outside(value, model_.counts[row].lo, model_.counts[row].hi);
}

int64_t State::sum_breach(size_t row, int64_t value) const {
    const int64_t by = outside(value, model_.sums[row].lo, model_.sums[row].hi);
    return by == 0 ? 0 : 1 + k_unit * by / typical_[row];
}

int64_t State::group_breach(size_t group, int value) const {
    const GroupLimit& limit = model_.groups[group];
    if (value == 0 || (value >= limit.lo && value <= limit.hi))
        return 0;
    return k_unit * (value > limit.hi ? value - limit.hi : std::min(value, limit.lo - value));
}

int64_t State::wish_cost(size_t row, int64_t value) const {
    const Wish& wish = wishes_[row];
    const int64_t steps = outside(value, wish.lo, wish.hi) / wish.divisor;
    if (!wish.squared)
        return std::min(steps, k_most_linear) * wish.factor;
    const int64_t bounded = std::min(steps, k_most_steps);
    return bounded * bounded * wish.factor;
}

size_t State::enemies_in(int form, uint32_t candidate) const {
    size_t out = 0;
    for (const uint32_t enemy : model_.enemies[candidate])
        out += holds(form, enemy);
    return out;
}

int64_t State::delta(std::span<const Change> changes) {
    Effect all;
    for (size_t from = 0; from < changes.size();) {
        size_t to = from + 1;
        while (to < changes.size() && changes[to].form == changes[from].form)
            ++to;
        const Effect one = effect(changes.subspan(from, to - from));
        all.breach += one.breach;
        all.wished += one.wished;
        from = to;
    }
    if (shares_)
        all.breach += overlap_change(changes);
    return all.breach * weight_ + all.wished;
}

State::Effect State::effect(std::span<const Change> changes) {
    const int form = changes.front().form;
    Effect out;
    add_sums(form, changes, out);
    add_counts(form, changes, out);
    if (!model_.groups.empty())
        add_groups(form, changes, out);
    out.breach += k_unit * enemies_change(form, changes);
    return out;
}

void State::add_sums(int form, std::span<const Change> changes, Effect& out) {
    const int64_t* now = &sums_[index(form) * width_];
    for (size_t s = 0; s < width_; ++s) {
        int64_t by = 0;
        for (const auto& change : changes)
            by += weights_[change.candidate * width_ + s] -
                  weights_[at(form, change.slot) * width_ + s];
        if (by == 0)
            continue;
        if (s < limits_)
            out.breach += sum_breach(s, now[s] + by) - sum_breach(s, now[s]);
        else
            out.wished += wish_cost(s - limits_, now[s] + by) - wish_cost(s - limits_, now[s]);
    }
}

void State::add_counts(int form, std::span<const Change> changes, Effect& out) {
    touched_.clear();
    for (const auto& change : changes) {
        const uint32_t before = cells_.cell_of[at(form, change.slot)];
        const uint32_t after = cells_.cell_of[change.candidate];
        if (before == after)
            continue;
        for (const uint32_t row : cells_.counts[before])
            --diff_[row], touched_.push_back(row);
        for (const uint32_t row : cells_.counts[after])
            ++diff_[row], touched_.push_back(row);
    }
    for (const uint32_t row : touched_) {
        if (diff_[row] == 0)
            continue;
        const int64_t value = count(form, row);
        out.breach += count_breach(row, value + diff_[row]) - count_breach(row, value);
        diff_[row] = 0;
    }
}

void State::add_groups(int form, std::span<const Change> changes, Effect& out) {
    touched_.clear();
    const auto add = [&](uint32_t candidate, int64_t by) {
        if (group_of_[candidate] < 0)
            return;
        const auto group = static_cast<uint32_t>(group_of_[candidate]);
        diff_[group] += by;
        touched_.push_back(group);
    };
    for (const auto& change : changes) {
        add(at(form, change.slot), -1);
        add(change.candidate, 1);
    }
    for (const uint32_t group : touched_) {
        const int value = in_group(form, group);
        out.breach += group_breach(group, value + static_cast<int>(diff_[group])) -
                      group_breach(group, value);
        diff_[group] = 0;
    }
}

int64_t State::enemies_change(int form, std::span<const Change> changes) const {
    int64_t out = 0;
    const auto hostile = [&](uint32_t a, uint32_t b) {
        return std::binary_search(model_.enemies[a].begin(), model_.enemies[a].end(), b);
    };
    for (size_t i = 0; i < changes.size(); ++i) {
        const uint32_t leaves = at(form, changes[i].slot), comes = changes[i].candidate;
        if (!model_.enemies[comes].empty()) {
            out += static_cast<int64_t>(enemies_in(form, comes));
            for (const auto& other : changes)
                out -= hostile(comes, at(form, other.slot));
            for (size_t j = 0; j < i; ++j)
                out += hostile(comes, changes[j].candidate);
        }
        if (!model_.enemies[leaves].empty()) {
            out -= static_cast<int64_t>(enemies_in(form, leaves));
            for (size_t j = 0; j < i; ++j)
                out += hostile(leaves, at(form, changes[j].slot));
        }
    }
    return out;
}

/// By doing and undoing: overlaps are limited in few blueprints.
int64_t State::overlap_change(std::span<const Change> changes) {
    const auto forms = static_cast<size_t>(model_.forms);
    std::vector<std::pair<uint32_t, uint64_t>> masks;
    const auto mask = [&](uint32_t candidate) -> uint64_t& {
        for (auto& [known, bits] : masks)
            if (known == candidate)
                return bits;
        return masks.emplace_back(candidate, masks_[candidate]).second;
    };
    int64_t out = 0;
    const auto shift = [&](size_t f, uint64_t others, int by) {
        for (; others; others &= others - 1) {
            const auto g = static_cast<size_t>(std::countr_zero(others));
            int& shared = shared_[f * forms + g];
            out -= std::max(0, shared - model_.overlap);
            shared += by;
            shared_[g * forms + f] = shared;
            out += std::max(0, shared - model_.overlap);
        }
    };

    struct Step {
        size_t form;
        uint64_t others;
        int by;
    };

    std::vector<Step> done;
    for (const bool comes : {false, true})
        for (const auto& change : changes) {
            uint64_t& bits = mask(comes ? change.candidate : at(change.form, change.slot));
            const uint64_t own = uint64_t{1} << change.form;
            const Step step{index(change.form), bits & ~own, comes ? 1 : -1};
            bits ^= own;
            shift(step.form, step.others, step.by);
            done.push_back(step);
        }
    const int64_t result = out;
    for (auto step = done.rbegin(); step != done.rend(); ++step)
        shift(step->form, step->others, -step->by);
    return k_unit * result;
}

void State::apply(std::span<const Change> changes) {
    const int64_t overlaps = shares_ ? overlap_change(changes) : 0;
    breach_ += overlaps;
    for (size_t from = 0; from < changes.size();) {
        size_t to = from + 1;
        while (to < changes.size() && changes[to].form == changes[from].form)
            ++to;
        const Effect one = effect(changes.subspan(from, to - from));
        breach_ += one.breach;
        breach_of_[index(changes[from].form)] += one.breach;
        wished_ += one.wished;
        from = to;
    }
    for (const bool comes : {false, true})
        for (const auto& change : changes) {
            const uint32_t candidate = comes ? change.candidate : at(change.form, change.slot);
            const auto forms = static_cast<size_t>(model_.forms);
            const uint64_t own = uint64_t{1} << change.form;
            for (uint64_t others = masks_[candidate] & ~own; shares_ && others;
                 others &= others - 1) {
                const auto g = static_cast<size_t>(std::countr_zero(others));
                shared_[index(change.form) * forms + g] += comes ? 1 : -1;
                shared_[g * forms + index(change.form)] += comes ? 1 : -1;
            }
            masks_[candidate] ^= own;
            uses_[candidate] = static_cast<uint8_t>(uses_[candidate] + (comes ? 1 : -1));
        }
    for (const auto& change : changes)
        move(change);
}

void State::move(const Change& change) {
    uint32_t& place = forms_[index(change.form)][change.slot];
    const size_t f = index(change.form);
    for (size_t s = 0; s < width_; ++s)
        sums_[f * width_ + s] +=
            weights_[change.candidate * width_ + s] - weights_[place * width_ + s];
    for (const uint32_t row : cells_.counts[cells_.cell_of[place]])
        --counts_[f * rows_ + row];
    for (const uint32_t row : cells_.counts[cells_.cell_of[change.candidate]])
        ++counts_[f * rows_ + row];
    const size_t groups = model_.groups.size();
    if (group_of_[place] >= 0)
        --in_group_[f * groups + static_cast<size_t>(group_of_[place])];
    if (group_of_[change.candidate] >= 0)
        ++in_group_[f * groups + static_cast<size_t>(group_of_[change.candidate])];
    place = change.candidate;
}

}  // namespace examgen::select
