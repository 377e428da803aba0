#pragma once
// Read submissions, score them, write results (docs/formats/results.md).

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/csv.h"
#include "exam/capture.h"
#include "jobs/grading.h"
#include "jobs/inputs.h"
#include "jobs/results.h"
#include "score/figures.h"

namespace examgen::jobs {

struct GradeJob {
    fs::path exam;                                               // folder or exam.json
    std::vector<std::string> csv;                                // files; "-": standard input
    std::vector<std::string> scans;                              // files and folders
    bool redecide = false;                                       // of scans that were read before
    bool review_paper = false;                                   // write review.pdf
    bool annotated = false;                                      // write annotated/
    bool as_before = false;  // rule, scale and style of the results that are there
    int processes = 1;                                           // that read scans
    std::function<void(size_t done, size_t all)> progress = {};  // pages
    Lang lang = Lang::en;                                        // of reasons in review.csv
    std::optional<std::string> rule;                             // none: the exam's
    std::optional<std::string> scale;                            // name or file; none: the exam's
    std::string student_column;                                  // empty: found by name
    std::optional<std::string> explain;                          // a student
    std::optional<std::string> reference;  // CSV of the reference group of a relative scale
    csv::Style style;
    std::vector<ResultColumn> columns = result_columns();  // of results.csv
    bool profile_de = false;                               // warn of what German courts rejected
    bool answers = false;                                  // write answers.csv
    bool spreadsheet = true;                               // write results.xlsx
    bool report = true;                                    // write report.pdf
    bool force = false;                // start anew, without the record of earlier submissions
    bool record = true;                // keep results.db
    bool pseudonyms = false;           // no ids and names of students in results
    bool use = false;                  // record that the exam was held
    std::optional<std::string> usage;  // where; none: usage_path()
    std::string by, words;             // who gave which command, for the record
};

struct GradedExam {
    std::string exam, title, rule, scale;  // an empty scale: no grades
    std::vector<Input> inputs;
    fs::path folder;
    std::vector<fs::path> files;
    int64_t version = 0;  // of the record; 0: none
    std::map<exam::PaperStatus, size_t> papers;
    std::map<exam::PageStatus, size_t> pages;  // of scans
    size_t open_items = 0;                     // in review.csv
    size_t annotated_papers = 0, annotated_pages = 0;
    size_t passed = 0;
    std::map<std::string, size_t> grades;
    std::map<Rational, int64_t> distribution;  // papers by points
    std::vector<score::ItemFigure> figures;
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
