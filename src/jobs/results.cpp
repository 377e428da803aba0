#include "jobs/results.h"

#include <algorithm>

#include "base/json_writer.h"
#include "base/utf8.h"

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

/// "2:1" and percentages must not become times and dates; numbers follow the style.
bool is_number(const std::string& grade) {
    return grade.find_first_not_of("0123456789.-") == std::string::npos;
}

enum Column : size_t {
    c_student,
    c_name,
    c_form,
    c_copy,
    c_points,
    c_max,
    c_percent,
    c_grade,
    c_passed,
    c_answered,
    c_status
};

size_t column_index(std::string_view name) {
    const auto it = std::find(std::begin(k_columns), std::end(k_columns), name);
    if (it != std::end(k_columns))
        return static_cast<size_t>(it - std::begin(k_columns));
    const std::vector<std::string_view> known(std::begin(k_columns), std::end(k_columns));
    std::string all;
    for (const auto one : known)
        all += (all.empty() ? "" : ", ") + std::string(one);
    std::vector<Message> hints;
    if (const std::string near = nearest(name, known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("it is one of: {}", all));
    throw UsageError(msg("results have no column \"{}\"", shortened(name)), {}, std::move(hints));
}

}  // namespace

std::vector<ResultColumn> result_columns(const std::string& choice) {
    std::vector<ResultColumn> out;
    for (size_t at = 0; !choice.empty() && at <= choice.size();) {
        const size_t end = std::min(choice.find(',', at), choice.size());
        const std::string one = choice.substr(at, end - at);
        const size_t sign = std::min(one.find('='), one.size());
        const std::string name = one.substr(0, sign);
        out.push_back({column_index(name), sign < one.size() ? one.substr(sign + 1) : name, one});
        at = end + 1;
    }
    for (size_t i = 0; choice.empty() && i < std::size(k_columns); ++i)
        out.push_back({i, std::string(k_columns[i]), std::string(k_columns[i])});
    return out;
}

Results::Results(const fs::path& folder, const Setting& setting, Marker& marker)
    : setting_(setting),
      marker_(marker),
      folder_(folder),
      csv_(folder / "results.csv"),
      json_(folder / "results.json"),
      max_points_(setting.head.max_points.to_decimal()),
      rows_(csv_text_, setting.style) {
    for (const auto& column : setting.columns)
        rows_.cell(column.header);
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
    const ResultsHead& head = setting_.head;
    const bool grades = !head.scale.empty();
    json::Writer w;
    w.begin_object().key("format").string("examgen-results/1").key("exam").string(head.exam);
    w.key("inputs").begin_array();
    for (const auto& input : head.inputs) {
        w.begin_object(true).key("file").string(input.file);
        w.key("sha256").string(input.sha256).end_object();
    }
    w.end_array().key("rule").string(head.rule).key("grade_scale");
    grades ? w.string(head.scale) : w.null();
    if (head.version)
        w.key("version").integer(head.version);
    w.key("max_points").string(head.max_points.to_string());
    w.key("pass_points");
    grades ? w.string(head.cuts.pass.to_string()) : w.null();
    w.key("grades").begin_array();
    for (const auto& cut : head.cuts.steps) {
        w.begin_object(true).key("grade").string(cut.grade);
        w.key("from").string(cut.from.to_string()).key("passed").boolean(cut.passed).end_object();
    }
    w.end_array().key("students").begin_array().end_array().end_object();
    json_text_ = w.take();
    json_text_.erase(json_text_.rfind("]"));  // the students follow
}

const Results::Worth& Results::worth(const score::Standing& standing) {
    const bool common = standing.max_points == setting_.head.max_points;
    if (common) {
        const auto it = worths_.find(standing.points);
        if (it != worths_.end())
            return it->second;
        if (worths_.size() >= k_most_worths)
            worths_.clear();
    }
    const Rational& all = standing.max_points;
    const Rational share = all == Rational(0) ? Rational(0) : standing.points / all;
    const Rational percent = share * Rational(100);
    Worth out{standing.points.to_decimal(), all.to_decimal(), percent.to_decimal(),
              standing.points.to_string(), percent.to_string()};
    if (!common)
        return other_ = std::move(out);
    return worths_.emplace(standing.points, std::move(out)).first->second;
}

void Results::add_cell(size_t column, const Paper& paper, const Outcome& outcome,
                       const Worth* worth) {
    const auto& grade = outcome.standing.grade;
    switch (column) {
        case c_student:
            rows_.cell(paper.student);
            break;
        case c_name:
            rows_.cell(paper.name);
            break;
        case c_form:
            rows_.cell(paper.form >= 0 ? setting_.exam.forms[static_cast<size_t>(paper.form)].name
                                       : "");
            break;
        case c_copy:
            rows_.number(paper.copy ? std::to_string(paper.copy) : "");
            break;
        case c_points:
            rows_.number(worth ? worth->points : "");
            break;
        case c_max:
            rows_.number(worth ? worth->max_points : max_points_);
            break;
        case c_percent:
            rows_.number(worth ? worth->percent : "");
            break;
        case c_grade:
            if (grade && is_number(grade->text))
                rows_.number(grade->text);
            else
                rows_.cell(grade ? grade->text : "");
            break;
        case c_passed:
            rows_.cell(grade ? (grade->passed ? "true" : "false") : "");
            break;
        case c_answered:
            rows_.number(worth ? std::to_string(paper.answered) : "");
            break;
        default:
            rows_.cell(name_of(outcome.status));
    }
}

void Results::add_json(const Paper& paper, const Outcome& outcome, const Worth* worth) {
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
        if (outcome.standing.max_points != setting_.head.max_points)
            text_field(out, "max_points", outcome.standing.max_points.to_string());
        text_field(out, "percent", worth->exact_percent);
        (out += ", \"answered\": ") += std::to_string(paper.answered);
    }
    if (const auto& grade = outcome.standing.grade) {
        text_field(out, "grade", grade->text);
        (out += ", \"passed\": ") += grade->passed ? "true" : "false";
    }
    if (outcome.kept != score::Kept::nothing)
        text_field(out, "kept", name_of(outcome.kept));
    text_field(out, "status", name_of(outcome.status));
    out += '}';
}

void Results::add(const Paper& paper, const Outcome& outcome) {
    const Worth* known = paper.readable ? &worth(outcome.standing) : nullptr;
    for (const auto& column : setting_.columns)
        add_cell(column.index, paper, outcome, known);
    rows_.end_row();
    add_json(paper, outcome, known);
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

void Results::finish() {
    json_text_ += first_ ? "]\n}\n" : "\n  ]\n}\n";
    flush(0);
    csv_.finish();
    json_.finish();
    if (answers_)
        answers_->finish();
}

std::vector<fs::path> Results::commit() {
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
