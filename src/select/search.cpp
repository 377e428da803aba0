// Late acceptance hill climbing (Burke & Bykov 2017): a change is taken when the result is no worse
// than now, or than `memory` steps ago. It compares whole numbers only and has no temperature, so
// costs of any size and mixture do, and the same seed gives the same forms everywhere.
//
// Changes: a question for another of its cell, two for two that together count alike (cells.h),
// two forms exchange questions, any question for any; a group as a whole; and, while a limit is
// broken, a change that mends a broken one.

#include "select/search.h"

#include <algorithm>
#include <array>

namespace examgen::select {
namespace {

constexpr uint32_t k_none = UINT32_MAX;
constexpr int k_tries = 8;
constexpr int64_t k_ask = 2048;  // moves between two looks at `stop`

class Climber {
public:
    Climber(const Model& model, const Cells& cells, State& state, Rng rng)
        : model_(model), cells_(cells), state_(state), rng_(rng) {
        for (const auto& members : cells.members)
            active_.insert(active_.end(), members.begin(), members.end());
        pinned_ = static_cast<uint32_t>(model.pinned.size());
        free_ = static_cast<uint32_t>(model.length) - pinned_;
    }

    bool can_move() const { return free_ > 0 && !active_.empty(); }

    /// The next change to try; empty when a try came to nothing.
    std::span<const Change> propose() {
        changes_.clear();
        const uint64_t dice = rng_.below(100);
        const int form = pick_form();
        if (state_.breach() > 0 && dice < 50)
            mend(form);
        else if (!model_.groups.empty() && dice < 15)
            swap_group(form);
        else if (dice < 55)
            swap_within(form);
        else if (dice < 75 && cells_.has_pairs() && free_ > 1)
            swap_pair(form);
        else if (dice < 90 && model_.forms > 1)
            swap_between(form);
        else
            swap_any(form);
        return changes_;
    }

private:
    uint32_t random(size_t n) { return static_cast<uint32_t>(rng_.below(n)); }

    int pick_form() {
        const int form = static_cast<int>(random(static_cast<size_t>(model_.forms)));
        if (state_.breach() == 0 || state_.breach(form) > 0)
            return form;
        for (int i = 1; i < model_.forms; ++i)
            if (const int other = (form + i) % model_.forms; state_.breach(other) > 0)
                return other;
        return form;
    }

    uint32_t pick_slot() { return pinned_ + random(free_); }

    bool fits(int form, uint32_t candidate) const {
        return !state_.holds(form, candidate) && state_.is_free(candidate);
    }

    /// Of a list, one that may come into the form; k_none when some tries find none.
    uint32_t pick(const std::vector<uint32_t>& list, int form) {
        for (int i = 0; i < k_tries && !list.empty(); ++i)
            if (const uint32_t one = list[random(list.size())]; fits(form, one))
                return one;
        return k_none;
    }

    void put(int form, uint32_t slot, uint32_t candidate) {
        if (candidate != k_none)
            changes_.push_back({form, slot, candidate});
    }

    void swap_within(int form) {
        const uint32_t slot = pick_slot();
        put(form, slot, pick(cells_.members[cells_.cell_of[state_.at(form, slot)]], form));
    }

    void swap_any(int form) {
        const uint32_t slot = pick_slot();
        put(form, slot, pick(active_, form));
    }

    void swap_pair(int form) {
        const uint32_t a = pick_slot(), b = pick_slot();
        if (a == b)
            return;
        const size_t n = cells_.size();
        const size_t before = cells_.cell_of[state_.at(form, a)];
        const auto& pairs =
            cells_.pairs[cells_.pair_class[before * n + cells_.cell_of[state_.at(form, b)]]];
        const auto& [first, second] = pairs[random(pairs.size())];
        const uint32_t c = pick(cells_.members[first], form);
        const uint32_t d = pick(cells_.members[second], form);
        if (c == k_none || d == k_none || c == d)
            return;
        put(form, a, c);
        put(form, b, d);
    }

    void swap_between(int form) {
        const auto others = static_cast<size_t>(model_.forms - 1);
        const int other = (form + 1 + static_cast<int>(random(others))) % model_.forms;
        const uint32_t a = pick_slot(), mine = state_.at(form, a);
        const bool alike = random(4) > 0;
        for (int i = 0; i < k_tries; ++i) {
            const uint32_t b = pick_slot(), theirs = state_.at(other, b);
            if (alike && cells_.cell_of[mine] != cells_.cell_of[theirs])
                continue;
            if (state_.holds(form, theirs) || state_.holds(other, mine))
                continue;
            put(form, a, theirs);
            put(other, b, mine);
            return;
        }
    }

    /// A group leaves for others, or comes for others.
    void swap_group(int form) {
        const size_t number = random(model_.groups.size());
        const GroupLimit& group = model_.groups[number];
        const bool leaves = state_.in_group(form, number) > 0;
        std::vector<uint32_t> comes;
        if (!leaves) {
            for (const uint32_t member : group.members)
                if (fits(form, member))
                    comes.push_back(member);
            rng_.shuffle(std::span(comes));
            const auto wanted = static_cast<size_t>(group.lo) +
                                random(static_cast<size_t>(group.hi - group.lo) + 1);
            if (comes.size() < wanted || wanted > free_)
                return;
            comes.resize(wanted);
        }
        for (uint32_t slot = pinned_; leaves && slot < pinned_ + free_; ++slot)
            if (is_member(group.members, state_.at(form, slot)))
                put(form, slot, pick_new(form));
        const uint32_t from = random(free_);
        for (uint32_t i = 0, taken = 0; i < free_ && taken < comes.size(); ++i) {
            const uint32_t slot = pinned_ + (from + i) % free_;
            if (!is_member(group.members, state_.at(form, slot)))
                put(form, slot, comes[taken++]);
        }
    }

    /// One that this proposal does not hold yet.
    uint32_t pick_new(int form) {
        const uint32_t one = pick(active_, form);
        const bool twice = std::any_of(changes_.begin(), changes_.end(),
                                       [&](const Change& c) { return c.candidate == one; });
        return twice ? k_none : one;
    }

    static bool is_member(const std::vector<uint32_t>& list, uint32_t candidate) {
        return std::binary_search(list.begin(), list.end(), candidate);
    }

    /// A change that brings one broken limit nearer to being kept.
    void mend(int form) {
        const size_t rows = model_.counts.size();
        const size_t first = rows ? random(rows) : 0;
        for (size_t i = 0; i < rows; ++i) {
            const size_t row = (first + i) % rows;
            const CountLimit& limit = model_.counts[row];
            const int64_t value = state_.count(form, row);
            if (value < limit.lo) {
                const uint32_t slot = pick_slot_outside(form, limit.members);
                return put(form, slot, pick(limit.members, form));
            }
            if (value > limit.hi) {
                const uint32_t slot = pick_slot_inside(form, limit.members);
                return put(form, slot, pick(active_, form));
            }
        }
        for (int i = 0; i < k_tries; ++i) {
            const uint32_t slot = pick_slot(), candidate = state_.at(form, slot);
            if (state_.enemies_in(form, candidate) > 0)
                return put(form, slot, pick(cells_.members[cells_.cell_of[candidate]], form));
        }
        if (!model_.groups.empty() && random(2) == 0)
            return swap_group(form);
        swap_within(form);
    }

    uint32_t pick_slot_inside(int form, const std::vector<uint32_t>& members) {
        const uint32_t from = random(free_);
        for (uint32_t i = 0; i < free_; ++i)
            if (const uint32_t slot = pinned_ + (from + i) % free_;
                is_member(members, state_.at(form, slot)))
                return slot;
        return pick_slot();
    }

    /// Best one that is too many elsewhere.
    uint32_t pick_slot_outside(int form, const std::vector<uint32_t>& members) {
        uint32_t some = pick_slot();
        const uint32_t from = random(free_);
        for (uint32_t i = 0; i < free_; ++i) {
            const uint32_t slot = pinned_ + (from + i) % free_;
            const uint32_t candidate = state_.at(form, slot);
            if (is_member(members, candidate))
                continue;
            some = slot;
            for (const uint32_t row : cells_.counts[cells_.cell_of[candidate]])
                if (state_.count(form, row) > model_.counts[row].hi)
                    return slot;
        }
        return some;
    }

    const Model& model_;
    const Cells& cells_;
    State& state_;
    Rng rng_;
    std::vector<uint32_t> active_;
    uint32_t pinned_ = 0, free_ = 0;
    std::vector<Change> changes_;
};

}  // namespace

Found search(const Model& model, const Cells& cells, const std::vector<Wish>& wishes, Forms start,
             const SearchLimits& limits, Rng rng) {
    State state(model, cells, wishes, std::move(start));
    Climber climber(model, cells, state, rng);
    Found best{state.forms(), state.breach(), state.cost(), 0};
    std::vector<int64_t> memory(std::max<size_t>(1, limits.memory), state.cost());
    size_t at = 0;
    for (; best.moves < limits.moves && climber.can_move(); ++best.moves) {
        if (limits.stops_at_zero && best.cost == 0)
            break;
        if (best.moves % k_ask == 0 && limits.stop && limits.stop())
            break;
        const auto changes = climber.propose();
        const int64_t cost = state.cost();
        if (!changes.empty()) {
            const int64_t next = cost + state.delta(changes);
            if (next <= cost || next <= memory[at])
                state.apply(changes);
        }
        memory[at] = std::min(memory[at], state.cost());
        at = at + 1 == memory.size() ? 0 : at + 1;
        if (state.cost() < best.cost) {
            best.cost = state.cost();
            best.breach = state.breach();
            best.forms = state.forms();
        }
    }
    if (state.cost() <= best.cost)
        best.forms = state.forms();
    return best;
}

}  // namespace examgen::select
