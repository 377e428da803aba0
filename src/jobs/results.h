#pragma once
// The result files of an exam: results.csv, results.json, answers.csv. They become visible
// together, when all are complete.

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/csv.h"
#include "jobs/grading.h"
#include "jobs/inputs.h"

namespace examgen::jobs {

/// What the results are results of.
struct ResultsHead {
    std::string exam, rule, scale;  // an empty scale: no grades
    std::vector<Input> inputs;
    int64_t version = 0;  // in the record; 0: there is none
    Rational max_points;
    score::Cuts cuts;
};

/// A column of results.csv: which one, and what stands above it.
struct ResultColumn {
    size_t index = 0;
    std::string header;
    std::string spelled;  // as it was asked for
};

/// All columns, or those of `student_id,grade=Note,…`. Throws UsageError with the nearest name.
std::vector<ResultColumn> result_columns(const std::string& choice = "");

/// How results are written.
struct ResultStyle {
    csv::Style csv;
    std::vector<ResultColumn> columns = result_columns();
    bool answers = false;     // answers.csv
    bool spreadsheet = true;  // results.xlsx
    bool report = true;       // report.pdf
};

class Results {
public:
    struct Setting {
        const exam::Exam& exam;
        const ResultsHead& head;
        csv::Style style;
        bool answers = false;
        std::vector<ResultColumn> columns;
    };

    Results(const fs::path& folder, const Setting& setting, Marker& marker);

    void add(const Paper& paper, const Outcome& outcome);

    /// The answers of one student, a line a question. Unreadable papers, duplicates and absent
    /// students have one line a question without an answer.
    void add_answers(const Paper& paper, exam::AnswerStatus otherwise, bool as_answered);

    /// All bytes are on the disk, still out of sight.
    void finish();

    /// Makes all files visible; their paths.
    std::vector<fs::path> commit();

private:
    /// Points as text, for papers with the same points.
    struct Worth {
        std::string points, max_points, percent, exact, exact_percent;
    };

    const Worth& worth(const score::Standing& standing);
    void add_cell(size_t column, const Paper& paper, const Outcome& outcome, const Worth* worth);
    void add_json(const Paper& paper, const Outcome& outcome, const Worth* worth);
    void begin_json();
    void flush(size_t least);

    Setting setting_;
    Marker& marker_;
    fs::path folder_;
    NewFile csv_, json_;
    std::unique_ptr<NewFile> answers_;
    std::string csv_text_, json_text_, answers_text_, max_points_;
    csv::Writer rows_;
    std::unique_ptr<csv::Writer> answer_rows_;
    std::map<Rational, Worth> worths_;
    Worth other_;
    bool first_ = true;
};

}  // namespace examgen::jobs
