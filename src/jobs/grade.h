#pragma once
// Read submissions, score them, write results (docs/formats/results.md).

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/csv.h"
#include "exam/answers.h"
#include "exam/capture.h"
#include "jobs/files.h"
#include "jobs/inputs.h"
#include "score/rules.h"
#include "score/scales.h"

namespace examgen::jobs {

struct GradeJob {
    fs::path exam;                       // folder or exam.json
    std::vector<std::string> csv;        // files; "-": standard input
    std::vector<std::string> scans;      // files and folders
    bool redecide = false;               // of scans that were read before
    int processes = 1;                   // that read scans
    std::function<void(size_t done, size_t all)> progress = {};  // pages
    Lang lang = Lang::en;                // of reasons in review.csv
    std::optional<std::string> rule;     // none: the exam's
    std::optional<std::string> scale;    // name or file; none: the exam's
    std::string student_column;          // empty: found by name
    std::optional<std::string> explain;  // a student
    csv::Style style;
    bool profile_de = false;  // warn of what German courts rejected
    bool answers = false;     // write answers.csv
    bool force = false;       // replace results of other submissions
    bool use = false;         // record that the exam was held
    std::optional<std::string> usage;  // where; none: usage_path()
};

/// How one student's points and grade came about.
struct Explanation {
    struct Line {
        int number = 0;
        std::string question, marked, key;
        exam::ItemScore score;
    };

    std::string student, form;
    std::vector<Line> lines;
    Rational points, max_points;
    exam::PaperStatus status = exam::PaperStatus::ok;
    score::Cuts::Grade grade;
};

struct GradedExam {
    std::string exam, title, rule, scale;  // an empty scale: no grades
    std::vector<Input> inputs;
    fs::path folder;
    std::vector<fs::path> files;
    std::map<exam::PaperStatus, size_t> papers;
    std::map<exam::PageStatus, size_t> pages;  // of scans
    size_t open_items = 0;                     // in review.csv
    size_t passed = 0;
    score::Cuts cuts;
    Rational max_points;
    std::vector<Explanation> explained;
    Diagnostics problems;
    bool open = false;  // something is left for a person

    size_t all_papers() const;
};

/// Throws Error, and UsageError for an unknown rule or scale. Writes all results or none.
GradedExam grade(const GradeJob& job);

/// The exam of a folder or of its exam.json, with its copies.
exam::Exam load_exam(const fs::path& path, fs::path& folder);

}  // namespace examgen::jobs
