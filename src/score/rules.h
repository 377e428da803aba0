#pragma once
// Scoring rules: how much of a question's points an answer earns, as an exact fraction.
//
// Every rule sees a question as counts and nothing else:
//   n decisions, t of them to be marked, i of those marked, f others marked.
// One right answer among n (single-choice, true-false, numeric): t = 1. Rows of true and false
// (kprim): n = t rows, i right ones, f wrong ones; a row left blank is neither.
// Formulas: Kanzow et al. 2023 (JMIR Med Educ 9, e43792), Bauer et al. 2011; see the recipes.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "exam/answers.h"

namespace examgen::score {

/// Below which the points do not fall.
enum class Floor : uint8_t { question, exam, none };

struct Marked {
    int n = 0, t = 0, i = 0, f = 0;
    bool rows = false;
    int answers = 0;  // how many a guesser chooses among; 0: no number of them

    int right_decisions() const { return rows ? i : i + (n - t - f); }

    bool is_right() const { return i == t && f == 0; }
};

struct Parameters {
    Rational malus;  // what a wrong answer costs, where the rule asks for it
};

struct RuleRow {
    std::string_view name;
    std::string_view en, de;  // one line of help each
    /// Of a question with several decisions that was answered; at most 1.
    Rational (*several)(const Marked&, const Parameters&);
    /// Of a wrong answer to a question with one right answer; 0 or less.
    Rational (*wrong)(const Marked&, const Parameters&);
    Floor floor;               // unless said otherwise
    bool takes_malus = false;  // what a wrong answer costs may be given
    bool capped = false;       // more marks than right options are `too_many`
};

std::span<const RuleRow> rules();

/// A rule with its parameters.
struct Rule {
    const RuleRow* row = nullptr;
    Parameters parameters;
    Floor floor = Floor::question;

    /// `negative`, `negative:1/3`, `formula,floor=none`, as `rule_named` reads it.
    std::string to_string() const;
};

/// Reads NAME[:MALUS][,floor=question|exam|none]. Throws UsageError with the nearest name.
Rule rule_named(std::string_view text);

/// The rule that stands in the exam.
Rule rule_of(const exam::Exam& exam);

/// What one answer earns. Blank, too many marks, and what a person has yet to decide: nothing.
exam::ItemScore score(const exam::Question& question, const exam::Answer& answer, const Rule& rule);

/// A whole paper; its sum is never below 0 unless the rule has no floor.
exam::Score score(const exam::Exam& exam, const exam::Answers& answers, const Rule& rule);

/// A sum of items under the rule's floor.
Rational floored(const Rational& sum, const Rule& rule);

std::string_view name_of(Floor floor);

}  // namespace examgen::score
