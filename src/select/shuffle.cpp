// Position effects and why exact balance is worse than chance: Attali & Bar-Hillel 2003,
// Bar-Hillel & Attali 2001.

#include "select/shuffle.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string_view>
#include <unordered_map>

#include "bank/bank.h"
#include "base/rng.h"
#include "select/ordered_options.h"

namespace examgen::select {
namespace {

using bank::Question;
using Chosen = std::vector<const Question*>;

constexpr int k_tries = 1000;
constexpr int k_spread = 6, k_run = 4;

/// What may move, worked out once a question.
struct OptionPlan {
    std::vector<uint16_t> moving, last;  // in the bank's order
    bool flips = false;                  // ascending or descending only
};

OptionPlan plan_options(const Question& question, bool shuffled) {
    OptionPlan out;
    const bool choice =
        question.kind == bank::Kind::single_choice || question.kind == bank::Kind::multiple_choice;
    const bool lettered =
        std::any_of(question.options.begin(), question.options.end(),
                    [](const auto& option) { return bank::names_letters(option.text); });
    const bool moves = shuffled && choice && !lettered && question.shuffle != bank::Shuffle::no;
    for (size_t i = 0; i < question.options.size(); ++i) {
        const auto& option = question.options[i];
        const bool last = !moves || option.anchored || bank::is_all_or_none(option.text);
        (last ? out.last : out.moving).push_back(static_cast<uint16_t>(i));
    }
    out.flips = question.shuffle == bank::Shuffle::ordered;
    if (moves && !out.flips && out.moving.size() > 1)
        if (auto up = ascending(question, out.moving)) {
            out.moving = std::move(*up);
            out.flips = true;
        }
    return out;
}

std::vector<uint16_t> order_options(const OptionPlan& plan, const StreamName& name) {
    std::vector<uint16_t> out = plan.moving;
    if (out.size() > 1) {
        Rng rng = stream(name);
        if (!plan.flips)
            rng.shuffle(std::span(out));
        else if (rng.below(2) == 1)
            std::reverse(out.begin(), out.end());
    }
    out.insert(out.end(), plan.last.begin(), plan.last.end());
    return out;
}

/// Positions in `chosen`, block by block.
std::vector<size_t> order_questions(const Chosen& chosen, const ShuffleSpec& spec,
                                    const std::string& form) {
    std::vector<size_t> order(chosen.size());
    std::iota(order.begin(), order.end(), size_t{0});
    if (!spec.questions && !spec.easy_first)
        return order;
    std::unordered_map<std::string_view, size_t> rank;
    std::vector<std::vector<size_t>> blocks;
    for (size_t i = 0; i < chosen.size(); ++i) {
        const auto [at, added] = rank.try_emplace(block_of(*chosen[i]), blocks.size());
        if (added)
            blocks.emplace_back();
        blocks[at->second].push_back(i);
    }
    order.clear();
    for (auto& block : blocks) {
        Rng rng = stream({spec.seed, "questions", form, block_of(*chosen[block.front()])});
        if (spec.questions)
            rng.shuffle(std::span(block));
        if (spec.easy_first)
            std::stable_sort(block.begin(), block.end(), [&](size_t a, size_t b) {
                return chosen[a]->difficulty < chosen[b]->difficulty;
            });
        order.insert(order.end(), block.begin(), block.end());
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
        const auto options =
            order_options(planned.options[i], {planned.spec.seed, purpose, name, question.id});
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
