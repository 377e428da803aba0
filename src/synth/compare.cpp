#include "synth/compare.h"

#include <set>
#include <unordered_map>

namespace examgen::synth {
namespace {

bool stands(std::string_view status) {
    return status == "ok" || status == "blank" || status == "too_many";
}

Outcome outcome_of(const Expected& truth, const Decided& row) {
    if (!stands(row.status))
        return truth.lost && row.status == "absent" ? Outcome::right : Outcome::open;
    if (truth.lost)
        return Outcome::silent;
    const std::string& marked = row.status == "blank" ? std::string() : row.marked;
    const bool same = marked == truth.shown && (row.status == "too_many") == truth.too_many;
    return same ? Outcome::right : Outcome::silent;
}

void add(Count& count, Outcome outcome) {
    (outcome == Outcome::right  ? count.right
     : outcome == Outcome::open ? count.open
                                : count.silent) += 1;
}

}  // namespace

std::string cause_of(const Expected& truth) {
    if (truth.lost)
        return "page lost";
    if (!truth.cause.empty())
        return truth.cause;
    if (truth.too_many)
        return "two marks";
    return truth.shown != truth.meant ? "below the limit" : truth.near ? "near the limit" : "";
}

Comparison compare(const std::vector<Expected>& expected, const std::vector<Decided>& decided) {
    std::unordered_map<std::string, const Decided*> rows;
    std::set<std::string> students, strangers;
    for (const auto& truth : expected)
        students.insert(truth.student);
    for (const auto& row : decided) {
        rows.emplace(row.student + "\n" + row.question, &row);
        if (!students.contains(row.student) && stands(row.status))
            strangers.insert(row.student);
    }
    Comparison out;
    out.unknown = strangers.size();
    for (const auto& truth : expected) {
        const auto it = rows.find(truth.student + "\n" + truth.question);
        const Decided row =
            it == rows.end() ? Decided{truth.student, truth.question, "", "missing"} : *it->second;
        const Outcome outcome = outcome_of(truth, row);
        add(out.total, outcome);
        add(out.causes[cause_of(truth)], outcome);
        if (outcome != Outcome::right)
            (outcome == Outcome::silent ? out.silent : out.open).push_back({truth, row, outcome});
    }
    return out;
}

}  // namespace examgen::synth
