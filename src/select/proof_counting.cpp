// What is asked of a set of candidates, against what the set can give. Forms that share `overlap`
// candidates at most need at least j·n − overlap·j(j−1)/2 different ones for any j of the forms
// (Bonferroni), and forms·n/exposure in any case.

#include <algorithm>

#include "select/proof.h"

namespace examgen::select {
namespace {

int64_t different_ones(const Model& model, int64_t each) {
    int64_t out = (model.forms * each + model.exposure - 1) / model.exposure;
    for (int64_t j = 1; j <= model.forms; ++j)
        out = std::max(out, j * each - model.overlap * j * (j - 1) / 2);
    return out;
}

bool is_pinned(const Model& model, uint32_t candidate) {
    return std::binary_search(model.pinned.begin(), model.pinned.end(), candidate);
}

int64_t pinned_in(const Model& model, const std::vector<uint32_t>& members) {
    return std::count_if(members.begin(), members.end(),
                         [&](uint32_t one) { return is_pinned(model, one); });
}

/// Questions that are missing for `each` of these in every form; 0 or less: none.
int64_t missing(const Model& model, const std::vector<uint32_t>& members, int64_t each) {
    const int64_t pinned = pinned_in(model, members);
    if (each <= pinned)
        return 0;
    return different_ones(model, each - pinned) - (static_cast<int64_t>(members.size()) - pinned);
}

/// So many of them at most can stand in one form: as many as cliques of enemies cover them. Counted
/// no further than `enough`.
int64_t friends_at_most(const Model& model, const std::vector<uint32_t>& members, int64_t enough) {
    std::vector<std::vector<uint32_t>> cliques;
    int64_t free = 0;
    for (const uint32_t one : members) {
        const auto& enemies = model.enemies[one];
        if (free + static_cast<int64_t>(cliques.size()) >= enough)
            return enough;
        if (enemies.empty()) {
            ++free;
            continue;
        }
        const auto joins = [&](const std::vector<uint32_t>& clique) {
            return std::all_of(clique.begin(), clique.end(), [&](uint32_t other) {
                return std::binary_search(enemies.begin(), enemies.end(), other);
            });
        };
        const auto at = std::find_if(cliques.begin(), cliques.end(), joins);
        if (at != cliques.end())
            at->push_back(one);
        else
            cliques.push_back({one});
    }
    return free + static_cast<int64_t>(cliques.size());
}

}  // namespace

std::optional<Proof> prove_by_counting(const Model& model) {
    Proof stock{Proof::Kind::stock, {}, {}, {}}, hostile{Proof::Kind::enemies, {}, {}, {}};
    std::vector<uint32_t> all(model.size());
    for (uint32_t i = 0; i < model.size(); ++i)
        all[i] = i;
    if (const int64_t short_by = missing(model, all, model.length); short_by > 0)
        stock.lacks.push_back({k_length, false, short_by, 1, model.size()});
    for (const auto& limit : model.counts) {
        if (limit.lo > model.length)
            stock.lacks.push_back({limit.constraint, false, (limit.lo - model.length) * model.forms,
                                   1, model.length});
        const int64_t pinned = pinned_in(model, limit.members);
        if (pinned > limit.hi)
            stock.lacks.push_back(
                {limit.constraint, true, (pinned - limit.hi) * model.forms, 1, pinned});
        const int64_t short_by = missing(model, limit.members, limit.lo);
        if (limit.lo <= model.length && short_by > 0) {
            stock.lacks.push_back(
                {limit.constraint, false, short_by, 1, static_cast<int64_t>(limit.members.size())});
        } else if (const int64_t most = friends_at_most(model, limit.members, limit.lo);
                   most < limit.lo) {
            hostile.lacks.push_back(
                {limit.constraint, false, (limit.lo - most) * model.forms, 1, most});
        }
    }
    if (!stock.lacks.empty())
        return stock;
    if (!hostile.lacks.empty())
        return hostile;
    return {};
}

}  // namespace examgen::select
