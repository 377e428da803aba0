#include "select/model.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/utf8.h"
#include "select/aims.h"
#include "select/complain.h"
#include "select/names_check.h"

namespace examgen::select {
namespace {

constexpr uint32_t k_out = UINT32_MAX;

class Builder {
public:
    Builder(const Pool& pool, const Blueprint& blueprint, const Knowledge& known)
        : pool_(pool), blueprint_(blueprint), known_(known) {}

    Model run() {
        model_.pool = &pool_;
        model_.forms = blueprint_.forms;
        model_.length = blueprint_.count;
        model_.overlap = blueprint_.overlap;
        const int most = blueprint_.overlap == 0 ? 1 : blueprint_.forms;
        model_.exposure = std::min(blueprint_.max_forms.value_or(most), most);
        problems_ = unknown_names(pool_, blueprint_);
        choose_candidates();
        constraints();
        pin();
        enemies();
        groups();
        if (has_error(problems_))
            throw Error(std::move(problems_));
        set_aims(model_, blueprint_, known_.stats);
        return std::move(model_);
    }

private:
    const bank::Question& question(uint32_t candidate) const {
        return *pool_.questions[model_.items[candidate]];
    }

    std::string_view topic(uint32_t candidate) const {
        return pool_.topics[pool_.topic_of[model_.items[candidate]]];
    }

    void complain(const Error& error, const Where& where) {
        for (Diagnostic one : error.all()) {
            one.where = where;
            problems_.push_back(std::move(one));
        }
    }

    void complain(Message what, const Where& where, std::vector<Message> hints = {}) {
        problems_.push_back({Severity::error, std::move(what), where, std::move(hints)});
    }

    bool used(const bank::Question& question) const {
        if (!known_.uses)
            return false;
        const auto use = known_.uses->find(question.id);
        if (use == known_.uses->end())
            return false;
        const auto& since = blueprint_.not_used_since;
        return (!since.empty() && use->second.last >= since) ||
               (blueprint_.max_uses && use->second.times > *blueprint_.max_uses);
    }

    bool in_topics(uint32_t position) const {
        const auto& topics = blueprint_.only.topics;
        const std::string_view own = pool_.topics[pool_.topic_of[position]];
        return topics.empty() || std::any_of(topics.begin(), topics.end(), [&](const auto& one) {
                   return is_within(own, one.topic);
               });
    }

    void choose_candidates() {
        std::vector<char> out(pool_.questions.size());
        for (const auto& one : blueprint_.exclude)
            if (const auto at = find(one))
                out[*at] = 1;
        for (const auto& one : blueprint_.include)
            if (const auto at = find(one)) {
                if (out[*at])
                    complain(msg("\"{}\" is both included and excluded", one.id), one.where,
                             {msg("keep one of the two")});
                included_.insert(*at);
            }
        candidate_of_.assign(pool_.questions.size(), k_out);
        for (uint32_t i = 0; i < pool_.questions.size(); ++i) {
            const auto& one = *pool_.questions[i];
            const int level = level_of(one);
            const bool fits = level >= blueprint_.only.least_difficulty &&
                              level <= blueprint_.only.most_difficulty && in_topics(i) &&
                              passes_filters(one, blueprint_.only) && !used(one);
            if (out[i] || (!fits && !included_.count(i)))
                continue;
            candidate_of_[i] = model_.size();
            model_.items.push_back(i);
        }
    }

    /// Of the pool; what was left out of it is no candidate and complained of unless excluded.
    std::optional<uint32_t> find(const Named& one) {
        const auto at = pool_.by_id.find(one.id);
        if (at != pool_.by_id.end())
            return at->second;
        complain(unknown_id(pool_, one.id), one.where);
        return {};
    }

    void constraints() {
        const auto all = all_constraints(blueprint_);
        for (size_t i = 0; i < all.size(); ++i)
            all[i].measure == Measure::count ? count(all[i], i) : sum(all[i], i);
    }

    void count(const Constraint& one, size_t number) {
        CountLimit limit{number, {}, one.least.num, one.most ? one.most->num : k_unbounded};
        const Range within = one.filter.topic.empty()
                                 ? Range{0, static_cast<uint32_t>(pool_.topics.size())}
                                 : pool_.topics_within(one.filter.topic);
        for (uint32_t i = 0; i < model_.size(); ++i) {
            const uint32_t own = pool_.topic_of[model_.items[i]];
            if (own >= within.begin && own < within.end &&
                matches(one.filter, question(i), topic(i)))
                limit.members.push_back(i);
        }
        model_.counts.push_back(std::move(limit));
    }

    void sum(const Constraint& one, size_t number) {
        SumLimit limit{number, std::vector<int64_t>(model_.size()), 0, k_unbounded, 1};
        std::vector<Rational> values(model_.size());
        const auto widen = [&](const Rational& value) {
            limit.unit = std::lcm(limit.unit, value.den);
            if (limit.unit > 1000000)
                throw Error(msg("constraint \"{}\": the fractions have no common denominator below "
                                "a million",
                                one.name),
                            one.where);
        };
        for (uint32_t i = 0; i < model_.size(); ++i) {
            if (!matches(one.filter, question(i), topic(i)))
                continue;
            values[i] = one.measure == Measure::points   ? question(i).points
                        : one.measure == Measure::time_s ? Rational(question(i).time_s)
                                                         : Rational(words(question(i)));
            widen(values[i]);
        }
        widen(one.least);
        widen(one.most.value_or(0));
        for (uint32_t i = 0; i < model_.size(); ++i)
            limit.weights[i] = values[i].num * (limit.unit / values[i].den);
        limit.lo = one.least.num * (limit.unit / one.least.den);
        if (one.most)
            limit.hi = one.most->num * (limit.unit / one.most->den);
        model_.sums.push_back(std::move(limit));
    }

    void pin() {
        for (const uint32_t position : included_)
            if (candidate_of_[position] != k_out)
                model_.pinned.push_back(candidate_of_[position]);
        if (model_.pinned.size() > static_cast<size_t>(model_.length))
            complain(msg("{} questions are included by name, a form has {}", model_.pinned.size(),
                         model_.length),
                     blueprint_.include.empty() ? Where{} : blueprint_.include.front().where,
                     {msg("raise \"count\" or include fewer")});
    }

    void enemies() {
        model_.enemies.resize(model_.size());
        for (const auto& [a, b] : pool_.enemies)
            if (candidate_of_[a] != k_out && candidate_of_[b] != k_out)
                model_.enemies[candidate_of_[a]].push_back(candidate_of_[b]);
        for (const auto& list : blueprint_.enemies) {
            std::vector<uint32_t> clique;
            for (const auto& one : list)
                if (const auto at = find(one); at && candidate_of_[*at] != k_out)
                    clique.push_back(candidate_of_[*at]);
            for (const uint32_t a : clique)
                for (const uint32_t b : clique)
                    if (a != b)
                        model_.enemies[a].push_back(b);
        }
        for (auto& list : model_.enemies) {
            std::sort(list.begin(), list.end());
            list.erase(std::unique(list.begin(), list.end()), list.end());
        }
        for (const uint32_t a : model_.pinned)
            for (const uint32_t b : model_.enemies[a])
                if (a < b && std::binary_search(model_.pinned.begin(), model_.pinned.end(), b))
                    complain(forced_enemies(pool_, model_.items[a], model_.items[b]), {});
    }

    void groups() {
        if (blueprint_.groups.empty())
            return;
        std::map<std::string_view, std::vector<uint32_t>> members;
        for (uint32_t i = 0; i < model_.size(); ++i)
            if (!question(i).more().group.empty())
                members[question(i).more().group].push_back(i);
        for (const auto& rule : blueprint_.groups)
            if (!rule.group.empty() && !members.count(rule.group)) {
                std::vector<std::string_view> known;
                for (const auto& [name, list] : members)
                    known.push_back(name);
                std::vector<Message> hints;
                if (const std::string near = nearest(rule.group, known); !near.empty())
                    hints.push_back(msg("did you mean \"{}\"?", near));
                complain(msg("there is no group \"{}\"", rule.group), rule.where, std::move(hints));
            }
        for (auto& [name, list] : members)
            if (const GroupRule* rule = rule_of(name)) {
                const int all = static_cast<int>(list.size());
                model_.groups.push_back({std::string(name), std::move(list),
                                         rule->all ? all : rule->least,
                                         rule->all ? all : rule->most});
            }
    }

    const GroupRule* rule_of(std::string_view group) const {
        const GroupRule* out = nullptr;
        for (const auto& rule : blueprint_.groups)
            if (rule.group == group || (rule.group.empty() && !out))
                out = &rule;
        return out;
    }

    const Pool& pool_;
    const Blueprint& blueprint_;
    const Knowledge& known_;
    Model model_;
    Diagnostics problems_;
    std::vector<uint32_t> candidate_of_;
    std::set<uint32_t> included_;
};

}  // namespace

Model make_model(const Pool& pool, const Blueprint& blueprint, const Knowledge& known) {
    return Builder(pool, blueprint, known).run();
}

std::vector<Constraint> all_constraints(const Blueprint& blueprint) {
    std::vector<Constraint> out = blueprint.constraints;
    if (blueprint.points)
        out.push_back({"points", {}, Measure::points, *blueprint.points, blueprint.points, {}});
    return out;
}

}  // namespace examgen::select
