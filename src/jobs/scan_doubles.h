#pragma once
// Pages and papers that were scanned twice.

#include <set>

#include "jobs/scan_papers.h"

namespace examgen::jobs {

/// Two scans of one sheet with the same marks.
bool same_marks(const exam::Exam& exam, const PageRef& a, const PageRef& b);

/// Notes that `page` repeats `before`. If both say the same the second is passed over; if not, a
/// person has to see both, and `before` is `contested`.
void double_page(const exam::Exam& exam, ScannedExam& scanned, size_t page, size_t before,
                 std::set<size_t>& contested);

/// Takes papers of a form printed many times away whose pages all repeat those of another paper of
/// the same student.
void drop_doubled_papers(const exam::Exam& exam, ScannedExam& scanned, std::set<size_t>& contested);

}  // namespace examgen::jobs
