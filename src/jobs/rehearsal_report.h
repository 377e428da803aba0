#pragma once
// What a grader made of a rehearsal, against its truth.

#include <functional>

#include "jobs/files.h"
#include "synth/compare.h"

namespace examgen::jobs {

/// Compares `truth.jsonl` of a rehearsal's folder with `results/answers.csv` in it, and writes
/// `report.json` and `errors.csv` beside them. Throws Error when either is missing or damaged.
synth::Comparison compare_rehearsal(const fs::path& folder);

/// Grades the scans of a rehearsal, into `results/` of its own folder. Throws Error.
void grade_rehearsal(const fs::path& folder,
                     const std::function<void(size_t done, size_t all)>& progress);

/// Of an exam folder or its exam.json.
fs::path rehearsal_of(const fs::path& exam);

}  // namespace examgen::jobs
