#pragma once
// The record of exams that were held, for "not used since".

#include <filesystem>
#include <optional>
#include <string>

#include "jobs/files.h"
#include "store/usage.h"

namespace examgen::jobs {

/// The file that was named, else usage.db under $XDG_DATA_HOME/examgen or ~/.local/share/examgen.
/// Throws Error when neither variable is set.
fs::path usage_path(const std::optional<std::string>& named = {});

/// How often and when each question was used; empty when there is no such file yet.
store::UsedQuestions read_usage(const fs::path& file);

struct UseJob {
    fs::path exam;                    // folder or exam.json
    std::optional<std::string> date;  // none: the exam's, else today
    std::optional<std::string> usage;
};

struct RecordedUse {
    std::string exam, title, date;
    size_t questions = 0;
    store::Usage::Recorded recorded = store::Usage::Recorded::now;
    fs::path file;
};

/// Records that an exam was held. Once recorded it keeps its day unless another one is named.
RecordedUse record_use(const UseJob& job);
RecordedUse record_use(const exam::Exam& exam, const UseJob& job);

/// The local date, ISO 8601.
std::string today();

/// Date and time in UTC, ISO 8601, for records.
std::string now();

/// Of whoever runs the program, for records; empty when nobody says.
std::string user_name();

}  // namespace examgen::jobs
