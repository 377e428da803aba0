#pragma once
// By what the points of an exam are given: rule, scale, and what was changed about questions after
// the exam. A ruling is a value with a JSON form; results.db keeps every one that was ever applied.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "score/rules.h"

namespace examgen::score {

/// A right answer, of each field the ids as in `Question::key`; of a numeric question one number,
/// or the least and the greatest.
using Key = std::vector<std::vector<std::string>>;

/// What was changed about one question.
struct Change {
    enum class Action : uint8_t {
        none,    // points or bonus alone
        drop,    // worth nothing to anybody
        credit,  // all points to everybody
        rekey    // any of `keys` is right
    };

    std::string question;  // id
    Action action = Action::none;
    std::vector<Key> keys;
    std::optional<Rational> points;  // worth this instead
    bool bonus = false;              // its points count, but not towards the most that can be had

    bool operator==(const Change&) const = default;
};

struct Ruling {
    std::string rule;             // as `rule_named` reads it
    bool rule_changed = false;    // after the exam; else the exam's or the caller's
    std::string scale;            // empty: no grades
    std::string scale_table;      // the JSON of a scale of one's own
    bool scale_changed = false;   // likewise
    std::vector<Change> changes;  // by question id
    int64_t hold_harmless = 0;    // nobody falls below this version of the results; 0: off

    /// The change of a question, made if there is none.
    Change& at(const std::string& question);
    const Change* find(std::string_view question) const;

    bool operator==(const Ruling&) const = default;
};

std::string to_json(const Ruling& ruling);

/// Throws Error when `text` is not a ruling.
Ruling ruling_from_json(std::string_view text);

/// A question as a ruling sees it.
struct Ruled {
    std::vector<exam::Question> keyed;  // one a right answer
    Rational points;                    // what can be had
    Change::Action action = Change::Action::none;
    bool bonus = false;
};

Ruled ruled(const exam::Question& question, const Change* change);

/// Of several right answers the one counts that gives most. An answer that nobody could read needs
/// no person when the question is dropped or credited.
exam::ItemScore score(const Ruled& question, const exam::Answer& answer, const Rule& rule);

/// The most points that count as 100 %.
Rational max_points(const exam::Exam& exam, const Ruling& ruling);

}  // namespace examgen::score
