#pragma once
// report.pdf: graded papers as a grading report.

#include <string>

#include "jobs/grade.h"

namespace examgen::jobs {

/// The bytes of the PDF, in the exam's language. Throws Error without layouts or fonts.
std::string grading_report(const exam::Exam& exam, const GradedExam& graded);

}  // namespace examgen::jobs
