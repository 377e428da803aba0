#include "select/describe.h"

#include <algorithm>
#include <cmath>

#include "exam/exam.h"
#include "select/aims.h"
#include "select/objective.h"

namespace examgen::select {
namespace {

const bank::Question& question(const Model& model, uint32_t candidate) {
    return *model.pool->questions[model.items[candidate]];
}

Rational amount(const bank::Question& question, Measure measure) {
    switch (measure) {
        case Measure::count:
            return 1;
        case Measure::points:
            return question.points;
        case Measure::time_s:
            return question.time_s;
        case Measure::words:
            return words(question);
    }
    return 0;
}

Rational got(const Model& model, const Constraint& constraint, const std::vector<uint32_t>& form) {
    Rational out;
    for (const uint32_t candidate : form) {
        const auto& pool = *model.pool;
        const std::string_view topic = pool.topics[pool.topic_of[model.items[candidate]]];
        if (matches(constraint.filter, question(model, candidate), topic))
            out = out + amount(question(model, candidate), constraint.measure);
    }
    return out;
}

Likeness likeness(const Model& model, const Stats* stats, const std::vector<uint32_t>& form) {
    Likeness out;
    double squares = 0;
    const auto n = static_cast<double>(form.size());
    for (const uint32_t candidate : form) {
        const bank::Question& one = question(model, candidate);
        out.mean_difficulty += level_of(one) / n;
        squares += level_of(one) * level_of(one) / n;
        out.p += model.p[candidate] / n;
        out.points = out.points + one.points;
        out.words += words(one);
        out.time_s += one.time_s;
    }
    out.spread = std::sqrt(std::max(0.0, squares - out.mean_difficulty * out.mean_difficulty));
    for (const double ability : k_abilities) {
        if (!stats || stats->empty())
            break;
        const auto information = information_of(model, stats, ability);
        double sum = 0;
        for (const uint32_t candidate : form)
            sum += static_cast<double>(information[candidate]) * 1e-6;
        out.information.push_back(sum);
    }
    return out;
}

int most_shared(const Forms& forms) {
    int out = 0;
    for (size_t f = 0; f < forms.size(); ++f)
        for (size_t g = 0; g < f; ++g) {
            int n = 0;
            for (const uint32_t candidate : forms[f])
                n += std::find(forms[g].begin(), forms[g].end(), candidate) != forms[g].end();
            out = std::max(out, n);
        }
    return out;
}

void add_objective(const Model& model, const Forms& forms, Assembly& out) {
    out.goal = model.goal;
    out.value = value_of(model, forms);
    for (const auto& aim : model.aims) {
        const double unit = model.goal == Goal::reach ? aim.unit * model.length : aim.unit;
        out.aims.push_back(aim.name);
        out.targets.push_back(static_cast<double>(aim.target) / unit);
        out.reached.emplace_back();
        for (const auto& form : forms) {
            int64_t sum = 0;
            for (const uint32_t candidate : form)
                sum += aim.weights[candidate];
            out.reached.back().push_back(static_cast<double>(sum) / unit);
        }
    }
}

/// "A: 2 too few, B: 1 too many"; empty when all forms keep it.
std::string misses(const Constraint& constraint, const std::vector<Rational>& all, bool& few) {
    std::string out;
    for (size_t f = 0; f < all.size(); ++f) {
        const bool below = all[f] < constraint.least;
        const bool above = constraint.most && all[f] > *constraint.most;
        if (!below && !above)
            continue;
        few = below;
        const Rational by = below ? constraint.least - all[f] : all[f] - *constraint.most;
        out += (out.empty() ? "" : ", ") + exam::form_name(f) + ": " + (below ? "-" : "+") +
               by.to_decimal();
    }
    return out;
}

}  // namespace

double Assembly::gap() const {
    if (goal == Goal::maximise)
        return bound > 0 ? (bound - value) / bound : 0;
    return value - bound;
}

Assembly described(const Model& model, const Blueprint& blueprint, const Stats* stats,
                   const Forms& forms) {
    Assembly out;
    for (const auto& constraint : all_constraints(blueprint)) {
        out.constraints.push_back({constraint, {}});
        for (const auto& form : forms)
            out.constraints.back().got.push_back(got(model, constraint, form));
    }
    for (const auto& form : forms) {
        out.likeness.push_back(likeness(model, stats, form));
        out.forms.emplace_back();
        for (const uint32_t candidate : form)
            out.forms.back().push_back(model.items[candidate]);
        std::sort(out.forms.back().begin(), out.forms.back().end());
    }
    add_objective(model, forms, out);
    out.shared = most_shared(forms);
    out.unmeasured = model.unmeasured;
    out.candidates = model.size();
    out.uses_statistics = model.uses_statistics;
    out.remarks = model.remarks;
    return out;
}

Diagnostics not_found(const Model& model, const Blueprint& blueprint, const Forms& best,
                      bool stopped) {
    Diagnostics out;
    out.push_back({Severity::error,
                   stopped ? msg("stopped before forms were found that keep all constraints")
                           : msg("no forms were found that keep all constraints; this is no proof "
                                 "that there are none"),
                   {},
                   {}});
    for (const auto& constraint : all_constraints(blueprint)) {
        std::vector<Rational> all;
        for (const auto& form : best)
            all.push_back(got(model, constraint, form));
        bool few = false;
        const std::string missed = misses(constraint, all, few);
        if (!missed.empty())
            out.push_back({Severity::error,
                           msg("the best so far misses \"{}\" by {}", constraint.name, missed),
                           constraint.where,
                           {few ? msg("lower its least, or add questions to the bank")
                                : msg("raise its most, or add questions to the bank")}});
    }
    if (out.size() == 1 && !stopped)
        out.front().hints.push_back(
            msg("enemies, groups or the overlap stand in the way; loosen one of them"));
    return out;
}

}  // namespace examgen::select
