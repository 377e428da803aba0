#pragma once
// `annotated/`: each student's own pages as a PDF, with what each mark counted drawn over the scan.

#include "jobs/grade.h"
#include "jobs/scan_papers.h"

namespace examgen::jobs {

struct AnnotateJob {
    const exam::Exam& exam;
    const score::Ruling& ruling;
    const ScannedExam& scanned;
    const std::vector<Outcome>& outcomes;  // of its papers
    fs::path exam_folder;
    int processes = 1;
    Lang lang = Lang::en;                                        // of messages
    std::function<void(size_t done, size_t all)> progress = {};  // pages
};

struct Annotated {
    fs::path folder;
    size_t papers = 0, pages = 0;  // written
    size_t open = 0;               // papers that nobody has decided yet
    Diagnostics problems;          // papers whose scans are gone
};

/// Of every paper that stands, one file; files of earlier times go. Throws Error.
Annotated annotate(const AnnotateJob& job);

}  // namespace examgen::jobs
