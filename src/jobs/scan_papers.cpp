// Copies with a number gather their pages from anywhere. Of a form printed many times nothing but
// the order says which pages belong together: pages 1 … n of one stack are one paper, and where
// that breaks, a person has to look.

#include "jobs/scan_papers.h"

#include <algorithm>
#include <set>

#include "jobs/scan_answers.h"
#include "jobs/scan_pages.h"

namespace examgen::jobs {
namespace {

using exam::PageStatus;
using exam::PaperStatus;

class Assembly {
public:
    Assembly(const exam::Exam& exam, const Journal& journal, const Overrules& overrules)
        : exam_(exam), overrules_(overrules) {
        out_.pages = list_pages(exam, journal, overrules);
        know_pages();
    }

    ScannedExam run() {
        for (size_t i = 0; i < out_.pages.size(); ++i)
            place(i);
        gather_named();
        doubt_stacks();
        for (auto& paper : out_.papers)
            finish(paper);
        drop_doubled_papers();
        for (size_t i = 0; i < out_.papers.size(); ++i)
            settle(static_cast<int>(i));
        return std::move(out_);
    }

private:
    bool has_boxes(const PageRef& page) const {
        return page.status == PageStatus::graded &&
               (!page.capture.boxes.empty() || !page.capture.id_boxes.empty());
    }

    /// The numbers of pages with boxes that papers have.
    void know_pages() {
        for (const auto& sheet : exam_.sheets)
            if (!sheet.boxes.empty() || !sheet.id_boxes.empty())
                (sheet.copy ? own_pages_[sheet.copy] : pages_[sheet.form]).insert(sheet.page);
        for (const auto& copy : exam_.copies)
            people_.emplace(copy.copy, &copy);
    }

    const std::set<int>& expected(const std::string& form, int copy) const {
        static const std::set<int> k_none;
        const auto own = own_pages_.find(copy);
        const auto shared = pages_.find(form);
        return own != own_pages_.end()  ? own->second
               : shared != pages_.end() ? shared->second
                                        : k_none;
    }

    void place(size_t i) {
        PageRef& page = out_.pages[i];
        if (!has_boxes(page))
            return;
        if (page.ignored) {
            page.status = PageStatus::rejected;
            page.why.push_back(msg("a person decided that this page does not count"));
        } else if (!exam_.find_form(page.form)) {
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
        const auto& pages = expected(page.form, 0);
        const bool first = page.number == *pages.begin();
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
        paper.broken = paper.broken || *std::next(pages.find(last.number)) != page.number;
        append(static_cast<size_t>(current_), i);
    }

    void start_in_order(size_t i, bool broken) {
        current_ = static_cast<int>(new_paper(out_.pages[i]));
        out_.papers.back().broken = broken;
        append(out_.papers.size() - 1, i);
    }

    /// Pages whose student a person named belong to that student's paper, wherever they lay. A
    /// first page only names the paper that it begins.
    void gather_named() {
        std::vector<size_t> named;
        for (size_t i = 0; i < out_.pages.size(); ++i) {
            const PageRef& page = out_.pages[i];
            if (!page.student_said.empty() && page.paper >= 0 && !page.copy &&
                page.number != *expected(page.form, 0).begin())
                named.push_back(i);
        }
        for (const size_t i : named) {
            std::erase(out_.papers[static_cast<size_t>(out_.pages[i].paper)].pages, i);
            out_.pages[i].paper = -1;
        }
        for (const size_t i : named) {
            const size_t paper = paper_named(out_.pages[i]);
            const auto& pages = out_.papers[paper].pages;
            const auto same = std::find_if(pages.begin(), pages.end(), [&](size_t other) {
                return out_.pages[other].number == out_.pages[i].number;
            });
            if (same != pages.end())
                double_page(i, *same);
            else
                append(paper, i);
        }
        drop_empty_papers();
    }

    /// The paper of the student that a person named on this page; a new one if there is none.
    size_t paper_named(const PageRef& page) {
        for (size_t k = 0; k < out_.papers.size(); ++k) {
            const ScanPaper& paper = out_.papers[k];
            if (paper.copy || paper.pages.empty())
                continue;
            const PageRef& first = out_.pages[paper.pages.front()];
            if (first.form == page.form && student_on(first) == page.student_said)
                return k;
        }
        return new_paper(page);
    }

    /// Whose page it is, as a person said or as its boxes say.
    std::string student_on(const PageRef& page) const {
        if (!page.student_said.empty() || page.capture.id_boxes.empty())
            return page.student_said;
        const exam::Sheet& sheet = exam_.sheets[static_cast<size_t>(page.capture.sheet)];
        const scan::PageView view[] = {{&sheet, &page.capture}};
        return scan::decide(exam_, view).student_id;
    }

    void drop_empty_papers() {
        std::erase_if(out_.papers, [](const ScanPaper& paper) { return paper.pages.empty(); });
        for (size_t k = 0; k < out_.papers.size(); ++k)
            for (const size_t page : out_.papers[k].pages)
                out_.pages[page].paper = static_cast<int>(k);
    }

    /// A person said of each of its pages whose it is.
    bool is_confirmed(const ScanPaper& paper) const {
        return std::all_of(paper.pages.begin(), paper.pages.end(),
                           [&](size_t page) { return !out_.pages[page].student_said.empty(); });
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
        const auto& pages = expected(out_.pages[paper.pages.front()].form, paper.copy);
        const bool whole = is_whole(paper);
        paper.broken = !paper.copy && (!whole || (paper.broken && !is_confirmed(paper)));
        decide_paper(exam_, out_.pages, overrules_, paper);
        find_student(paper);
        for (auto& answer : paper.answers)
            if (answer.seen && contested_.contains(answer.page) && !answer.overruled) {
                answer.cell = "?";
                answer.doubtful = true;
            }
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
        const auto person = people_.find(paper.copy);
        if (paper.copy && person != people_.end() && person->second->student_id) {
            paper.student = *person->second->student_id;
            paper.name = person->second->name.value_or("");
        }
        const bool personal = !paper.student.empty();
        if (!personal) {
            paper.student = paper.decision.student_id;
            paper.id_reason = paper.decision.id_reason;
        }
        for (const size_t page : paper.pages) {
            const std::string& said = out_.pages[page].student_said;
            if (!said.empty() && !personal) {
                paper.student = said;
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
    const Overrules& overrules_;
    ScannedExam out_;
    std::map<std::string, std::set<int>> pages_;  // by form
    std::map<int, std::set<int>> own_pages_;      // by copy
    std::map<int, const exam::Copy*> people_;     // by copy
    std::map<int, size_t> copies_;                // copy → paper
    std::set<size_t> contested_;                  // pages of which there are two different scans
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
