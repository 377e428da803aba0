// Facts come from the journal, what a person said from the decisions.

#include "jobs/scan_pages.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

using exam::Finding;
using exam::PageStatus;

class PageList {
public:
    PageList(const exam::Exam& exam, const Journal& journal, const Overrules& overrules)
        : exam_(exam), journal_(journal), overrules_(overrules), sheets_(exam) {
        for (const auto& copy : exam.copies)
            form_of_copy_.emplace(copy.copy, copy.form);
    }

    std::vector<PageRef> run() const {
        std::vector<PageRef> out;
        for (const auto& file : journal_.files()) {
            if (file.pages == 0) {
                PageRef page;
                page.file = &file;
                page.status = PageStatus::quarantined;
                page.why = file.trouble;
                take_word(page);
                out.push_back(std::move(page));
            }
            for (size_t i = 0; i < file.pages; ++i) {
                const exam::PageCapture* capture = journal_.find(file.sha256, i);
                PageRef page;
                page.file = &file;
                page.page = i;
                if (capture)
                    page.capture = *capture;
                take_word(page);
                classify(page);
                if (page.ignored && page.status == PageStatus::review)
                    page.status = PageStatus::rejected;
                out.push_back(std::move(page));
            }
        }
        return out;
    }

private:
    /// Where a person says which page it is, that is as good as its code.
    void take_word(PageRef& page) const {
        const auto said = overrules_.find({page.file->sha256, page.page, 0});
        if (said == overrules_.end())
            return;
        page.ignored = said->second.ignore;
        page.incomplete_said = said->second.incomplete;
        page.reject_said = said->second.reject;
        page.student_said = said->second.student;
        const int sheet = sheet_said(sheets_, page.capture, said->second);
        if (sheet < 0)
            return;
        page.capture.sheet = sheet;
        page.capture.code = code_of(said->second);
        page.capture.finding = Finding::read;
    }

    exam::PageCode code_of(const Overrule& by) const {
        return exam::PageCode{exam_.id, by.form, by.copy, by.page};
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
        const auto it = form_of_copy_.find(code.copy);
        if (it != form_of_copy_.end())
            page.form = it->second;
    }

    const exam::Exam& exam_;
    const Journal& journal_;
    const Overrules& overrules_;
    const scan::SheetIndex sheets_;
    std::map<int, std::string_view> form_of_copy_;
};

}  // namespace

int sheet_said(const scan::SheetIndex& sheets, const exam::PageCapture& capture,
               const Overrule& by) {
    if (by.page == 0 || capture.finding != Finding::no_code || capture.sheet < 0)
        return -1;
    const int said = sheets.find({sheets.exam().id, by.form, by.copy, by.page});
    if (said < 0)
        return -1;
    const auto boxes = [&](int sheet) { return scan::SheetIndex::boxes_of(sheets.sheet(sheet)); };
    const bool alike = boxes(said) == boxes(capture.sheet) &&
                       sheets.sheet(said).boxes.size() == capture.boxes.size();
    return alike ? said : -1;
}

std::vector<PageRef> list_pages(const exam::Exam& exam, const Journal& journal,
                                const Overrules& overrules) {
    return PageList(exam, journal, overrules).run();
}

}  // namespace examgen::jobs
