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
        if (field->status == AnswerStatus::too_many)
            out.status = AnswerStatus::too_many;
    return out;
}

void overrule(const exam::Question& question, const exam::Item& item, const Overrule& by,
              ScanAnswer& out) {
    const std::string cell = by.answer == "blank" ? "" : by.answer;
    const Answer answer = exam::read_cell(question, item, cell);
    if (answer.status == AnswerStatus::review)
        return;
    out.cell = exam::marked(question, item, answer);
    out.overruled = true;
    out.doubt = 0;
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
    bool open = paper.broken;
    for (const auto* field : fields) {
        open = open || field->status == AnswerStatus::review;
        if (!field->reason.empty())
            out.reasons.push_back(field->reason);
        out.doubt = std::max(out.doubt, 2 * (1 - field->probability));
    }
    const Answer answer = joined(question, fields);
    if (answer.status != AnswerStatus::review)
        out.suggested = exam::marked(question, item, answer);
    if (!open && answer.status != AnswerStatus::review)
        out.cell = out.suggested;
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
