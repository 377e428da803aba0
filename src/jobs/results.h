#pragma once
// The result files of an exam: results.csv, results.json, answers.csv. They become visible
// together, when all are complete.

#include <memory>
#include <string>
#include <unordered_map>

#include "jobs/grade.h"
#include "jobs/marker.h"
#include "jobs/papers.h"

namespace examgen::jobs {

class Results {
public:
    struct Setting {
        const exam::Exam& exam;
        const GradedExam& graded;
        csv::Style style;
        bool answers = false;
        bool grades = false;
    };

    Results(const fs::path& folder, const Setting& setting, Marker& marker);

    /// One line of results; `status` decides, not `paper.status`.
    void add(const Paper& paper, exam::PaperStatus status);

    /// The answers of one student, a line a question. Unreadable papers, duplicates and absent
    /// students have one line a question without an answer.
    void add_answers(const Paper& paper, exam::AnswerStatus otherwise, bool as_answered);

    /// Makes all files visible; their paths.
    std::vector<fs::path> commit();

private:
    /// Points as text, for papers with the same points.
    struct Worth {
        std::string points, percent, exact, exact_percent;
        score::Cuts::Grade grade;
    };

    const Worth& worth(const Rational& points);
    void add_csv(const Paper& paper, exam::PaperStatus status, const Worth* worth);
    void add_json(const Paper& paper, exam::PaperStatus status, const Worth* worth);
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
    bool first_ = true;
};

}  // namespace examgen::jobs
