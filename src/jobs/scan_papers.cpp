// Copies with a number gather their pages from anywhere. Of a form printed many times nothing but
// the order says which pages belong together (scan_stacks.h). What a person said of a page comes
// before both.

#include "jobs/scan_papers.h"

#include <algorithm>
#include <set>

#include "jobs/scan_answers.h"
#include "jobs/scan_doubles.h"
#include "jobs/scan_pages.h"
#include "jobs/scan_stacks.h"

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
        for (const auto& [stream, pages] : stacks_)
            place_stack(pages);
        std::sort(out_.papers.begin(), out_.papers.end(),
                  [](const ScanPaper& a, const ScanPaper& b) { return a.pages[0] < b.pages[0]; });
        number_papers();
        gather_named();
        drop_rejected();
        for (auto& paper : out_.papers)
            finish(paper);
        drop_doubled_papers(exam_, out_, contested_);
        number_papers();
        for (const auto& paper : out_.papers)
            settle(paper);
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

    const std::set<int>& expected(const ScanPaper& paper) const {
        return expected(exam_.forms[static_cast<size_t>(paper.form)].name, paper.copy);
    }

    int form_of(const PageRef& page) const {
        return static_cast<int>(exam_.find_form(page.form) - exam_.forms.data());
    }

    void place(size_t i) {
        PageRef& page = out_.pages[i];
        if (has_boxes(page) && page.ignored) {
            page.status = PageStatus::rejected;
            page.why.push_back(msg("a person decided that this page does not count"));
        } else if (has_boxes(page) && !exam_.find_form(page.form)) {
            page.status = PageStatus::review;
            page.why.push_back(msg("which form this is cannot be told"));
        }
        if (has_boxes(page) && page.copy)
            place_copy(i);
        else
            lay_on_stack(i);
    }

    /// A page with ink that cannot be read keeps its place between the others.
    void lay_on_stack(size_t i) {
        const PageRef& page = out_.pages[i];
        StackPage out{i, -1, 0};
        if (has_boxes(page)) {
            const auto& numbers = expected(page.form, 0);
            out.form = form_of(page);
            out.rank = static_cast<int>(std::distance(numbers.begin(), numbers.find(page.number)));
        } else if (page.ignored || page.status == PageStatus::blank ||
                   page.status == PageStatus::graded) {
            return;
        }
        stacks_[page.file->stream].push_back(out);
    }

    void place_stack(const std::vector<StackPage>& pages) {
        StackRules rules;
        for (size_t form = 0; form < exam_.forms.size(); ++form)
            rules.pages[static_cast<int>(form)] = expected(exam_.forms[form].name, 0).size();
        rules.same = [&](size_t page, size_t before) {
            const PageRef& one = out_.pages[page];
            const bool first = one.number == *expected(one.form, 0).begin();
            return (!first || !one.capture.id_boxes.empty()) &&
                   same_marks(exam_, one, out_.pages[before]);
        };
        Stack stack = papers_of_stack(pages, rules);
        for (auto& fragment : stack.fragments) {
            ScanPaper& paper = out_.papers.emplace_back();
            paper.form = fragment.form;
            paper.pages = std::move(fragment.pages);
            paper.broken = fragment.doubtful;
        }
        for (const auto& [page, before] : stack.doubles)
            double_page(exam_, out_, page, before, contested_);
    }

    void number_papers() {
        for (size_t k = 0; k < out_.papers.size(); ++k)
            for (const size_t page : out_.papers[k].pages)
                out_.pages[page].paper = static_cast<int>(k);
    }

    size_t new_paper(const PageRef& page) {
        ScanPaper& paper = out_.papers.emplace_back();
        paper.form = form_of(page);
        paper.copy = page.copy;
        return out_.papers.size() - 1;
    }

    void place_copy(size_t i) {
        const auto [it, is_new] = copies_.try_emplace(out_.pages[i].copy, 0);
        if (is_new)
            it->second = new_paper(out_.pages[i]);
        add_to(out_.papers[it->second], i);
    }

    /// A page that the paper has already is a double.
    void add_to(ScanPaper& paper, size_t i) {
        const auto same = std::find_if(paper.pages.begin(), paper.pages.end(), [&](size_t other) {
            return out_.pages[other].number == out_.pages[i].number;
        });
        if (same != paper.pages.end())
            double_page(exam_, out_, i, *same, contested_);
        else
            paper.pages.push_back(i);
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
        for (const size_t i : named)
            std::erase(out_.papers[static_cast<size_t>(out_.pages[i].paper)].pages, i);
        for (const size_t i : named)
            add_to(out_.papers[paper_named(out_.pages[i])], i);
        std::erase_if(out_.papers, [](const ScanPaper& paper) { return paper.pages.empty(); });
        number_papers();
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

    void drop_rejected() {
        for (auto& paper : out_.papers) {
            if (!any_page(paper, [](const PageRef& page) { return page.reject_said; }))
                continue;
            for (const size_t i : paper.pages) {
                PageRef& page = out_.pages[i];
                page.paper = -1;
                page.ignored = true;
                page.status = PageStatus::rejected;
                page.why.push_back(msg("a person decided that this paper does not count"));
            }
            paper.pages.clear();
        }
        std::erase_if(out_.papers, [](const ScanPaper& paper) { return paper.pages.empty(); });
        number_papers();
    }

    template <class Test>
    bool any_page(const ScanPaper& paper, const Test& test) const {
        return std::any_of(paper.pages.begin(), paper.pages.end(),
                           [&](size_t page) { return test(out_.pages[page]); });
    }

    /// Answers, student and status of a paper.
    void finish(ScanPaper& paper) {
        std::sort(paper.pages.begin(), paper.pages.end(),
                  [&](size_t a, size_t b) { return out_.pages[a].number < out_.pages[b].number; });
        for (size_t k = 0; k < paper.pages.size(); ++k)
            out_.pages[paper.pages[k]].place = k;
        find_missing(paper);
        const bool confirmed =
            !any_page(paper, [](const PageRef& page) { return page.student_said.empty(); });
        paper.broken = !paper.copy && !confirmed && (paper.broken || !paper.missing.empty());
        decide_paper(exam_, out_.pages, overrules_, paper);
        find_student(paper);
        take_missing(paper);
        for (auto& answer : paper.answers)
            if (answer.seen && contested_.contains(answer.page) && !answer.overruled) {
                answer.cell = "?";
                answer.doubtful = true;
            }
        const bool open = std::any_of(paper.answers.begin(), paper.answers.end(),
                                      [](const ScanAnswer& a) { return a.cell == "?"; });
        paper.status = !paper.missing.empty()  ? PaperStatus::incomplete
                       : paper.broken || open  ? PaperStatus::review
                       : paper.student.empty() ? PaperStatus::unidentified
                                               : PaperStatus::ok;
    }

    void find_missing(ScanPaper& paper) const {
        std::set<int> missing = expected(paper);
        for (const size_t i : paper.pages)
            missing.erase(out_.pages[i].number);
        paper.missing.assign(missing.begin(), missing.end());
    }

    /// A person may say that there is no more of a paper, or type what the missing pages say.
    void take_missing(ScanPaper& paper) const {
        if (paper.missing.empty() && paper.broken)
            paper.why.push_back(msg("pages are missing or out of order; do they belong together?"));
        if (paper.missing.empty())
            return;
        if (any_page(paper, [](const PageRef& page) { return page.incomplete_said; }))
            for (auto& answer : paper.answers)
                if (!answer.seen && !answer.overruled) {
                    answer.cell = "";
                    answer.overruled = true;
                }
        const bool all = std::all_of(paper.answers.begin(), paper.answers.end(),
                                     [](const ScanAnswer& a) { return a.seen || a.overruled; });
        if (all)
            return paper.missing.clear();
        std::string numbers;
        for (const int number : paper.missing)
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
        paper.why.push_back(
            msg("missing pages: {}; scan them, or decide: incomplete (their "
                "questions count as blank) or reject (the paper does not count)",
                numbers));
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

    /// The last word on the pages of a paper.
    void settle(const ScanPaper& paper) {
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
    std::map<std::string, std::set<int>> pages_;    // by form
    std::map<int, std::set<int>> own_pages_;        // by copy
    std::map<int, const exam::Copy*> people_;       // by copy
    std::map<int, size_t> copies_;                  // copy → paper
    std::map<int, std::vector<StackPage>> stacks_;  // by stream
    std::set<size_t> contested_;                    // pages of which there are two different scans
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
