#pragma once
// The practice site in a folder: which questions may be shown, and files written only where they
// changed.

#include <optional>
#include <string>
#include <vector>

#include "bank/question.h"
#include "jobs/files.h"
#include "jobs/places.h"
#include "site/site.h"

namespace examgen::jobs {

struct PublishJob {
    std::vector<fs::path> banks;
    fs::path output = "output/site";
    site::Settings settings;
    std::vector<bank::Status> include{bank::Status::approved, bank::Status::retired};
    int least_difficulty = 1, most_difficulty = 5;
    std::vector<fs::path> exclude_used_in;  // exams, or folders of exams
    std::optional<std::string> today;       // ISO 8601; none: the clock's
    std::optional<std::string> usage;       // the record of exams; none: the usual one
};

struct Published {
    size_t topics = 0, questions = 0;
    size_t withheld_exam_use = 0;  // questions for exams only
    size_t withheld_used = 0;      // of exams that lie ahead or were named
    size_t written = 0, unchanged = 0, removed = 0;
    Diagnostics remarks;
};

/// Throws Error when no question may be shown, when a bank or an exam cannot be read, and when a
/// file is in the way that this command did not write. Files that it did not write are never
/// changed or removed.
Published publish(const PublishJob& job, const Places& places);

}  // namespace examgen::jobs
