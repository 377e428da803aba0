// From answers to points: an answer becomes counts, the rule makes a share of them.

#include <algorithm>

#include "score/rules.h"

namespace examgen::score {
namespace {

using exam::Answer;
using exam::AnswerStatus;
using exam::ItemScore;
using exam::Question;

constexpr int k_most_options = 20;  // beyond, guessing is hopeless and 2^n too large

const exam::Option* find(const Question& question, std::string_view id) {
    const auto it = std::find_if(question.options.begin(), question.options.end(),
                                 [&](const exam::Option& o) { return o.id == id; });
    return it == question.options.end() ? nullptr : &*it;
}

/// How many different answers with at least one mark there are.
int patterns(int options) {
    return options <= k_most_options ? (1 << options) - 1 : 0;
}

Marked of_rows(const Question& question, const Answer& answer) {
    Marked m;
    m.rows = true;
    m.n = m.t = static_cast<int>(question.key.size());
    m.answers = m.n <= k_most_options ? 1 << m.n : 0;
    for (size_t i = 0; i < question.key.size(); ++i) {
        if (i >= answer.fields.size() || answer.fields[i].empty())
            continue;
        ++(answer.fields[i] == question.key[i] ? m.i : m.f);
    }
    return m;
}

Marked of_options(const Question& question, const Answer& answer) {
    Marked m;
    m.n = static_cast<int>(question.options.size());
    m.answers = patterns(m.n);
    for (const auto& option : question.options)
        m.t += option.correct;
    for (const auto& id : answer.fields.front())
        if (const auto* option = find(question, id))
            ++(option->correct ? m.i : m.f);
    return m;
}

/// Whether options of a multiple-choice question say what each is worth.
bool has_worths(const Question& question) {
    return std::any_of(question.options.begin(), question.options.end(), [](const auto& option) {
        return option.fraction != Rational(option.correct ? 1 : 0);
    });
}

Rational sum_of_worths(const Question& question, const Answer& answer) {
    Rational sum;
    for (const auto& id : answer.fields.front())
        if (const auto* option = find(question, id))
            sum = sum + option->fraction;
    return std::clamp(sum, Rational(0), Rational(1));
}

bool is_number_right(const Question& question, const Answer& answer) {
    const auto value = Rational::parse(answer.fields.front().front());
    if (!value)
        return false;
    if (question.range)
        return *value >= question.range->low && *value <= question.range->high;
    return !question.key.empty() && !question.key.front().empty() &&
           Rational::parse(question.key.front().front()) == value;
}

/// A question with one right answer: that one, one worth a part, or a wrong one.
Rational single(const Question& question, const Answer& answer, const Rule& rule) {
    const std::string& given = answer.fields.front().front();
    Marked m;
    m.answers = static_cast<int>(question.options.size());
    if (question.kind == "numeric")
        return is_number_right(question, answer) ? Rational(1)
                                                 : rule.row->wrong(m, rule.parameters);
    const auto* option = find(question, given);
    Rational worth = option ? std::max(option->fraction, Rational(0)) : Rational(0);
    if (rule.row->name == "all-or-nothing" && worth != Rational(1))
        worth = 0;
    return worth > Rational(0) ? std::min(worth, Rational(1)) : rule.row->wrong(m, rule.parameters);
}

Rational several(const Question& question, const Answer& answer, const Rule& rule,
                 AnswerStatus& status) {
    const bool choice = question.kind == "multiple-choice";
    if (choice && rule.row->name == "partial" && has_worths(question))
        return sum_of_worths(question, answer);
    const Marked m = choice ? of_options(question, answer) : of_rows(question, answer);
    if (rule.row->capped && choice && m.i + m.f > m.t) {
        status = AnswerStatus::too_many;
        return 0;
    }
    return rule.row->several(m, rule.parameters);
}

Rational share_of(const Question& question, const Answer& answer, const Rule& rule,
                  AnswerStatus& status) {
    if (question.kind == "open" || question.kind == "short-answer")
        return Rational::parse(answer.fields.front().front()).value_or(0);
    if (question.kind == "single-choice" || question.kind == "true-false" ||
        question.kind == "numeric")
        return single(question, answer, rule);
    return several(question, answer, rule, status);
}

}  // namespace

ItemScore score(const Question& question, const Answer& answer, const Rule& rule) {
    ItemScore out{0, question.points, answer.status};
    const bool marked = std::any_of(answer.fields.begin(), answer.fields.end(),
                                    [](const auto& field) { return !field.empty(); });
    if (answer.status != AnswerStatus::ok || !marked)
        return out;
    Rational share = share_of(question, answer, rule, out.status);
    if (rule.floor == Floor::question)
        share = std::max(share, Rational(0));
    out.points = share * question.points;
    return out;
}

Rational floored(const Rational& sum, const Rule& rule) {
    return rule.floor == Floor::none ? sum : std::max(sum, Rational(0));
}

exam::Score score(const exam::Exam& exam, const exam::Answers& answers, const Rule& rule) {
    exam::Score out;
    const exam::Form* form = exam.find_form(answers.form);
    if (!form || form->items.size() != answers.items.size()) {
        out.status = exam::PaperStatus::review;
        out.max_points = exam.total_points();
        return out;
    }
    for (size_t i = 0; i < form->items.size(); ++i) {
        const ItemScore item = score(*exam.find(form->items[i].question), answers.items[i], rule);
        out.points = out.points + item.points;
        out.max_points = out.max_points + item.max_points;
        out.answered += item.status == AnswerStatus::ok || item.status == AnswerStatus::too_many;
        if (item.status == AnswerStatus::review)
            out.status = exam::PaperStatus::review;
        out.items.push_back(item);
    }
    out.points = floored(out.points, rule);
    return out;
}

}  // namespace examgen::score
