#pragma once
// What scans leave to a person: written out, and taken back.

#include "jobs/grade.h"
#include "jobs/scan_tables.h"

namespace examgen::jobs {

struct ReviewJob {
    fs::path exam;                     // folder or exam.json
    std::optional<std::string> apply;  // a review.csv that was filled in; "-": standard input
    std::string by;                    // who decided
    int processes = 1;
    Lang lang = Lang::en;
};

struct Reviewed {
    GradedExam graded;
    size_t decided = 0;  // decisions that were taken
};

/// Takes decisions, if any, writes results anew, and review.csv, its pictures and review.pdf.
/// Throws Error.
Reviewed review(const ReviewJob& job);

/// What stands above the items.
struct ReviewHead {
    Message title, intro;
};

/// review.pdf of these items, or a paper like it under another head. Throws Error.
std::string review_pdf(const exam::Exam& exam, const ScannedExam& scanned,
                       const std::vector<ReviewItem>& items, const fs::path& results, Lang lang,
                       const std::optional<ReviewHead>& head = {});

}  // namespace examgen::jobs
