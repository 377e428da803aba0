#include "score/ruling.h"

#include <algorithm>

namespace examgen::score {
namespace {

using exam::AnswerStatus;
using Action = Change::Action;

/// The question with another right answer.
exam::Question rekeyed(exam::Question question, const Key& key) {
    question.key = key;
    for (auto& option : question.options) {
        option.correct = std::any_of(key.begin(), key.end(), [&](const auto& field) {
            return std::find(field.begin(), field.end(), option.id) != field.end();
        });
        option.fraction = option.correct ? 1 : 0;
    }
    if (question.kind != "numeric")
        return question;
    question.range.reset();
    if (key.front().size() > 1) {
        question.range = {Rational::parse(key.front()[0]).value_or(0),
                          Rational::parse(key.front()[1]).value_or(0)};
        question.key = {{key.front()[0]}};
    }
    return question;
}

}  // namespace

Change& Ruling::at(const std::string& question) {
    const auto it = std::lower_bound(
        changes.begin(), changes.end(), question,
        [](const Change& change, const std::string& id) { return change.question < id; });
    if (it != changes.end() && it->question == question)
        return *it;
    Change fresh;
    fresh.question = question;
    return *changes.insert(it, std::move(fresh));
}

const Change* Ruling::find(std::string_view question) const {
    const auto it = std::find_if(changes.begin(), changes.end(),
                                 [&](const Change& one) { return one.question == question; });
    return it == changes.end() ? nullptr : &*it;
}

Ruled ruled(const exam::Question& question, const Change* change) {
    Ruled out;
    exam::Question base = question;
    if (change && change->points)
        base.points = *change->points;
    out.action = change ? change->action : Action::none;
    out.bonus = change && change->bonus;
    if (out.action == Action::drop)
        base.points = 0;
    out.points = base.points;
    if (out.action != Action::rekey)
        out.keyed.push_back(std::move(base));
    else
        for (const auto& key : change->keys)
            out.keyed.push_back(rekeyed(base, key));
    return out;
}

exam::ItemScore score(const Ruled& question, const exam::Answer& answer, const Rule& rule) {
    exam::ItemScore out{0, question.points, answer.status};
    const bool open = answer.status == AnswerStatus::review;
    if (question.action == Action::drop || question.action == Action::credit) {
        out.points = question.points;
        out.status = open ? AnswerStatus::ok : answer.status;
        return out;
    }
    bool first = true;
    for (const auto& one : question.keyed) {
        const exam::ItemScore now = score(one, answer, rule);
        const bool better = first || now.points > out.points ||
                            (now.points == out.points && now.status == AnswerStatus::ok);
        if (better)
            out = now;
        first = false;
    }
    return out;
}

Rational max_points(const exam::Exam& exam, const Ruling& ruling) {
    Rational out;
    const auto add = [&](const exam::Question& question) {
        const Ruled one = ruled(question, ruling.find(question.id));
        if (!one.bonus)
            out = out + one.points;
    };
    // Forms of different questions are worth the same; the first stands for all.
    if (exam.forms.empty())
        for (const auto& question : exam.questions)
            add(question);
    else
        for (const auto& item : exam.forms.front().items)
            if (const auto* question = exam.find(item.question))
                add(*question);
    return out;
}

}  // namespace examgen::score
