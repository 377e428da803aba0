#pragma once
// Who changes and why, when one version of results follows another: `regrade.csv`.

#include <string>
#include <vector>

#include "jobs/book.h"
#include "jobs/regrade.h"

namespace examgen::jobs {

class Comparison {
public:
    /// `before` in force until now, `after` from now on.
    Comparison(const exam::Exam& exam, const score::Ruling& before, const score::Ruling& after,
               Book& book, int64_t version_before, csv::Style style);

    /// A paper with its cells, under the ruling `after`.
    void add(const Paper& paper, const Outcome& outcome);

    /// Before the first paper.
    void set_cuts(const Rational& pass_before, const score::Cuts& after);

    const RegradeCounts& counts() const { return counts_; }

    std::string take() { return std::move(text_); }

private:
    void count(const score::Standing* before, const Outcome& outcome);
    std::string why(const Paper& paper, const Outcome& outcome);
    void add_row(const Paper& paper, const score::Standing* before, const Outcome& outcome);

    const exam::Exam& exam_;
    Book& book_;
    int64_t version_before_;
    Marker before_, after_;
    score::Cuts cuts_;
    std::vector<std::string> changed_;  // questions
    bool rule_changed_, scale_changed_;
    std::string pass_;
    std::string text_;
    csv::Writer rows_;
    RegradeCounts counts_;
};

}  // namespace examgen::jobs
