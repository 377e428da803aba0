#pragma once
// Reads scans into the journal: what is there already is not read again.

#include <functional>

#include "exam/exam.h"
#include "jobs/journal.h"

namespace examgen::jobs {

struct ReadScans {
    const exam::Exam& exam;
    fs::path exam_folder;
    std::vector<std::string> scans;  // files and folders
    int processes = 1;
    std::function<void(size_t done, size_t all)> progress;  // pages
};

/// Throws Error when there is nothing to read. A file or a page that cannot be read is a record.
void read_scans(const ReadScans& job, Journal& journal);

}  // namespace examgen::jobs
