#include "jobs/results.h"

#include <algorithm>

#include "base/json_writer.h"

namespace examgen::jobs {
namespace {

using exam::AnswerStatus;
using exam::PaperStatus;

constexpr size_t k_block = 1 << 16;
constexpr size_t k_most_worths = 20000;

constexpr std::string_view k_columns[] = {"student_id", "name",       "form",    "copy",
                                          "points",     "max_points", "percent", "grade",
                                          "passed",     "answered",   "status"};
constexpr std::string_view k_answer_columns[] = {"student_id", "form",   "copy",      "question_id",
                                                 "number",     "marked", "canonical", "points",
                                                 "max_points", "status"};

void text_field(std::string& out, std::string_view key, std::string_view value) {
    ((out += ", \"") += key) += "\": ";
    out += json::quoted(value);
}

}  // namespace

Results::Results(const fs::path& folder, const Setting& setting, Marker& marker)
    : setting_(setting),
      marker_(marker),
      folder_(folder),
      csv_(folder / "results.csv"),
      json_(folder / "results.json"),
      max_points_(setting.graded.max_points.to_decimal()),
      rows_(csv_text_, setting.style) {
    for (const auto name : k_columns)
        rows_.cell(name);
    rows_.end_row();
    begin_json();
    if (!setting.answers)
        return;
    answers_ = std::make_unique<NewFile>(folder / "answers.csv");
    answer_rows_ = std::make_unique<csv::Writer>(answers_text_, setting.style);
    for (const auto name : k_answer_columns)
        answer_rows_->cell(name);
    answer_rows_->end_row();
}

void Results::begin_json() {
    const GradedExam& graded = setting_.graded;
    json::Writer w;
    w.begin_object().key("format").string("examgen-results/1").key("exam").string(graded.exam);
    w.key("inputs").begin_array();
    for (const auto& input : graded.inputs) {
        w.begin_object(true).key("file").string(input.file);
        w.key("sha256").string(input.sha256).end_object();
    }
    w.end_array().key("rule").string(graded.rule).key("grade_scale");
    graded.scale.empty() ? w.null() : w.string(graded.scale);
    w.key("max_points").string(graded.max_points.to_string());
    w.key("pass_points");
    setting_.grades ? w.string(graded.cuts.pass.to_string()) : w.null();
    w.key("grades").begin_array();
    for (const auto& cut : graded.cuts.steps) {
        w.begin_object(true).key("grade").string(cut.grade);
        w.key("from").string(cut.from.to_string()).key("passed").boolean(cut.passed).end_object();
    }
    w.end_array().key("students").begin_array().end_array().end_object();
    json_text_ = w.take();
    json_text_.erase(json_text_.rfind("]"));  // the students follow
}

const Results::Worth& Results::worth(const Rational& points) {
    const auto it = worths_.find(points);
    if (it != worths_.end())
        return it->second;
    if (worths_.size() >= k_most_worths)
        worths_.clear();
    const Rational& all = setting_.graded.max_points;
    const Rational share = all == Rational(0) ? Rational(0) : points / all;
    const Rational percent = share * Rational(100);
    Worth out{
        points.to_decimal(), percent.to_decimal(), points.to_string(), percent.to_string(), {}};
    if (setting_.grades)
        out.grade = setting_.graded.cuts.grade(points, all);
    return worths_.emplace(points, std::move(out)).first->second;
}

void Results::add_csv(const Paper& paper, PaperStatus status, const Worth* worth) {
    rows_.cell(paper.student).cell(paper.name);
    rows_.cell(paper.form >= 0 ? setting_.exam.forms[static_cast<size_t>(paper.form)].name : "");
    rows_.number(paper.copy ? std::to_string(paper.copy) : "");
    rows_.number(worth ? worth->points : "").number(max_points_);
    rows_.number(worth ? worth->percent : "");
    const bool graded = worth && setting_.grades && status == PaperStatus::ok;
    // "2:1" and percentages must not become times and dates; numbers follow the style.
    const bool number =
        graded && worth->grade.text.find_first_not_of("0123456789.-") == std::string::npos;
    if (number)
        rows_.number(worth->grade.text);
    else
        rows_.cell(graded ? worth->grade.text : "");
    rows_.cell(graded ? (worth->grade.passed ? "true" : "false") : "");
    rows_.number(worth ? std::to_string(paper.answered) : "").cell(name_of(status));
    rows_.end_row();
}

void Results::add_json(const Paper& paper, PaperStatus status, const Worth* worth) {
    std::string& out = json_text_;
    out += first_ ? "\n    {\"student_id\": " : ",\n    {\"student_id\": ";
    first_ = false;
    out += json::quoted(paper.student);
    text_field(out, "name", paper.name);
    if (paper.form >= 0)
        text_field(out, "form", setting_.exam.forms[static_cast<size_t>(paper.form)].name);
    if (paper.copy)
        (out += ", \"copy\": ") += std::to_string(paper.copy);
    if (worth) {
        text_field(out, "points", worth->exact);
        text_field(out, "percent", worth->exact_percent);
        (out += ", \"answered\": ") += std::to_string(paper.answered);
    }
    if (worth && setting_.grades && status == PaperStatus::ok) {
        text_field(out, "grade", worth->grade.text);
        (out += ", \"passed\": ") += worth->grade.passed ? "true" : "false";
    }
    text_field(out, "status", name_of(status));
    out += '}';
}

void Results::add(const Paper& paper, PaperStatus status) {
    const Worth* known = paper.readable ? &worth(paper.points) : nullptr;
    add_csv(paper, status, known);
    add_json(paper, status, known);
    flush(k_block);
}

void Results::add_answers(const Paper& paper, AnswerStatus otherwise, bool as_answered) {
    if (!answers_ || paper.student.empty())
        return;
    const bool known = paper.form >= 0;
    const size_t form = known ? static_cast<size_t>(paper.form) : 0;
    std::string head;
    csv::Style plain = setting_.style;
    plain.byte_order_mark = false;
    csv::Writer cells(head, plain);
    cells.cell(paper.student).cell(known ? setting_.exam.forms[form].name : "");
    cells.number(paper.copy ? std::to_string(paper.copy) : "");
    head += plain.separator;
    const auto& items = setting_.exam.forms[form].items;
    for (size_t i = 0; i < items.size(); ++i) {
        answers_text_ += head;
        if (as_answered && known && i < paper.cells.size())
            answers_text_ += marker_.mark(form, i, paper.cells[i]).csv;
        else
            answers_text_ += marker_.empty(form, i, otherwise, known).csv;
        answers_text_ += plain.line_end;
    }
    flush(k_block);
}

void Results::flush(size_t least) {
    const auto write = [least](NewFile& file, std::string& text) {
        if (text.size() < least)
            return;
        file.add(text);
        text.clear();
    };
    write(csv_, csv_text_);
    write(json_, json_text_);
    if (answers_)
        write(*answers_, answers_text_);
}

std::vector<fs::path> Results::commit() {
    json_text_ += first_ ? "]\n}\n" : "\n  ]\n}\n";
    flush(0);
    csv_.finish();
    json_.finish();
    if (answers_)
        answers_->finish();
    std::vector<fs::path> out{folder_ / "results.csv", folder_ / "results.json"};
    if (answers_) {
        answers_->commit();
        out.push_back(folder_ / "answers.csv");
    }
    std::error_code ignored;
    if (!answers_)  // those of an earlier run would not fit these results
        fs::remove(folder_ / "answers.csv", ignored);
    json_.commit();
    csv_.commit();
    return out;
}

}  // namespace examgen::jobs
