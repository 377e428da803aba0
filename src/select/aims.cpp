#include "select/aims.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/json_writer.h"
#include "select/complain.h"

namespace examgen::select {
namespace {

constexpr int64_t k_millionths = 1000000;

/// What a level says of p and b where nothing was measured.
double p_of_level(int level) {
    return 0.97 - 0.12 * level;
}

double b_of_level(int level) {
    return (level - 3) * 0.7;
}

const ItemStats* stats_of(const bank::Question& question, const Stats* stats) {
    if (!stats || stats->empty())
        return nullptr;
    const auto at = stats->find(question.id);
    return at == stats->end() ? nullptr : &at->second;
}

bool has_information(const ItemStats* stats) {
    return stats && stats->a && stats->b;
}

int64_t p_of(const bank::Question& question, const Stats* stats) {
    const ItemStats* own = stats_of(question, stats);
    const double p = own && own->p ? *own->p : p_of_level(level_of(question));
    return std::llround(p * k_millionths);
}

int64_t information_at(const bank::Question& question, const Stats* stats, double ability) {
    const ItemStats* own = stats_of(question, stats);
    return has_information(own) ? information(*own->a, *own->b, ability)
                                : information(1, b_of_level(level_of(question)), ability);
}

/// Divides weights and target by what divides them all, so that sums stay small and exact.
void reduce(Aim& aim) {
    int64_t common = std::abs(aim.target);
    for (const int64_t weight : aim.weights)
        common = std::gcd(common, weight);
    if (common <= 1)
        return;
    for (auto& weight : aim.weights)
        weight /= common;
    aim.target /= common;
    aim.unit /= static_cast<double>(common);
}

class Setter {
public:
    Setter(Model& model, const Stats* stats) : model_(model), stats_(stats) {}

    void operator()(const NoObjective&) const {}

    void operator()(const TargetDifficulty& target) const {
        Aim aim{"difficulty", std::vector<int64_t>(model_.size()), 0, 1};
        for (uint32_t i = 0; i < model_.size(); ++i)
            aim.weights[i] = level_of(question(i));
        reach(std::move(aim), target.mean, 1);
    }

    void operator()(const TargetP& target) const {
        Aim aim{"p", std::vector<int64_t>(model_.size()), 0, 1};
        for (uint32_t i = 0; i < model_.size(); ++i) {
            aim.weights[i] = p_of(question(i), stats_);
            const ItemStats* own = stats_of(question(i), stats_);
            model_.unmeasured += !(own && own->p);
        }
        model_.uses_statistics = true;
        reach(std::move(aim), target.mean, k_millionths);
    }

    void operator()(const MaximinInformation& target) const {
        for (const double ability : target.abilities)
            model_.aims.push_back({"θ = " + json::decimal(ability, 3),
                                   information_of(model_, stats_, ability), 0,
                                   static_cast<double>(k_millionths)});
        count_unmeasured();
        model_.goal = Goal::maximise;
    }

    void operator()(const EqualTo& reference) const {
        std::vector<const bank::Question*> form;
        for (const auto& id : reference.questions) {
            const auto at = model_.pool->by_id.find(id);
            if (at == model_.pool->by_id.end())
                throw unknown_id(*model_.pool, id);
            form.push_back(model_.pool->questions[at->second]);
        }
        const bool measured = std::all_of(form.begin(), form.end(), [&](const auto* q) {
            return has_information(stats_of(*q, stats_));
        });
        Aim p{"p", std::vector<int64_t>(model_.size()), 0, k_millionths};
        for (uint32_t i = 0; i < model_.size(); ++i)
            p.weights[i] = p_of(question(i), stats_);
        for (const auto* q : form)
            p.target += p_of(*q, stats_);
        p.target = p.target * model_.length / static_cast<int64_t>(form.size());
        model_.aims.push_back(std::move(p));
        for (const double ability : k_abilities) {
            if (!measured)
                break;
            Aim aim{"θ = " + json::decimal(ability, 3), information_of(model_, stats_, ability), 0,
                    k_millionths};
            for (const auto* q : form)
                aim.target += information_at(*q, stats_, ability);
            aim.target = aim.target * model_.length / static_cast<int64_t>(form.size());
            model_.aims.push_back(std::move(aim));
        }
        count_unmeasured();
        model_.goal = Goal::reach;
    }

private:
    const bank::Question& question(uint32_t i) const {
        return *model_.pool->questions[model_.items[i]];
    }

    /// Weights are in 1/`unit`; scaled so that `length` × mean is whole.
    void reach(Aim aim, const Rational& mean, int64_t unit) const {
        for (auto& weight : aim.weights)
            weight *= mean.den;
        aim.target = mean.num * unit * model_.length;
        aim.unit = static_cast<double>(unit * mean.den);
        reduce(aim);
        model_.aims.push_back(std::move(aim));
        model_.goal = Goal::reach;
    }

    void count_unmeasured() const {
        for (uint32_t i = 0; i < model_.size(); ++i)
            model_.unmeasured += !has_information(stats_of(question(i), stats_));
        model_.uses_statistics = true;
    }

    Model& model_;
    const Stats* stats_;
};

}  // namespace

std::vector<int64_t> information_of(const Model& model, const Stats* stats, double ability) {
    std::vector<int64_t> out(model.size());
    for (uint32_t i = 0; i < model.size(); ++i)
        out[i] = information_at(*model.pool->questions[model.items[i]], stats, ability);
    return out;
}

void set_aims(Model& model, const Blueprint& blueprint, const Stats* stats) {
    for (uint32_t i = 0; i < model.size(); ++i)
        model.p.push_back(static_cast<double>(p_of(*model.pool->questions[model.items[i]], stats)) /
                          k_millionths);
    try {
        std::visit(Setter(model, stats), blueprint.objective);
    } catch (const Error& error) {
        Diagnostics all = error.all();
        for (auto& one : all)
            one.where = blueprint.objective_where;
        throw Error(std::move(all));
    }
}

}  // namespace examgen::select
