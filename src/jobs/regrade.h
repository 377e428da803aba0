#pragma once
// Change key, rule or scale after the exam. Nothing is read again: answers come from results.db,
// and what was in force before stays there as a version of its own.

#include <optional>
#include <string>
#include <vector>

#include "jobs/grade.h"
#include "store/record.h"

namespace examgen::jobs {

struct RegradeJob {
    fs::path exam;                    // folder or exam.json
    std::vector<std::string> drop;    // questions, see jobs/targets.h
    std::vector<std::string> credit;  // all points to everybody
    std::vector<std::string> rekey;   // 7=B,C
    std::vector<std::string> points;  // 7=2
    std::vector<std::string> bonus;   // count, but not towards the most that can be had
    std::optional<std::string> rule, scale;
    bool hold_harmless = false;
    bool undo = false;      // back to the version before
    bool dry_run = false;   // say what would change, write nothing
    std::string by, words;  // for the record
};

/// How many papers changed in which way.
struct RegradeCounts {
    size_t papers = 0, changed = 0;
    size_t better_share = 0, worse_share = 0, better_grade = 0, worse_grade = 0;
    size_t now_passed = 0, now_failed = 0, kept = 0;
};

struct Regraded {
    GradedExam graded;
    int64_t before = 0;  // version
    bool same = false;   // it was so already; nothing was written
    RegradeCounts counts;
    Rational pass_before;
    std::string table;  // of a dry run: regrade.csv
};

/// Throws Error when there is no record, no such question, nothing to undo.
Regraded regrade(const RegradeJob& job);

/// The versions of an exam's results, first to last.
std::vector<store::Version> versions_of(const fs::path& exam);

}  // namespace examgen::jobs
