#pragma once
// The scans of one exam while it is graded: read, decided, and written as tables.

#include <memory>

#include "jobs/grade.h"
#include "jobs/scan_papers.h"
#include "jobs/scan_tables.h"
#include "jobs/submissions.h"

namespace examgen::jobs {

class ScanSession {
public:
    /// Reads what is not yet in the journal. Throws Error.
    ScanSession(const GradeJob& job, const exam::Exam& exam, const fs::path& exam_file);

    const ScannedExam& scanned() const { return scanned_; }

    std::vector<Input> inputs() const;

    /// A paper as a row of submissions; valid as long as this.
    Row row(const ScanPaper& paper) const;

    /// Writes capture.csv and review.csv; their paths.
    std::vector<fs::path> write();

    /// Faults of the machine, each with the number of pages that show it.
    Diagnostics faults() const;

    size_t open_items() const { return items_.size(); }

private:
    const GradeJob& job_;
    const exam::Exam& exam_;
    fs::path folder_;
    std::unique_ptr<Journal> journal_;
    ScannedExam scanned_;
    std::vector<ReviewItem> items_;
};

}  // namespace examgen::jobs
