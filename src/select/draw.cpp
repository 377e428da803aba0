// The cells' counts come from a table with the wanted sums (table.h); within a cell k of n are
// drawn by Floyd's algorithm (Bentley & Floyd 1987), which costs k draws however large n is.
// Enemies: a selection that holds two is thrown away as a whole and drawn anew, which keeps the
// remaining ones equally likely. When that fails too often, conflicts are mended one by one.

#include "select/draw.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/rng.h"
#include "select/complain.h"
#include "select/plan.h"

namespace examgen::select {
namespace {

constexpr int k_tries = 1000;
constexpr int k_repairs = 5000;

/// A question drawn, with its cell.
struct Drawn {
    uint32_t question;
    const Cell* cell;
};

Rng rng_for(uint64_t seed, const std::string& what, int attempt) {
    return stream({seed, "select", "", attempt ? what + "#" + std::to_string(attempt) : what});
}

/// Numbers taken so far: open addressing in one block of memory.
class Taken {
public:
    explicit Taken(uint32_t k)
        : shift_(64 - static_cast<int>(std::bit_width(2 * uint64_t{k} + 1))),
          table_(size_t{1} << (64 - shift_)) {}

    /// Whether it was new.
    bool insert(uint32_t number) {
        const size_t mask = table_.size() - 1;
        for (size_t at = (number * 0x9e3779b97f4a7c15u) >> shift_;; at = (at + 1) & mask) {
            if (table_[at] == number + 1)
                return false;
            if (table_[at] == 0) {
                table_[at] = number + 1;
                return true;
            }
        }
    }

private:
    int shift_;
    std::vector<uint32_t> table_;  // a number plus one; 0: free
};

void sample(const Pool& pool, const Cell& cell, uint32_t k, Rng rng, std::vector<Drawn>& out) {
    if (k == 0)
        return;
    Taken taken(k);
    const uint32_t n = cell.size();
    const size_t first = out.size();
    for (uint32_t j = n - k; j < n; ++j) {
        auto i = static_cast<uint32_t>(rng.below(j + 1));
        if (!taken.insert(i))
            taken.insert(i = j);
        out.push_back({i, &cell});
    }
    // Looked up in a second pass, since waiting for far memory in the first would cost more.
    for (size_t i = first; i < out.size(); ++i)
        out[i].question = cell.at(pool, out[i].question);
}

std::vector<Drawn> draw_once(const Pool& pool, const Plan& plan, Counts counts, uint64_t seed,
                             int attempt) {
    Rng mixing = rng_for(seed, "cells", attempt);
    const size_t cells = plan.rows.size() * plan.columns.size();
    size_t wanted = 0;
    for (const int64_t n : plan.free.rows)
        wanted += static_cast<size_t>(n);
    mix(counts, plan.free, 1000 + 64 * cells + 32 * std::min<size_t>(wanted, 1000), mixing);
    std::vector<Drawn> out;
    out.reserve(wanted);
    for (size_t i = 0; i < plan.rows.size(); ++i) {
        for (size_t j = 0; j < plan.columns.size(); ++j) {
            const std::string name = plan.rows[i].name + "|" + plan.columns[j].name;
            sample(pool, plan.cells[i][j], static_cast<uint32_t>(counts[i][j]),
                   rng_for(seed, name, attempt), out);
        }
    }
    return out;
}

/// The selection as a set that knows how many enemies of a question it holds.
class Selection {
public:
    Selection(const Pool& pool, std::vector<Drawn>& drawn) : pool_(pool), drawn_(drawn) {
        for (const auto& one : drawn)
            in_.insert(one.question);
    }

    size_t conflicts(uint32_t question) const {
        size_t n = 0;
        for (const auto& [self, enemy] : pool_.enemies_of(question))
            n += in_.count(enemy);
        return n;
    }

    std::optional<std::pair<uint32_t, uint32_t>> clash() const {
        for (const auto& one : drawn_)
            for (const auto& [self, enemy] : pool_.enemies_of(one.question))
                if (in_.count(enemy))
                    return std::pair(self, enemy);
        return {};
    }

    /// Replaces a random question that has enemies here by a random one of its cell, unless that
    /// makes it worse.
    void mend(Rng& rng) {
        std::vector<Drawn*> bad;
        for (auto& one : drawn_)
            if (conflicts(one.question) > 0)
                bad.push_back(&one);
        Drawn& old = *bad[static_cast<size_t>(rng.below(bad.size()))];
        const uint32_t next =
            old.cell->at(pool_, static_cast<uint32_t>(rng.below(old.cell->size())));
        if (in_.count(next))
            return;
        const size_t before = conflicts(old.question);
        in_.erase(old.question);
        const bool better = conflicts(next) <= before;
        in_.insert(better ? next : old.question);
        if (better)
            old.question = next;
    }

private:
    const Pool& pool_;
    std::vector<Drawn>& drawn_;
    std::unordered_set<uint32_t> in_;
};

std::vector<Drawn> draw_without_enemies(const Pool& pool, const Plan& plan, const Counts& counts,
                                        uint64_t seed) {
    auto drawn = draw_once(pool, plan, counts, seed, 0);
    if (pool.enemies.empty())
        return drawn;
    for (int attempt = 1; attempt < k_tries && Selection(pool, drawn).clash(); ++attempt)
        drawn = draw_once(pool, plan, counts, seed, attempt);
    Selection selection(pool, drawn);
    Rng rng = rng_for(seed, "mend", 0);
    for (int i = 0; i < k_repairs && selection.clash(); ++i)
        selection.mend(rng);
    if (const auto pair = selection.clash())
        throw unavoidable_enemies(pool, pair->first, pair->second);
    return drawn;
}

}  // namespace

std::vector<uint32_t> draw(const Pool& pool, const Query& query) {
    const Plan plan = make_plan(pool, query);
    const auto table = fill(plan.free);
    if (const auto* shortage = std::get_if<Shortage>(&table))
        throw infeasible(plan, *shortage);
    std::vector<uint32_t> out = plan.forced;
    for (const auto& one : draw_without_enemies(pool, plan, std::get<Counts>(table), query.seed))
        out.push_back(one.question);
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace examgen::select
