#pragma once
// What an annotated paper says, in the exam's language, before any scan is looked at.

#include "jobs/annotate.h"
#include "jobs/annotated_page.h"

namespace examgen::jobs {

struct AnnotatedPaper {
    const ScanPaper* paper = nullptr;
    std::string file;   // its name without the ending
    std::string title;  // of the document
    std::vector<MarkedQuestion> questions;
    std::string total;
    std::vector<std::string> details, objections, starred;  // of its pages
};

/// Papers that stand, in their order. Names differ.
std::vector<AnnotatedPaper> annotated_papers(const AnnotateJob& job);

report::LegendWords legend_words(const exam::Exam& exam);

}  // namespace examgen::jobs
