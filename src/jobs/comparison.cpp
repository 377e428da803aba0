#include "jobs/comparison.h"

#include <algorithm>
#include <set>

namespace examgen::jobs {
namespace {

using score::Change;

constexpr std::string_view k_columns[] = {
    "student_id",   "name",          "points_before", "max_points_before",
    "grade_before", "passed_before", "points",        "max_points",
    "grade",        "passed",        "kept",          "why"};

std::vector<std::string> changed_questions(const score::Ruling& before,
                                           const score::Ruling& after) {
    std::set<std::string> out;
    for (const auto& one : before.changes)
        if (const Change* now = after.find(one.question); !now || !(*now == one))
            out.insert(one.question);
    for (const auto& one : after.changes)
        if (const Change* then = before.find(one.question); !then || !(*then == one))
            out.insert(one.question);
    return {out.begin(), out.end()};
}

Rational share(const score::Standing& standing) {
    return standing.max_points == Rational(0) ? Rational(0) : standing.points / standing.max_points;
}

void put(csv::Writer& rows, const score::Standing* standing) {
    rows.number(standing ? standing->points.to_decimal() : "");
    rows.number(standing ? standing->max_points.to_decimal() : "");
    const bool graded = standing && standing->grade;
    rows.cell(graded ? standing->grade->text : "");
    rows.cell(graded ? (standing->grade->passed ? "true" : "false") : "");
}

}  // namespace

Comparison::Comparison(const exam::Exam& exam, const score::Ruling& before,
                       const score::Ruling& after, Book& book, int64_t version_before,
                       csv::Style style)
    : exam_(exam),
      book_(book),
      version_before_(version_before),
      before_(exam, before, style.separator, style.decimal),
      after_(exam, after, style.separator, style.decimal),
      changed_(changed_questions(before, after)),
      rule_changed_(before.rule != after.rule),
      scale_changed_(before.scale != after.scale || before.scale_table != after.scale_table),
      rows_(text_, style) {
    for (const auto name : k_columns)
        rows_.cell(name);
    rows_.end_row();
}

void Comparison::set_cuts(const Rational& pass_before, const score::Cuts& after) {
    cuts_ = after;
    if (pass_before != after.pass)
        pass_ = "pass mark " + pass_before.to_decimal() + " -> " + after.pass.to_decimal();
}

std::string Comparison::why(const Paper& paper, const Outcome& outcome) {
    std::string out;
    const auto add = [&out](const std::string& reason) {
        out += (out.empty() ? "" : "; ") + reason;
    };
    if (paper.form >= 0 && paper.readable) {
        const auto form = static_cast<size_t>(paper.form);
        for (const auto& item : exam_.forms[form].items) {
            if (std::find(changed_.begin(), changed_.end(), item.question) == changed_.end())
                continue;
            const auto place = static_cast<size_t>(item.number) - 1;
            const auto text = [&](Marker& marker) {
                const auto& score = marker.mark(form, place, paper.cells[place]).score;
                return score.points.to_decimal() + "/" + score.max_points.to_decimal();
            };
            add(std::to_string(item.number) + " " + item.question + ": " + text(before_) + " -> " +
                text(after_));
        }
    }
    if (rule_changed_)
        add("rule");
    if (scale_changed_)
        add("scale");
    else if (!pass_.empty())
        add(pass_);
    if (outcome.kept != score::Kept::nothing)
        add("kept: " + std::string(score::name_of(outcome.kept)));
    return out;
}

void Comparison::count(const score::Standing* before, const Outcome& outcome) {
    counts_.kept += outcome.kept != score::Kept::nothing;
    if (!before)
        return;
    const auto& now = outcome.standing;
    counts_.better_share += share(now) > share(*before);
    counts_.worse_share += share(now) < share(*before);
    if (!now.grade || !before->grade)
        return;
    counts_.better_grade += score::is_better(*now.grade, *before->grade, cuts_);
    counts_.worse_grade += score::is_better(*before->grade, *now.grade, cuts_);
    counts_.now_passed += now.grade->passed && !before->grade->passed;
    counts_.now_failed += !now.grade->passed && before->grade->passed;
}

void Comparison::add_row(const Paper& paper, const score::Standing* before,
                         const Outcome& outcome) {
    rows_.cell(paper.student).cell(paper.name);
    put(rows_, before);
    put(rows_, outcome.status == exam::PaperStatus::ok ? &outcome.standing : nullptr);
    rows_.cell(score::name_of(outcome.kept)).cell(why(paper, outcome));
    rows_.end_row();
}

void Comparison::add(const Paper& paper, const Outcome& outcome) {
    const auto before = book_.standing(version_before_, paper.id);
    const bool stands = paper.readable && outcome.status == exam::PaperStatus::ok;
    ++counts_.papers;
    if (before.has_value() == stands && (!stands || *before == outcome.standing))
        return;
    ++counts_.changed;
    count(before ? &*before : nullptr, outcome);
    add_row(paper, before ? &*before : nullptr, outcome);
}

}  // namespace examgen::jobs
