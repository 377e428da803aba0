#include "jobs/scan_tables.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

using exam::PageStatus;
using exam::PaperStatus;

/// A share or a length with few digits and without locale.
std::string decimal(double value, int digits) {
    long long scale = 1;
    for (int i = 0; i < digits; ++i)
        scale *= 10;
    const double most = 1e12;
    const double shown = std::clamp(value, -most, most) * static_cast<double>(scale);
    return Rational(static_cast<int64_t>(shown + (shown < 0 ? -0.5 : 0.5)), scale)
        .to_decimal(digits);
}

std::string whole(int value) {
    return value ? std::to_string(value) : "";
}

std::string joined(const std::vector<Message>& all, Lang lang) {
    std::string out;
    for (const auto& one : all)
        out += (out.empty() ? "" : "; ") + render(one, lang);
    return out;
}

/// An option's id; `2:5` is the digit 5 at the second place, `=1/2` that many points.
std::string option_of(const exam::Box& box) {
    if (box.digit)
        return std::to_string(*box.digit + 1) + ":" + std::to_string(box.value);
    return box.points ? "=" + box.points->to_string() : box.option;
}

class CaptureTable {
public:
    CaptureTable(const exam::Exam& exam, const ScannedExam& scanned, csv::Style style)
        : exam_(exam), scanned_(scanned), rows_(text_, style) {}

    std::string run() {
        for (const std::string_view name :
             {"file", "page_index", "copy", "form", "page", "status", "residual_mm", "question_id",
              "option", "fill", "probability", "decision", "overruled", "reason"})
            rows_.cell(name);
        rows_.end_row();
        for (const auto& page : scanned_.pages) {
            head(page, page.capture.sheet >= 0);
            for (int i = 0; i < 5; ++i)
                rows_.cell("");
            rows_.cell("").cell(joined(page.why, Lang::en));
            rows_.end_row();
            if (page.paper >= 0)
                boxes(page);
        }
        return std::move(text_);
    }

private:
    void head(const PageRef& page, bool measured) {
        rows_.cell(page.file->name).number(std::to_string(page.page + 1));
        rows_.number(whole(page.copy)).cell(page.form).number(whole(page.number));
        rows_.cell(name_of(page.status));
        rows_.number(measured ? decimal(page.capture.residual_mm, 3) : "");
    }

    void line(const PageRef& page, const std::string& question, const std::string& option,
              const exam::BoxInk& ink, const exam::MarkDecision& decision,
              const std::string& overruled) {
        head(page, true);
        rows_.cell(question).cell(option).number(decimal(static_cast<double>(ink.fill), 4));
        rows_.number(decimal(decision.probability, 6)).cell(name_of(decision.state));
        rows_.cell(overruled).cell(decision.reason);
        rows_.end_row();
    }

    void boxes(const PageRef& page) {
        const ScanPaper& paper = scanned_.papers[static_cast<size_t>(page.paper)];
        const exam::Sheet& sheet = exam_.sheets[static_cast<size_t>(page.capture.sheet)];
        const auto& decided = paper.decision.pages[page.place];
        for (size_t i = 0; i < sheet.boxes.size(); ++i) {
            const exam::Box& box = sheet.boxes[i];
            const auto& answer = paper.answers[static_cast<size_t>(box.number) - 1];
            const std::string over = !answer.overruled     ? ""
                                     : answer.cell.empty() ? "blank"
                                                           : answer.cell;
            line(page, box.question, option_of(box), page.capture.boxes[i], decided.boxes[i], over);
        }
        for (size_t i = 0; i < sheet.id_boxes.size(); ++i)
            line(page, "student_id:" + std::to_string(sheet.id_boxes[i].digit + 1),
                 std::to_string(sheet.id_boxes[i].value), page.capture.id_boxes[i],
                 decided.id_boxes[i], "");
    }

    const exam::Exam& exam_;
    const ScannedExam& scanned_;
    std::string text_;
    csv::Writer rows_;
};

/// The one box that is in doubt, where it is one.
void name_box(const exam::Exam& exam, const ScannedExam& scanned, const ScanPaper& paper,
              ReviewItem& item) {
    int found = 0;
    for (const size_t index : paper.pages) {
        const PageRef& page = scanned.pages[index];
        const exam::Sheet& sheet = exam.sheets[static_cast<size_t>(page.capture.sheet)];
        for (size_t i = 0; i < sheet.boxes.size(); ++i)
            if (sheet.boxes[i].number == item.number &&
                paper.decision.pages[page.place].boxes[i].state == exam::MarkState::unsure) {
                item.option = sheet.boxes[i].option;
                item.label = sheet.boxes[i].label;
                ++found;
            }
    }
    if (found != 1)
        item.option = item.label = "";
}

void add_answers(const exam::Exam& exam, const ScannedExam& scanned, size_t index,
                 std::vector<ReviewItem>& out) {
    const ScanPaper& paper = scanned.papers[index];
    const exam::Form& form = exam.forms[static_cast<size_t>(paper.form)];
    for (size_t i = 0; i < paper.answers.size(); ++i) {
        const ScanAnswer& answer = paper.answers[i];
        if (!answer.doubtful || !answer.seen)
            continue;
        ReviewItem item;
        item.page = answer.page;
        item.paper = static_cast<int>(index);
        item.number = static_cast<int>(i) + 1;
        item.question = form.items[i].question;
        item.suggested = answer.suggested;
        for (const auto reason : answer.reasons)
            item.reasons.push_back(scan::explain(reason));
        if (item.reasons.empty())
            item.reasons = scanned.pages[answer.page].why;
        item.doubt = answer.doubt;
        name_box(exam, scanned, paper, item);
        out.push_back(std::move(item));
    }
}

/// Of a paper whose pages may not belong together each page asks whose it is.
void add_pages(const ScannedExam& scanned, size_t index, std::vector<ReviewItem>& out) {
    const ScanPaper& paper = scanned.papers[index];
    for (const size_t page : paper.pages) {
        if (!scanned.pages[page].student_said.empty())
            continue;
        ReviewItem item;
        item.page = page;
        item.paper = static_cast<int>(index);
        item.about_student = true;
        item.doubt = 2;
        item.reasons = paper.why;
        item.suggested = paper.student.empty() ? "" : "student:" + paper.student;
        out.push_back(std::move(item));
    }
}

/// Of a paper that lost pages.
void add_missing(const ScannedExam& scanned, size_t index, std::vector<ReviewItem>& out) {
    const ScanPaper& paper = scanned.papers[index];
    ReviewItem item;
    item.page = paper.pages.front();
    item.paper = static_cast<int>(index);
    item.about_paper = true;
    item.doubt = 2;
    item.reasons = paper.why;
    out.push_back(std::move(item));
}

void add_student(const ScannedExam& scanned, size_t index, std::vector<ReviewItem>& out) {
    const ScanPaper& paper = scanned.papers[index];
    if (paper.broken)
        return add_pages(scanned, index, out);
    if (!paper.missing.empty())
        add_missing(scanned, index, out);
    if (!paper.student.empty())
        return;
    ReviewItem item;
    item.page = paper.pages.front();
    item.paper = static_cast<int>(index);
    item.about_student = true;
    item.doubt = 2;  // without a name nothing of the paper counts
    item.reasons.push_back(paper.id_reason.empty() ? msg("nothing says whose paper this is")
                                                   : scan::explain(paper.id_reason));
    out.push_back(std::move(item));
}

}  // namespace

std::string capture_csv(const exam::Exam& exam, const ScannedExam& scanned, csv::Style style) {
    return CaptureTable(exam, scanned, style).run();
}

std::vector<ReviewItem> open_items(const exam::Exam& exam, const ScannedExam& scanned) {
    std::vector<ReviewItem> out;
    for (size_t i = 0; i < scanned.pages.size(); ++i) {
        const PageRef& page = scanned.pages[i];
        const bool lost = page.status == PageStatus::rejected ||
                          page.status == PageStatus::quarantined ||
                          (page.status == PageStatus::review && page.paper < 0);
        if (!lost || page.ignored)
            continue;
        ReviewItem item;
        item.page = i;
        item.reasons = page.why;
        item.doubt = 3;
        out.push_back(std::move(item));
    }
    for (size_t i = 0; i < scanned.papers.size(); ++i) {
        add_student(scanned, i, out);
        add_answers(exam, scanned, i, out);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const ReviewItem& a, const ReviewItem& b) { return a.doubt > b.doubt; });
    return out;
}

std::string review_csv(const ScannedExam& scanned, const std::vector<ReviewItem>& items,
                       csv::Style style, Lang lang) {
    std::string text;
    csv::Writer rows(text, style);
    for (const std::string_view name :
         {"file", "page_index", "student_id", "copy", "form", "page", "question_id", "number",
          "option", "label", "reason", "suggested", "crop", "decision", "note"})
        rows.cell(name);
    rows.end_row();
    for (const auto& item : items) {
        const PageRef& page = scanned.pages[item.page];
        rows.cell(page.file->name).number(std::to_string(page.page + 1));
        rows.cell(item.paper < 0 ? "" : scanned.papers[static_cast<size_t>(item.paper)].student);
        rows.number(whole(page.copy)).cell(page.form).number(whole(page.number));
        rows.cell(item.question).number(whole(item.number)).cell(item.option).cell(item.label);
        rows.cell(joined(item.reasons, lang)).cell(item.suggested).cell(item.crop);
        rows.cell("").cell("");
        rows.end_row();
    }
    return text;
}

}  // namespace examgen::jobs
