#pragma once
// Results of graded papers: scores into the record, files into `results/`. What `grade` and
// `regrade` have in common.

#include "jobs/book.h"
#include "jobs/grade.h"

namespace examgen::jobs {

struct Assessment {
    const exam::Exam& exam;
    const score::Ruling& ruling;
    const ResultStyle& style;
    const std::vector<store::Import>& imports;
    Grading::Sink also = {};  // told of each paper, absent students left out
};

/// Cells that are met for the first time go into the record.
void keep_marks(Grading& grading, Book& book, const exam::Exam& exam, int64_t version);

/// After `grading.close`: counts papers, grades and figures without writing anything.
void assess(Grading& grading, Book& book, const Assessment& what, GradedExam& out);

/// The same, and writes. `out` has exam, title, inputs, folder and version already.
void write_results(Grading& grading, Book& book, const Assessment& what, GradedExam& out);

}  // namespace examgen::jobs
