#pragma once
// One condition on one exam: papers are filled in, captured and read, and what is decided is
// compared with what the pictures show.

#include <cstdio>
#include <map>

#include "conditions.h"
#include "exams.h"

#include "jobs/rehearse_papers.h"
#include "jobs/scan_papers.h"

namespace examgen::bench {

struct Counts {
    size_t pages = 0, rejected = 0, boxes = 0;
    size_t answers = 0, right = 0, open = 0, silent = 0;
    size_t lost = 0;                  // answers on pages that were not read
    size_t sure = 0, sure_wrong = 0;  // decided with a probability of at least 0.999

    void add(const Counts& other);
};

struct Trial {
    const TableExam& exam;
    const Condition& condition;
    uint64_t seed = 1;
    size_t students = 1;
};

/// Pages once drawn, by file, page and resolution.
using Prints = std::map<std::string, synth::Paper>;

struct Filled {
    std::vector<jobs::RehearsedPaper> papers;
    std::vector<std::vector<jobs::PageRef>> pages;  // of each paper, those with boxes
    std::vector<std::vector<size_t>> places;        // which of the paper's sheets each is
};

/// Means, marks, captures and reads. What was measured is kept in `store` and taken from there
/// again, if that is not empty.
Filled capture(const Trial& trial, Prints& prints, const jobs::fs::path& store);

/// Decides and compares. `answers`: a JSON line each, if not null; `wrong`: what is misread.
Counts judge(const Trial& trial, Filled& filled, std::FILE* answers, std::FILE* wrong);

}  // namespace examgen::bench
