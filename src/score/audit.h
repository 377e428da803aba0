#pragma once
// An audit of decided answers by sample: which ones a person should check by eye, and what the
// verdicts prove about all of them.

#include <cstdint>
#include <span>
#include <vector>

#include "base/rational.h"

namespace examgen::score {

/// One answer that stands without a person.
struct AuditItem {
    size_t student = 0;      // index
    double probability = 1;  // that the decision is right, as the reader says
    Rational down, up;       // points that the student could lose or win if it is wrong
};

/// `margin`: points above the pass mark, negative below it.
struct AuditStudent {
    Rational margin;
};

/// Answers alike in how sure the reader was and in how near their student is to the pass mark.
struct Stratum {
    std::vector<size_t> items;  // indices, in their order
    bool near = false;          // one wrong answer can turn pass into fail or back
    int confidence = 0;         // 0: below 0.99, 1: below 0.9999, 2: the rest
};

/// Without the empty ones; the most doubtful first.
std::vector<Stratum> audit_strata(std::span<const AuditItem> items,
                                  std::span<const AuditStudent> students);

/// At least `n` items or all there are: of each stratum its share, of those that are doubtful or
/// near up to `n` / 10 more. Indices in ascending order.
std::vector<size_t> audit_sample(std::span<const Stratum> strata, size_t n, uint64_t seed);

/// What was checked of a stratum.
struct Checked {
    size_t all = 0, checked = 0, wrong = 0;
};

struct AuditBound {
    double rate = 1;             // of wrong answers among all
    std::vector<double> strata;  // of each; all hold at once, together with `rate`
    bool operator==(const AuditBound&) const = default;
};

/// Upper bounds at the confidence 1 - alpha.
AuditBound audit_bound(std::span<const Checked> strata, double alpha = 0.05);

/// The largest rate at which `wrong` or fewer of `n` still have the chance alpha (Clopper & Pearson
/// 1934); 1 if nothing was checked.
double clopper_pearson_upper(size_t wrong, size_t n, double alpha);

/// An upper bound of the chance that any student's pass or fail is wrong, if answers go wrong
/// independently at the rates `rate` of each item (0 for what a person checked).
double pass_fail_risk(std::span<const AuditItem> items, std::span<const AuditStudent> students,
                      std::span<const double> rate);

}  // namespace examgen::score
