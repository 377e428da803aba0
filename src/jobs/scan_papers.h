#pragma once
// From pages to papers: which pages belong together, whose they are, and what they answer. A pure
// function of the journal and of what persons decided.

#include <map>
#include <string>
#include <vector>

#include "exam/answers.h"
#include "jobs/journal.h"
#include "scan/decide.h"

namespace examgen::jobs {

/// What a person said about a page, an answer or a paper, by page and question number (0: of the
/// page as a whole).
struct Overrule {
    std::string answer;       // a cell as in answers-csv; "blank"
    std::string student;      // whose page it is
    int page = 0;             // which page of the copy it is; 0: not said
    int form = 1, copy = 0;   // then of which, as in the page code
    bool ignore = false;      // the page does not count
    bool incomplete = false;  // of its paper there is no more: what is missing is blank
    bool reject = false;      // its paper does not count
};

struct PageId {
    std::string sha256;
    size_t page = 0;
    int number = 0;
    auto operator<=>(const PageId&) const = default;
};

using Overrules = std::map<PageId, Overrule>;

struct PageRef {
    const ScannedFile* file = nullptr;
    size_t page = 0;  // from 0
    exam::PageCapture capture;
    exam::PageStatus status = exam::PageStatus::review;
    std::vector<Message> why;
    int paper = -1;    // index
    size_t place = 0;  // among the paper's pages
    int number = 0;    // page within the copy; 0: not known
    int copy = 0;
    std::string form;
    // said by a person
    bool ignored = false, incomplete_said = false, reject_said = false;
    std::string student_said;
};

/// The answer to one question of a paper.
struct ScanAnswer {
    std::string cell;  // as a person would type it; "?": for a person to decide
    bool overruled = false;
    size_t page = 0;                        // index of the page, in `ScannedExam::pages`
    bool seen = false;                      // the page is there
    bool doubtful = false;                  // of itself, not only since its paper is
    std::vector<std::string_view> reasons;  // words of scan::explain
    double doubt = 0;                       // 0 sure … 1
    std::string suggested;                  // the cell that the marks would make
};

struct ScanPaper {
    int form = -1;  // index
    int copy = 0;
    std::string student, name;
    exam::PaperStatus status = exam::PaperStatus::ok;
    std::vector<size_t> pages;  // indices, in the order of the copy
    scan::PaperDecision decision;
    std::vector<ScanAnswer> answers;  // by number, less 1
    std::vector<Message> why;
    bool broken = false;       // its pages may not belong together
    std::vector<int> missing;  // pages of the copy that are not there, unless a person said so
    std::string_view id_reason;
};

struct ScannedExam {
    std::vector<PageRef> pages;  // in the order of the files
    std::vector<ScanPaper> papers;

    std::map<exam::PageStatus, size_t> totals() const;
};

ScannedExam assemble(const exam::Exam& exam, const Journal& journal, const Overrules& overrules);

}  // namespace examgen::jobs
