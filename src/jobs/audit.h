#pragma once
// An audit of a graded exam: draws decided answers for a check by eye (docs/audit.md), takes the
// verdicts back and says what they prove.

#include <optional>
#include <string>

#include "jobs/files.h"
#include "score/audit.h"

namespace examgen::jobs {

struct AuditJob {
    fs::path exam;  // folder or exam.json
    size_t sample = 300;
    uint64_t seed = 1;
    std::optional<std::string> apply;  // an audit.csv with verdicts
    bool force = false;                // draw anew
    int processes = 1;                 // that make pictures
    Lang lang = Lang::en;              // of audit.pdf
};

struct Audited {
    fs::path file, paper;  // audit.csv and audit.pdf that were drawn
    size_t answers = 0;    // decided by the reader
    size_t drawn = 0, checked = 0, wrong = 0;
    score::AuditBound bound;     // once all drawn answers are checked
    std::optional<double> risk;  // of any wrong pass or fail; none without a pass mark
};

/// Throws Error.
Audited audit(const AuditJob& job);

}  // namespace examgen::jobs
