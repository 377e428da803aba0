#include "jobs/scan_doubles.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

using exam::PageStatus;

/// The page of `paper` that `page` repeats; nothing: none.
std::optional<size_t> repeated(const exam::Exam& exam, const ScannedExam& scanned,
                               const ScanPaper& paper, size_t page) {
    const auto it = std::find_if(paper.pages.begin(), paper.pages.end(), [&](size_t other) {
        return same_marks(exam, scanned.pages[other], scanned.pages[page]);
    });
    return it == paper.pages.end() ? std::nullopt : std::optional(*it);
}

bool repeats_all(const exam::Exam& exam, const ScannedExam& scanned, const ScanPaper& paper,
                 const ScanPaper& of) {
    return paper.form == of.form &&
           std::all_of(paper.pages.begin(), paper.pages.end(),
                       [&](size_t page) { return repeated(exam, scanned, of, page).has_value(); });
}

}  // namespace

bool same_marks(const exam::Exam& exam, const PageRef& a, const PageRef& b) {
    if (a.capture.sheet != b.capture.sheet)
        return false;
    const exam::Sheet* sheet = &exam.sheets[static_cast<size_t>(a.capture.sheet)];
    const scan::PageView first[] = {{sheet, &a.capture}}, second[] = {{sheet, &b.capture}};
    const auto states = [&](std::span<const scan::PageView> view) {
        std::vector<exam::MarkState> out;
        const auto decision = scan::decide(exam, view);
        for (const auto* list : {&decision.pages[0].boxes, &decision.pages[0].id_boxes})
            for (const auto& one : *list)
                out.push_back(one.state);
        return out;
    };
    return states(first) == states(second);
}

void double_page(const exam::Exam& exam, ScannedExam& scanned, size_t page, size_t before,
                 std::set<size_t>& contested) {
    PageRef &now = scanned.pages[page], &other = scanned.pages[before];
    now.paper = -1;
    if (same_marks(exam, now, other)) {
        now.status = PageStatus::duplicate;
        now.why.push_back(msg("the same page as {}, page {}", other.file->name, other.page + 1));
        return;
    }
    for (PageRef* one : {&now, &other}) {
        one->status = PageStatus::review;
        one->why.push_back(msg("there are two different scans of this page"));
    }
    contested.insert(before);
}

void drop_doubled_papers(const exam::Exam& exam, ScannedExam& scanned,
                         std::set<size_t>& contested) {
    auto& papers = scanned.papers;
    std::map<std::string, size_t> kept;  // the first whole paper of a student
    for (size_t i = 0; i < papers.size(); ++i)
        if (!papers[i].copy && !papers[i].student.empty() && !papers[i].broken &&
            papers[i].missing.empty())
            kept.try_emplace(papers[i].student, i);
    std::vector<ScanPaper> out;
    for (size_t i = 0; i < papers.size(); ++i) {
        const auto it = kept.find(papers[i].student);
        const bool again = it != kept.end() && it->second != i && !papers[i].copy &&
                           repeats_all(exam, scanned, papers[i], papers[it->second]);
        if (!again)
            continue;
        for (const size_t page : papers[i].pages)
            double_page(exam, scanned, page, *repeated(exam, scanned, papers[it->second], page),
                        contested);
        papers[i].pages.clear();
    }
    std::erase_if(papers, [](const ScanPaper& paper) { return paper.pages.empty(); });
}

}  // namespace examgen::jobs
