// The table of rules. A new one is a function and a row.

#include "score/rules.h"

#include <algorithm>

#include "base/error.h"
#include "base/utf8.h"

namespace examgen::score {
namespace {

Rational half() {
    return {1, 2};
}

/// What a wrong answer costs under `negative` when nothing else is said.
Rational usual_malus() {
    return {1, 4};
}

Rational share(int part, int whole) {
    return whole == 0 ? Rational(0) : Rational(part, whole);
}

Rational at_least_0(Rational value) {
    return std::max(value, Rational(0));
}

Rational nothing(const Marked&, const Parameters&) {
    return 0;
}

Rational malus(const Marked&, const Parameters& p) {
    return -p.malus;
}

/// −1/(K−1): guessing among K answers earns 0 on average. No deduction where K is unbounded.
Rational correction(const Marked& m, const Parameters&) {
    return m.answers > 1 ? Rational(-1, m.answers - 1) : Rational(0);
}

Rational all_or_nothing(const Marked& m, const Parameters&) {
    return m.is_right() ? 1 : 0;
}

Rational formula(const Marked& m, const Parameters& p) {
    return m.is_right() ? Rational(1) : correction(m, p);
}

Rational negative(const Marked& m, const Parameters& p) {
    return m.is_right() ? Rational(1) : -p.malus;
}

/// 1 for all, 1/2 for at least half: of the right options, or of the rows.
Rational ps50(const Marked& m, const Parameters&) {
    if (m.i == m.t)
        return 1;
    return 2 * m.i >= m.t ? half() : Rational(0);
}

Rational partial(const Marked& m, const Parameters&) {
    return share(m.i, m.t);
}

/// Every option is a decision of its own: right ones by their number.
Rational true_false(const Marked& m, const Parameters&) {
    return share(m.right_decisions(), m.n);
}

Rational half_point(const Marked& m, const Parameters&) {
    const int errors = m.n - m.right_decisions();
    return errors == 0 ? Rational(1) : errors == 1 ? half() : Rational(0);
}

Rational balanced(const Marked& m, const Parameters&) {
    const int others = m.rows ? m.n : m.n - m.t;
    return at_least_0(share(m.i, m.t) - share(m.f, others));
}

Rational plus_minus(const Marked& m, const Parameters&) {
    return at_least_0(share(m.i - m.f, m.t));
}

/// 4 rows right: 1, 3: 1/2. Other kinds are all or nothing.
Rational kprim(const Marked& m, const Parameters& p) {
    return m.rows ? half_point(m, p) : all_or_nothing(m, p);
}

Rational ripkey(const Marked& m, const Parameters&) {
    return m.i + m.f > m.t ? Rational(0) : share(m.i, m.t);
}

constexpr RuleRow k_rules[] = {
    {"number-right", "full points for the right answer, else 0",
     "volle Punkte für die richtige Antwort, sonst 0", all_or_nothing, nothing, Floor::question},
    {"formula", "a wrong answer costs 1/(K-1), K: number of possible answers",
     "eine falsche Antwort kostet 1/(K-1), K: Zahl der möglichen Antworten", formula, correction,
     Floor::exam},
    {"negative", "a wrong answer costs a share of the points: negative:1/4",
     "eine falsche Antwort kostet einen Teil der Punkte: negative:1/4", negative, malus,
     Floor::exam, true},
    {"all-or-nothing", "all right options and no other, else 0; options worth a part count 0",
     "alle richtigen Optionen und keine andere, sonst 0; Optionen mit Teilpunkten zählen 0",
     all_or_nothing, nothing, Floor::question},
    {"ps50", "all right options 1, at least half of them 1/2; more marks than right options: 0",
     "alle richtigen Optionen 1, mindestens die Hälfte 1/2; mehr Kreuze als richtige Optionen: 0",
     ps50, nothing, Floor::question, false, true},
    {"partial", "share of the right options marked; more marks than right options: 0",
     "Anteil der angekreuzten richtigen Optionen; mehr Kreuze als richtige Optionen: 0", partial,
     nothing, Floor::question, false, true},
    {"true-false", "each option is a decision: share of the right ones",
     "jede Option ist eine Entscheidung: Anteil der richtigen", true_false, nothing,
     Floor::question},
    {"half-point", "no error 1, one error 1/2, else 0", "kein Fehler 1, ein Fehler 1/2, sonst 0",
     half_point, nothing, Floor::question},
    {"balanced", "share of right options less share of wrong ones, at least 0",
     "Anteil richtiger Optionen minus Anteil falscher, mindestens 0", balanced, nothing,
     Floor::question},
    {"plus-minus", "right marks less wrong marks, by the number of right options, at least 0",
     "richtige minus falsche Kreuze, geteilt durch die Zahl richtiger Optionen, mindestens 0",
     plus_minus, nothing, Floor::question},
    {"kprim", "four statements: 4 right 1, 3 right 1/2, else 0; other kinds all or nothing",
     "vier Aussagen: 4 richtig 1, 3 richtig 1/2, sonst 0; andere Arten alles oder nichts", kprim,
     nothing, Floor::question},
    {"ripkey", "share of the right options marked; 0 with more marks than right options",
     "Anteil der angekreuzten richtigen Optionen; 0 bei mehr Kreuzen als richtigen Optionen",
     ripkey, nothing, Floor::question},
    {"morgan", "as plus-minus", "wie plus-minus", plus_minus, nothing, Floor::question},
};

constexpr std::string_view k_floors[] = {"question", "exam", "none"};

const RuleRow& row_named(std::string_view name) {
    std::vector<std::string_view> known;
    for (const auto& row : k_rules) {
        if (row.name == name)
            return row;
        known.push_back(row.name);
    }
    std::string all;
    for (const auto one : known)
        all += (all.empty() ? "" : ", ") + std::string(one);
    std::vector<Message> hints;
    if (const std::string near = nearest(name, known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("it is one of: {}", all));
    throw UsageError(msg("unknown scoring rule \"{}\"", shortened(name)), {}, std::move(hints));
}

Floor floor_named(std::string_view text) {
    for (size_t i = 0; i < std::size(k_floors); ++i)
        if (text == k_floors[i])
            return static_cast<Floor>(i);
    throw UsageError(msg("unknown floor \"{}\" of a scoring rule", shortened(text)), {},
                     {msg("it is one of: {}", "question, exam, none")});
}

Rational malus_named(const RuleRow& row, std::string_view text) {
    const auto value = Rational::parse(text);
    if (!row.takes_malus)
        throw UsageError(msg("the scoring rule \"{}\" takes no number", row.name), {},
                         {msg("only negative does: negative:1/4")});
    if (!value || *value < Rational(0) || *value > Rational(1))
        throw UsageError(msg("\"{}\" is not a deduction from 0 to 1", shortened(text)), {},
                         {msg("write what a wrong answer costs: negative:1/4")});
    return *value;
}

}  // namespace

std::span<const RuleRow> rules() {
    return k_rules;
}

std::string_view name_of(Floor floor) {
    return k_floors[static_cast<size_t>(floor)];
}

Rule rule_named(std::string_view text) {
    constexpr std::string_view k_floor = ",floor=";
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view head = text.substr(0, comma), tail = text.substr(comma);
    const size_t colon = std::min(head.find(':'), head.size());
    Rule out;
    out.row = &row_named(head.substr(0, colon));
    if (out.row->takes_malus)
        out.parameters.malus = usual_malus();
    out.floor = out.row->floor;
    if (colon < head.size())
        out.parameters.malus = malus_named(*out.row, head.substr(colon + 1));
    if (tail.starts_with(k_floor))
        out.floor = floor_named(tail.substr(k_floor.size()));
    else if (!tail.empty())
        throw UsageError(msg("the scoring rule \"{}\" is not understood", shortened(text)), {},
                         {msg("for example: number-right, negative:1/4, formula,floor=question")});
    return out;
}

Rule rule_of(const exam::Exam& exam) {
    std::string text = exam.rule;
    if (exam.malus)
        text += ":" + exam.malus->to_string();
    if (!exam.floor.empty())
        text += ",floor=" + exam.floor;
    return rule_named(text);
}

std::string Rule::to_string() const {
    std::string out(row->name);
    if (row->takes_malus)
        out += ":" + parameters.malus.to_string();
    if (floor != row->floor)
        out += ",floor=" + std::string(name_of(floor));
    return out;
}

}  // namespace examgen::score
