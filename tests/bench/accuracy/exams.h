#pragma once
// Exams for the accuracy table: short questions of all kinds, so that pages are full of boxes.

#include <string>
#include <vector>

#include "exam/exam.h"
#include "jobs/files.h"

namespace examgen::bench {

struct TableExam {
    std::string name;
    jobs::fs::path folder;
    exam::Exam exam;
};

/// Four layouts, made by the examgen program beside this one and kept in `folder`.
std::vector<TableExam> make_exams(const jobs::fs::path& folder);

}  // namespace examgen::bench
