#include "jobs/scan_answers.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

using exam::Answer;
using exam::AnswerStatus;

constexpr std::string_view k_undecided = "?";

/// One answer of all fields of a question.
Answer joined(const exam::Question& question,
              const std::vector<const scan::FieldDecision*>& fields) {
    Answer out{AnswerStatus::blank, {}};
    out.fields.resize(std::max<size_t>(1, question.key.size()));
    for (const auto* field : fields) {
        const auto at = static_cast<size_t>(field->field);
        if (at >= out.fields.size()) {
            out.status = AnswerStatus::review;
            return out;
        }
        out.fields[at] = field->options;
        if (!field->options.empty() && out.status == AnswerStatus::blank)
            out.status = AnswerStatus::ok;
    }
    for (const auto* field : fields)
        if (field->status == AnswerStatus::too_many ||
            (question.kind == "single-choice" && field->options.size() > 1))
            out.status = AnswerStatus::too_many;
    return out;
}

/// Points that whoever marks the paper gives.
bool is_given(const exam::Question& question) {
    return question.kind == "open" || question.kind == "short-answer";
}

void overrule(const exam::Question& question, const exam::Item& item, const Overrule& by,
              ScanAnswer& out) {
    const std::string cell = by.answer == "blank" ? "" : by.answer;
    const Answer answer = exam::read_cell(question, item, cell);
    if (answer.status == AnswerStatus::review)
        return;
    out.cell = is_given(question) ? cell : exam::marked(question, item, answer);
    out.overruled = true;
    out.doubtful = false;
    out.doubt = 0;
}

/// Sign and digits as the number they stand for; nothing when a digit is missing.
std::optional<Rational> number_of(const exam::Question& question, std::string digits) {
    const size_t decimals =
        question.digits ? static_cast<size_t>(std::max(0, question.digits->decimals)) : 0;
    if (decimals > digits.size())
        return {};
    if (decimals)
        digits.insert(digits.size() - decimals, ".");
    if (const size_t point = digits.find('.'); point == 0 || (point == 1 && digits[0] == '-'))
        digits.insert(point, "0");
    return Rational::parse(digits);
}

/// The cell that says what is marked, when `read_cell` reads the same out of it.
std::optional<std::string> cell_of(const exam::Question& question, const exam::Item& item,
                                   Answer answer) {
    if (answer.status == AnswerStatus::review)
        return {};
    if (answer.status == AnswerStatus::blank)
        return "";
    const bool given = is_given(question);
    if (question.kind == "numeric") {
        const auto number = number_of(question, answer.fields.front().front());
        if (!number)
            return {};
        answer.fields.front() = {number->to_string()};
    }
    const std::string cell = given && answer.fields.front().size() == 1
                                 ? answer.fields.front().front()
                                 : exam::marked(question, item, answer);
    const Answer again = exam::read_cell(question, item, cell);
    if (given)
        return again.status == answer.status ? std::optional(cell) : std::nullopt;
    for (auto& field : answer.fields)
        std::sort(field.begin(), field.end());
    Answer sorted = again;
    for (auto& field : sorted.fields)
        std::sort(field.begin(), field.end());
    return sorted == answer ? std::optional(cell) : std::nullopt;
}

ScanAnswer answer_of(const exam::Exam& exam, const exam::Item& item, const ScanPaper& paper,
                     const std::vector<const scan::FieldDecision*>& fields) {
    ScanAnswer out;
    out.cell = k_undecided;
    if (fields.empty())
        return out;
    const exam::Question& question = *exam.find(item.question);
    out.seen = true;
    out.page = paper.pages[fields.front()->page];
    bool open = false;
    for (const auto* field : fields) {
        open = open || field->status == AnswerStatus::review;
        if (!field->reason.empty())
            out.reasons.push_back(field->reason);
        out.doubt = std::max(out.doubt, 2 * (1 - field->probability));
    }
    const auto cell = cell_of(question, item, joined(question, fields));
    if (cell)
        out.suggested = !cell->empty() ? *cell : is_given(question) ? "" : "blank";
    if (!cell && out.reasons.empty())
        out.reasons.push_back("no-answer");
    out.doubtful = open || !cell;
    if (!out.doubtful && !paper.broken)
        out.cell = *cell;
    return out;
}

}  // namespace

void decide_paper(const exam::Exam& exam, const std::vector<PageRef>& pages,
                  const Overrules& overrules, ScanPaper& paper) {
    std::vector<scan::PageView> views;
    for (const size_t i : paper.pages)
        views.push_back(
            {&exam.sheets[static_cast<size_t>(pages[i].capture.sheet)], &pages[i].capture});
    paper.decision = scan::decide(exam, views);
    const exam::Form& form = exam.forms[static_cast<size_t>(paper.form)];
    std::vector<std::vector<const scan::FieldDecision*>> fields(form.items.size());
    for (const auto& field : paper.decision.fields)
        if (field.number >= 1 && static_cast<size_t>(field.number) <= fields.size())
            fields[static_cast<size_t>(field.number) - 1].push_back(&field);
    paper.answers.clear();
    for (size_t i = 0; i < form.items.size(); ++i) {
        const exam::Item& item = form.items[i];
        ScanAnswer answer = answer_of(exam, item, paper, fields[i]);
        for (const size_t page : paper.pages) {
            const PageRef& ref = pages[page];
            const auto it = overrules.find({ref.file->sha256, ref.page, item.number});
            if (it != overrules.end() && !it->second.answer.empty())
                overrule(*exam.find(item.question), item, it->second, answer);
        }
        paper.answers.push_back(std::move(answer));
    }
}

}  // namespace examgen::jobs
