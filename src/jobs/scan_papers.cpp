// Copies with a number gather their pages from anywhere. Of a form printed many times nothing but
// the order says which pages belong together: pages 1 … n of one stack are one paper, and where
// that breaks, a person has to look.

#include "jobs/scan_papers.h"

#include <algorithm>
#include <set>

#include "jobs/scan_answers.h"

namespace examgen::jobs {
namespace {

using exam::Finding;
using exam::PageStatus;
using exam::PaperStatus;

class Assembly {
public:
    Assembly(const exam::Exam& exam, const Journal& journal, const Overrules& overrules)
        : exam_(exam), journal_(journal), overrules_(overrules) {}

    ScannedExam run() {
        list_pages();
        for (size_t i = 0; i < out_.pages.size(); ++i)
            place(i);
        doubt_stacks();
        for (auto& paper : out_.papers)
            finish(paper);
        drop_doubled_papers();
        for (size_t i = 0; i < out_.papers.size(); ++i)
            settle(static_cast<int>(i));
        return std::move(out_);
    }

private:
    void list_pages() {
        for (const auto& file : journal_.files()) {
            if (file.pages == 0) {
                PageRef page;
                page.file = &file;
                page.status = PageStatus::quarantined;
                page.why = file.trouble;
                out_.pages.push_back(std::move(page));
            }
            for (size_t i = 0; i < file.pages; ++i) {
                const exam::PageCapture* capture = journal_.find(file.sha256, i);
                PageRef page;
                page.file = &file;
                page.page = i;
                if (capture)
                    page.capture = *capture;
                classify(page);
                out_.pages.push_back(std::move(page));
            }
        }
    }

    /// What can be said of a page alone.
    void classify(PageRef& page) const {
        const exam::PageCapture& capture = page.capture;
        page.why = capture.notes;
        const auto set = [&](PageStatus status, Message why) {
            page.status = status;
            page.why.insert(page.why.begin(), std::move(why));
        };
        switch (capture.finding) {
            case Finding::read:
                identify(page);
                break;
            case Finding::no_code:
                set(PageStatus::review, msg("the page code cannot be read; which page is it?"));
                break;
            case Finding::empty:
                page.status = PageStatus::blank;
                break;
            case Finding::no_marks:
                set(PageStatus::foreign, msg("none of our marks is on this page"));
                break;
            case Finding::few_tags:
                set(PageStatus::rejected,
                    msg("fewer than three of the six corner and side marks can be seen"));
                break;
            case Finding::mirrored:
                set(PageStatus::rejected, msg("the picture is mirrored"));
                break;
            case Finding::other_exam:
                set(PageStatus::foreign, msg("a page of another exam ({})", capture.code->exam));
                break;
            case Finding::unknown_page:
                set(PageStatus::foreign, msg("this exam has no such form, copy or page: {}",
                                             exam::grouped(exam::encode(*capture.code))));
                break;
            case Finding::misfit:
                set(PageStatus::rejected,
                    msg("the boxes do not lie where they should; creased, cut off or moved?"));
                break;
            case Finding::undecodable:
                page.status = PageStatus::quarantined;
                break;
        }
    }

    void identify(PageRef& page) const {
        const exam::PageCode& code = *page.capture.code;
        const exam::Sheet& sheet = exam_.sheets[static_cast<size_t>(page.capture.sheet)];
        page.status = PageStatus::graded;
        page.number = sheet.page;
        page.copy = code.copy;
        page.form = sheet.form;
        const auto it = std::find_if(exam_.copies.begin(), exam_.copies.end(),
                                     [&](const exam::Copy& c) { return c.copy == code.copy; });
        if (code.copy && it != exam_.copies.end())
            page.form = it->form;
    }

    bool has_boxes(const PageRef& page) const {
        return page.status == PageStatus::graded &&
               (!page.capture.boxes.empty() || !page.capture.id_boxes.empty());
    }

    /// The numbers of pages with boxes that a paper has.
    std::vector<int> expected(const std::string& form, int copy) const {
        std::set<int> own, shared;
        for (const auto& sheet : exam_.sheets) {
            if (sheet.boxes.empty() && sheet.id_boxes.empty())
                continue;
            if (copy && sheet.copy == copy)
                own.insert(sheet.page);
            if (!sheet.copy && sheet.form == form)
                shared.insert(sheet.page);
        }
        const auto& which = own.empty() ? shared : own;
        return {which.begin(), which.end()};
    }

    void place(size_t i) {
        PageRef& page = out_.pages[i];
        if (!has_boxes(page))
            return;
        if (!exam_.find_form(page.form)) {
            page.status = PageStatus::review;
            page.why.push_back(msg("which form this is cannot be told"));
        } else if (page.copy) {
            place_copy(i);
        } else {
            place_in_order(i);
        }
    }

    void append(size_t paper, size_t page) {
        out_.pages[page].paper = static_cast<int>(paper);
        out_.papers[paper].pages.push_back(page);
    }

    size_t new_paper(const PageRef& page) {
        ScanPaper paper;
        paper.form = static_cast<int>(exam_.find_form(page.form) - exam_.forms.data());
        paper.copy = page.copy;
        out_.papers.push_back(std::move(paper));
        return out_.papers.size() - 1;
    }

    void place_copy(size_t i) {
        const PageRef& page = out_.pages[i];
        const auto [it, is_new] = copies_.try_emplace(page.copy, 0);
        if (is_new)
            it->second = new_paper(page);
        for (const size_t other : out_.papers[it->second].pages)
            if (out_.pages[other].number == page.number)
                return double_page(i, other);
        append(it->second, i);
    }

    /// A page that was read already. If both say the same the second is passed over; if not, a
    /// person has to see both.
    void double_page(size_t i, size_t other) {
        PageRef &now = out_.pages[i], &before = out_.pages[other];
        if (same_marks(now, before)) {
            now.status = PageStatus::duplicate;
            now.why.push_back(
                msg("the same page as {}, page {}", before.file->name, before.page + 1));
            return;
        }
        for (PageRef* page : {&now, &before}) {
            page->status = PageStatus::review;
            page->why.push_back(msg("there are two different scans of this page"));
        }
        contested_.insert(other);
    }

    bool same_marks(const PageRef& a, const PageRef& b) const {
        if (a.capture.sheet != b.capture.sheet)
            return false;
        const exam::Sheet* sheet = &exam_.sheets[static_cast<size_t>(a.capture.sheet)];
        const scan::PageView first[] = {{sheet, &a.capture}}, second[] = {{sheet, &b.capture}};
        const auto states = [&](std::span<const scan::PageView> view) {
            std::vector<exam::MarkState> out;
            const auto decision = scan::decide(exam_, view);
            for (const auto* list : {&decision.pages[0].boxes, &decision.pages[0].id_boxes})
                for (const auto& one : *list)
                    out.push_back(one.state);
            return out;
        };
        return states(first) == states(second);
    }

    void place_in_order(size_t i) {
        const PageRef& page = out_.pages[i];
        const auto pages = expected(page.form, 0);
        const bool first = page.number == pages.front();
        const bool same_stack = current_ >= 0 && stream_ == page.file->stream;
        stream_ = page.file->stream;
        if (!same_stack || first)
            return start_in_order(i, !first);
        ScanPaper& paper = out_.papers[static_cast<size_t>(current_)];
        const PageRef& last = out_.pages[paper.pages.back()];
        const bool same_form = last.form == page.form;
        if (same_form && last.number == page.number && same_marks(page, last))
            return double_page(i, paper.pages.back());
        if (!same_form || page.number <= last.number)
            return start_in_order(i, true);
        const auto at = std::find(pages.begin(), pages.end(), last.number);
        paper.broken = paper.broken || at[1] != page.number;
        append(static_cast<size_t>(current_), i);
    }

    void start_in_order(size_t i, bool broken) {
        current_ = static_cast<int>(new_paper(out_.pages[i]));
        out_.papers.back().broken = broken;
        append(out_.papers.size() - 1, i);
    }

    /// Where a stack breaks more than now and then, pages that follow one another may do so by
    /// chance: none of its papers is sure.
    void doubt_stacks() {
        constexpr size_t k_breaks = 2, k_of = 10;

        struct Stack {
            size_t papers = 0, broken = 0;
        };

        std::map<int, Stack> stacks;
        const auto stack_of = [&](const ScanPaper& paper) -> Stack& {
            return stacks[out_.pages[paper.pages.front()].file->stream];
        };
        const auto in_order = [&](const ScanPaper& paper) {
            const std::string& form = out_.pages[paper.pages.front()].form;
            return !paper.copy && expected(form, 0).size() > 1;
        };
        for (const auto& paper : out_.papers)
            if (in_order(paper)) {
                ++stack_of(paper).papers;
                stack_of(paper).broken += paper.broken || !is_whole(paper);
            }
        for (auto& paper : out_.papers) {
            const Stack& stack = stack_of(paper);
            if (in_order(paper) && stack.broken >= k_breaks && stack.broken * k_of >= stack.papers)
                paper.broken = true;
        }
    }

    bool is_whole(const ScanPaper& paper) const {
        const std::string& form = out_.pages[paper.pages.front()].form;
        return paper.pages.size() == expected(form, paper.copy).size();
    }

    /// Answers, student and status of a paper.
    void finish(ScanPaper& paper) {
        std::sort(paper.pages.begin(), paper.pages.end(),
                  [&](size_t a, size_t b) { return out_.pages[a].number < out_.pages[b].number; });
        for (size_t k = 0; k < paper.pages.size(); ++k)
            out_.pages[paper.pages[k]].place = k;
        const auto pages = expected(out_.pages[paper.pages.front()].form, paper.copy);
        const bool whole = is_whole(paper);
        paper.broken = paper.broken || (!paper.copy && !whole);
        decide_paper(exam_, out_.pages, overrules_, paper);
        find_student(paper);
        for (auto& answer : paper.answers)
            if (answer.seen && contested_.contains(answer.page) && !answer.overruled)
                answer.cell = "?";
        const bool open = std::any_of(paper.answers.begin(), paper.answers.end(),
                                      [](const ScanAnswer& a) { return a.cell == "?"; });
        paper.status = !whole                  ? PaperStatus::incomplete
                       : paper.broken || open  ? PaperStatus::review
                       : paper.student.empty() ? PaperStatus::unidentified
                                               : PaperStatus::ok;
        if (paper.broken)
            paper.why.push_back(msg("pages are missing or out of order; do they belong together?"));
        else if (!whole)
            paper.why.push_back(msg("{} of {} pages are there", paper.pages.size(), pages.size()));
    }

    void find_student(ScanPaper& paper) {
        for (const auto& copy : exam_.copies)
            if (paper.copy && copy.copy == paper.copy && copy.student_id) {
                paper.student = *copy.student_id;
                paper.name = copy.name.value_or("");
            }
        const bool personal = !paper.student.empty();
        if (!personal) {
            paper.student = paper.decision.student_id;
            paper.id_reason = paper.decision.id_reason;
        }
        for (const size_t page : paper.pages) {
            const PageRef& ref = out_.pages[page];
            const auto it = overrules_.find({ref.file->sha256, ref.page, 0});
            if (it != overrules_.end() && !it->second.student.empty()) {
                paper.student = it->second.student;
                paper.id_reason = {};
            }
        }
    }

    /// Papers of a form printed many times that are the same paper scanned twice.
    void drop_doubled_papers() {
        std::map<std::string, size_t> first;
        std::vector<ScanPaper> kept;
        for (auto& paper : out_.papers) {
            const bool known = !paper.copy && !paper.student.empty() && !paper.broken;
            const auto it = known ? first.find(paper.student) : first.end();
            if (it != first.end() && same_paper(kept[it->second], paper)) {
                for (size_t k = 0; k < paper.pages.size(); ++k)
                    double_page(paper.pages[k], kept[it->second].pages[k]);
                continue;
            }
            if (known)
                first.try_emplace(paper.student, kept.size());
            kept.push_back(std::move(paper));
        }
        out_.papers = std::move(kept);
        for (size_t i = 0; i < out_.papers.size(); ++i)
            for (const size_t page : out_.papers[i].pages)
                out_.pages[page].paper = static_cast<int>(i);
    }

    bool same_paper(const ScanPaper& a, const ScanPaper& b) const {
        if (a.form != b.form || a.pages.size() != b.pages.size())
            return false;
        for (size_t k = 0; k < a.pages.size(); ++k)
            if (!same_marks(out_.pages[a.pages[k]], out_.pages[b.pages[k]]))
                return false;
        return true;
    }

    /// The last word on the pages of a paper.
    void settle(int index) {
        const ScanPaper& paper = out_.papers[static_cast<size_t>(index)];
        std::set<size_t> open;
        for (const auto& answer : paper.answers)
            if (answer.seen && answer.cell == "?")
                open.insert(answer.page);
        for (const size_t i : paper.pages) {
            PageRef& page = out_.pages[i];
            const bool asks_id = !page.capture.id_boxes.empty() && paper.student.empty();
            if (page.status == PageStatus::graded && (paper.broken || asks_id || open.contains(i)))
                page.status = PageStatus::review;
            if (paper.broken)
                page.why.insert(page.why.end(), paper.why.begin(), paper.why.end());
        }
    }

    const exam::Exam& exam_;
    const Journal& journal_;
    const Overrules& overrules_;
    ScannedExam out_;
    std::map<int, size_t> copies_;  // copy → paper
    std::set<size_t> contested_;    // pages of which there are two different scans
    int current_ = -1, stream_ = -1;
};

}  // namespace

std::map<PageStatus, size_t> ScannedExam::totals() const {
    std::map<PageStatus, size_t> out;
    for (const auto& page : pages)
        ++out[page.status];
    return out;
}

ScannedExam assemble(const exam::Exam& exam, const Journal& journal, const Overrules& overrules) {
    return Assembly(exam, journal, overrules).run();
}

}  // namespace examgen::jobs
