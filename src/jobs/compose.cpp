#include "jobs/compose.h"

#include <algorithm>
#include <set>

#include "bank/field.h"
#include "base/hash.h"
#include "jobs/version.h"
#include "score/rules.h"
#include "score/scales.h"

namespace examgen::jobs {
namespace {

/// What is printed with letters, where that is not `options` of the bank.
void add_options(const bank::Question& from, exam::Question& out) {
    const bank::Details& d = from.detail();
    if (from.kind == bank::Kind::true_false)
        out.options = {{"true", from.truth, from.truth ? 1 : 0},
                       {"false", !from.truth, from.truth ? 0 : 1}};
    if (from.kind == bank::Kind::matching) {
        for (const auto& left : d.left)
            out.left.push_back(left.id);
        for (const auto& right : d.right)
            out.options.push_back({right.id, false, 0});
    }
    if (from.kind == bank::Kind::ordering)
        for (auto& option : out.options)
            option = {option.id, false, 0};
    if (from.kind == bank::Kind::cloze)
        for (const auto& gap : d.gaps) {
            out.left.push_back(gap.id);
            for (const auto& option : gap.options)
                out.options.push_back({gap.id + "=" + option.id, option.correct, option.fraction});
        }
}

/// What else is printed of a question that is not answered by choosing alone.
void add_details(Sha256& hash, const bank::Question& question) {
    const bank::Details& d = question.detail();
    for (const auto& set : bank::letter_sets(question))
        for (const auto& option : set) {
            hash.add_field(option.id);
            hash.add_field(option.text);
        }
    for (const auto& left : d.left) {
        hash.add_field(left.id);
        hash.add_field(left.text);
    }
    for (const auto& step : d.steps)
        hash.add_field(step.to_string());
    for (const int number : {d.digits, d.decimals, d.sign ? 1 : 0, d.lines})
        hash.add_field(std::to_string(number));
}

void add_content(Sha256& hash, const bank::Question& question) {
    hash.add_field(question.id);
    hash.add_field(bank::name_of(question.kind));
    hash.add_field(question.stem);
    hash.add_field(question.points.to_string());
    for (const auto& option : question.options) {
        hash.add_field(option.id);
        hash.add_field(option.text);
        hash.add_field(option.fraction.to_string());
    }
    for (const auto& field : bank::key(question))
        for (const auto& id : field)
            hash.add_field(id);
    if (question.details)
        add_details(hash, question);
}

std::string id_of(const std::vector<const bank::Question*>& chosen, const exam::Exam& exam,
                  const Composition& parts, const std::string& layout) {
    Sha256 hash;
    for (const auto* questions : {&chosen, &parts.shared_texts})
        for (const auto* question : *questions)
            add_content(hash, *question);
    hash.add_field(std::to_string(exam.seed));
    for (const auto& form : exam.forms) {
        hash.add_field(form.name);
        for (const auto& item : form.items) {
            hash.add_field(item.question);
            for (const auto option : item.options)
                hash.add_field(std::to_string(option));
        }
    }
    hash.add_field(layout);
    for (const auto& text : {parts.title, parts.course, parts.examiner, parts.instructions,
                             parts.date.value_or(""), parts.language})
        hash.add_field(text);
    hash.add_field(std::to_string(parts.duration_min.value_or(0)));
    hash.add_field(std::to_string(parts.id_digits));
    return base32(hash.finish(), 6);
}

/// How points are given, as a note on the sheet.
std::string scoring_note(const exam::Exam& exam, const layout::Labels& labels) {
    const score::Rule rule = score::rule_of(exam);
    std::string out = labels.with(layout::Labels::note("rule", rule.row->name),
                                  {rule.parameters.malus.to_string()});
    if (rule.row->floor != score::Floor::question || rule.floor != rule.row->floor)
        out += " " + labels[layout::Labels::note("floor", name_of(rule.floor))];
    return out;
}

std::string scale_note(const exam::Exam& exam, const layout::Labels& labels) {
    if (!exam.grade_scale)
        return "";
    if (exam.grade_scale->ends_with(".json"))
        return labels.with(layout::Labels::note("scale", "own"), {exam.scale_name});
    const score::Scale scale = score::scale_named(*exam.grade_scale);
    const Rational pass = scale.pass_percent.value_or(scale.row->pass);
    return labels.with(layout::Labels::note("scale", scale.row->name),
                       {labels.number(pass.to_decimal())});
}

}  // namespace

exam::Question question_of(const bank::Question& from) {
    exam::Question out;
    out.id = from.id;
    out.kind = bank::name_of(from.kind);
    out.topic = from.topic;
    out.points = from.points;
    out.difficulty = from.difficulty;
    for (const auto& option : from.options)
        out.options.push_back({option.id, option.correct, option.fraction});
    add_options(from, out);
    out.key = bank::key(from);
    if (from.kind == bank::Kind::numeric) {
        out.digits = std::get<bank::Digits>(bank::fields(from).front());
        out.range = exam::Interval{from.detail().low, from.detail().high};
    }
    return out;
}

exam::Exam compose(const std::vector<const bank::Question*>& chosen, std::vector<exam::Form> forms,
                   uint64_t seed, const Composition& parts, const std::string& layout) {
    exam::Exam out;
    out.title = parts.title;
    out.language = parts.language;
    out.course = parts.course;
    out.examiner = parts.examiner;
    out.date = parts.date;
    out.duration_min = parts.duration_min;
    out.seed = seed;
    out.version = k_version;
    out.rule = parts.rule.row->name;
    if (parts.rule.row->takes_malus)
        out.malus = parts.rule.parameters.malus;
    if (parts.rule.floor != parts.rule.row->floor)
        out.floor = name_of(parts.rule.floor);
    out.grade_scale = parts.grade_scale;
    out.scale_name = parts.scale_name;
    for (const auto* question : chosen)
        out.questions.push_back(question_of(*question));
    set_forms(out, std::move(forms));
    out.id = id_of(chosen, out, parts, layout);
    return out;
}

void set_forms(exam::Exam& exam, std::vector<exam::Form> forms) {
    exam.forms = std::move(forms);
    for (auto& form : exam.forms)
        for (auto& item : form.items)
            if (exam.find(item.question)->kind == "true-false")
                item.options = {0, 1};
}

layout::Heading heading_of(const exam::Exam& exam, const Composition& parts,
                           const layout::Labels& labels) {
    layout::Heading out;
    out.exam_id = exam.id;
    out.title = exam.title;
    out.course = exam.course;
    out.examiner = exam.examiner;
    out.date = exam.date ? labels.date(*exam.date) : "";
    out.duration = exam.duration_min ? labels.duration(*exam.duration_min) : "";
    out.instructions = parts.instructions;
    out.total_points = exam.total_points().to_decimal();
    out.id_digits = parts.id_digits;
    out.scoring = scoring_note(exam, labels);
    out.grade_scale = scale_note(exam, labels);
    return out;
}

std::vector<const bank::Question*> shared_texts(const std::vector<const bank::Question*>& chosen,
                                                const std::vector<const bank::Bank*>& banks) {
    std::set<std::string_view> groups;
    for (const auto* question : chosen)
        groups.insert(question->more().group);
    groups.erase("");
    std::vector<const bank::Question*> out;
    for (const auto* bank : banks)
        for (const auto& question : bank->questions)
            if (question.kind == bank::Kind::description && groups.contains(question.more().group))
                out.push_back(&question);
    return out;
}

layout::QuestionsById by_id(const std::vector<const bank::Question*>& questions) {
    layout::QuestionsById out;
    for (const auto* question : questions)
        out.emplace(question->id, question);
    return out;
}

}  // namespace examgen::jobs
