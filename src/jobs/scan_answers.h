#pragma once
// From decided fields to the answers of a paper.

#include "jobs/scan_papers.h"

namespace examgen::jobs {

/// Fills `paper.decision` and `paper.answers` from its pages.
void decide_paper(const exam::Exam& exam, const std::vector<PageRef>& pages,
                  const Overrules& overrules, ScanPaper& paper);

}  // namespace examgen::jobs
