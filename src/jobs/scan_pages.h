#pragma once
// What can be said of each input page alone.

#include "jobs/scan_papers.h"
#include "scan/read_page.h"

namespace examgen::jobs {

/// All pages in the order of their files, each with its status and the reason.
std::vector<PageRef> list_pages(const exam::Exam& exam, const Journal& journal,
                                const Overrules& overrules);

/// The sheet that a person says a page is, of a page whose code was not read; -1: there is no such
/// sheet, or its boxes lie elsewhere than those that were found.
int sheet_said(const scan::SheetIndex& sheets, const exam::PageCapture& capture,
               const Overrule& by);

}  // namespace examgen::jobs
