// Position effects and why exact balance is worse than chance: Attali & Bar-Hillel 2003,
// Bar-Hillel & Attali 2001.

#include "select/shuffle.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <unordered_map>

#include "bank/bank.h"
#include "bank/field.h"
#include "base/rng.h"
#include "select/ordered_options.h"

namespace examgen::select {
namespace {

using bank::Question;
using Chosen = std::vector<const Question*>;

constexpr int k_tries = 1000;
constexpr int k_spread = 6, k_run = 4;

/// What may move among options with letters of their own, worked out once a question.
struct SetPlan {
    std::vector<uint16_t> moving, last;  // in the bank's order
};

struct OptionPlan {
    std::vector<SetPlan> sets;
    bool flips = false;  // ascending or descending only
    bool alike = false;  // the same order on all forms
};

OptionPlan plan_options(const Question& question, bool shuffled) {
    const auto sets = bank::letter_sets(question);
    OptionPlan out;
    // The bank has an ordering in the right order: printed so, it would tell the answer.
    const bool order = question.kind == bank::Kind::ordering;
    out.alike = order && !shuffled;
    out.flips = !order && question.shuffle == bank::Shuffle::ordered;
    const bool rows = question.kind == bank::Kind::kprim;
    const bool may = order || (shuffled && !rows && question.shuffle != bank::Shuffle::no);
    size_t index = 0;
    for (const auto& set : sets) {
        const bool moves = may && std::none_of(set.begin(), set.end(), [](const auto& option) {
                               return bank::names_letters(option.text);
                           });
        SetPlan& plan = out.sets.emplace_back();
        for (const auto& option : set) {
            const bool last = !moves || option.anchored || bank::is_all_or_none(option.text);
            (last ? plan.last : plan.moving).push_back(static_cast<uint16_t>(index++));
        }
    }
    const bool choice =
        question.kind == bank::Kind::single_choice || question.kind == bank::Kind::multiple_choice;
    if (choice && !out.flips && out.sets.front().moving.size() > 1)
        if (auto up = ascending(question, out.sets.front().moving)) {
            out.sets.front().moving = std::move(*up);
            out.flips = true;
        }
    return out;
}

std::vector<uint16_t> order_options(const OptionPlan& plan, const StreamName& name) {
    Rng rng = stream(name);
    std::vector<uint16_t> out;
    for (const auto& set : plan.sets) {
        std::vector<uint16_t> moving = set.moving;
        if (moving.size() > 1 && !plan.flips)
            rng.shuffle(std::span(moving));
        else if (moving.size() > 1 && rng.below(2) == 1)
            std::reverse(moving.begin(), moving.end());
        out.insert(out.end(), moving.begin(), moving.end());
        out.insert(out.end(), set.last.begin(), set.last.end());
    }
    return out;
}

/// Questions with one group stay together in the order of `chosen`.
std::vector<std::vector<size_t>> units_of(const Chosen& chosen, const std::vector<size_t>& block) {
    std::vector<std::vector<size_t>> out;
    std::unordered_map<std::string_view, size_t> place;
    for (const size_t i : block) {
        const std::string& group = chosen[i]->more().group;
        const auto [at, added] =
            group.empty() ? std::pair(place.end(), true) : place.try_emplace(group, out.size());
        if (added)
            out.emplace_back();
        out[added ? out.size() - 1 : at->second].push_back(i);
    }
    return out;
}

/// Positions in `chosen`, block by block.
std::vector<size_t> order_questions(const Chosen& chosen, const ShuffleSpec& spec,
                                    const std::string& form) {
    std::unordered_map<std::string_view, size_t> rank;
    std::vector<std::vector<size_t>> blocks;
    for (size_t i = 0; i < chosen.size(); ++i) {
        const auto [at, added] = rank.try_emplace(block_of(*chosen[i]), blocks.size());
        if (added)
            blocks.emplace_back();
        blocks[at->second].push_back(i);
    }
    std::vector<size_t> order;
    for (const auto& block : blocks) {
        auto units = units_of(chosen, block);
        Rng rng = stream({spec.seed, "questions", form, block_of(*chosen[block.front()])});
        if (spec.questions)
            rng.shuffle(std::span(units));
        if (spec.easy_first)
            std::stable_sort(units.begin(), units.end(), [&](const auto& a, const auto& b) {
                return chosen[a.front()]->difficulty < chosen[b.front()]->difficulty;
            });
        for (const auto& unit : units)
            order.insert(order.end(), unit.begin(), unit.end());
    }
    return order;
}

/// The printed letters of the right answers, as far as soft balance looks at them.
struct Keys {
    int run = 0, longest_run = 0, spread = 0;

    int excess() const { return std::max(0, spread - k_spread) + std::max(0, longest_run - k_run); }
};

/// Letter of the one right option of a single-choice question, or -1.
int key_letter(const Question& question, const exam::Item& item) {
    int letter = -1;
    for (size_t i = 0; i < item.options.size(); ++i)
        if (question.options[item.options[i]].correct)
            letter = static_cast<int>(i);
    return question.kind == bank::Kind::single_choice ? letter : -1;
}

Keys count_keys(const exam::Form& form, const Chosen& in_order) {
    Keys out;
    std::map<size_t, std::vector<int>> counts;  // number of options → per letter
    int before = -1;
    for (size_t i = 0; i < form.items.size(); ++i) {
        const int letter = key_letter(*in_order[i], form.items[i]);
        out.run = letter < 0 ? 0 : letter == before ? out.run + 1 : 1;
        out.longest_run = std::max(out.longest_run, out.run);
        before = letter;
        if (letter < 0)
            continue;
        auto& letters = counts[form.items[i].options.size()];
        letters.resize(form.items[i].options.size());
        ++letters[static_cast<size_t>(letter)];
    }
    for (const auto& [options, letters] : counts) {
        const auto [least, most] = std::minmax_element(letters.begin(), letters.end());
        out.spread = std::max(out.spread, *most - *least);
    }
    return out;
}

struct Planned {
    const Chosen& chosen;
    std::vector<OptionPlan> options;
    const ShuffleSpec& spec;
};

Planned plan(const Chosen& chosen, const ShuffleSpec& spec) {
    Planned out{chosen, {}, spec};
    for (const auto* question : chosen)
        out.options.push_back(plan_options(*question, spec.options));
    return out;
}

exam::Form form_once(const Planned& planned, const std::vector<size_t>& order,
                     const std::string& name, int attempt) {
    exam::Form form{name, {}};
    const std::string purpose = attempt ? "options#" + std::to_string(attempt) : "options";
    for (const size_t i : order) {
        const Question& question = *planned.chosen[i];
        const OptionPlan& plan = planned.options[i];
        const auto options =
            order_options(plan, {planned.spec.seed, purpose, plan.alike ? "" : name, question.id});
        form.items.push_back({static_cast<int>(form.items.size()) + 1, question.id, options});
    }
    return form;
}

exam::Form make(const Planned& planned, const std::string& name) {
    const auto order = order_questions(planned.chosen, planned.spec, name);
    exam::Form best = form_once(planned, order, name, 0);
    if (planned.spec.balance == KeyBalance::uniform || !planned.spec.options)
        return best;
    Chosen in_order;
    for (const size_t i : order)
        in_order.push_back(planned.chosen[i]);
    int excess = count_keys(best, in_order).excess();
    for (int attempt = 1; attempt < k_tries && excess > 0; ++attempt) {
        exam::Form next = form_once(planned, order, name, attempt);
        const int now = count_keys(next, in_order).excess();
        if (now < excess) {
            excess = now;
            best = std::move(next);
        }
    }
    return best;
}

}  // namespace

std::string_view block_of(const Question& question) {
    return std::string_view(question.topic).substr(0, question.topic.find('/'));
}

std::vector<exam::Form> make_forms(const Chosen& chosen, const ShuffleSpec& spec) {
    const Planned planned = plan(chosen, spec);
    std::vector<exam::Form> out;
    for (size_t i = 0; i < static_cast<size_t>(std::max(spec.forms, 0)); ++i)
        out.push_back(make(planned, exam::form_name(i)));
    return out;
}

exam::Form make_form(const Chosen& chosen, const ShuffleSpec& spec, const std::string& name) {
    return make(plan(chosen, spec), name);
}

bool is_balanced(const exam::Form& form, const Chosen& chosen) {
    std::unordered_map<std::string_view, const Question*> by_id;
    for (const auto* question : chosen)
        by_id.emplace(question->id, question);
    Chosen in_order;
    for (const auto& item : form.items)
        in_order.push_back(by_id.at(item.question));
    return count_keys(form, in_order).excess() == 0;
}

}  // namespace examgen::select
