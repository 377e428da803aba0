#include "exam/exam.h"

#include <algorithm>

#include "exam/partners.h"

namespace examgen::exam {

const Question* Exam::find(std::string_view question_id) const {
    const auto it = std::find_if(questions.begin(), questions.end(),
                                 [&](const Question& q) { return q.id == question_id; });
    return it == questions.end() ? nullptr : &*it;
}

const Form* Exam::find_form(std::string_view name) const {
    const auto it =
        std::find_if(forms.begin(), forms.end(), [&](const Form& f) { return f.name == name; });
    return it == forms.end() ? nullptr : &*it;
}

Rational Exam::total_points() const {
    Rational sum;
    if (forms.empty()) {
        for (const auto& question : questions)
            sum = sum + question.points;
        return sum;
    }
    for (const auto& item : forms.front().items)
        if (const Question* question = find(item.question))
            sum = sum + question->points;
    return sum;
}

std::string form_name(size_t index) {
    std::string out;
    for (++index; index > 0; index = (index - 1) / 26)
        out.insert(out.begin(), static_cast<char>('A' + (index - 1) % 26));
    return out;
}

std::string option_label(size_t index) {
    return form_name(index);
}

std::vector<uint16_t> options_at(const Question& question, const Item& item, size_t field) {
    if (question.kind != "cloze" || field >= question.left.size())
        return item.options;
    std::vector<uint16_t> out;
    for (const uint16_t option : item.options)
        if (question.options[option].id.starts_with(question.left[field] + "="))
            out.push_back(option);
    return out;
}

std::string key_cell(const Question& question, const Item& item) {
    std::string out;
    if (question.kind == "kprim" || question.kind == "true-false") {
        const bool listed = question.kind == "kprim" && item.options.size() == question.key.size();
        for (size_t i = 0; i < question.key.size(); ++i)
            out += question.key[listed ? item.options[i] : i].front() == "true" ? '+' : '-';
        return out;
    }
    if (has_partners(question))
        return marked_partners(question, item, {AnswerStatus::ok, question.key});
    if (question.kind == "numeric")
        return question.key.front().front();
    if (question.kind == "open" || question.kind == "short-answer")
        return question.points.to_decimal();
    for (size_t i = 0; i < item.options.size(); ++i) {
        if (!question.options[item.options[i]].correct)
            continue;
        if (!out.empty())
            out += ' ';
        out += option_label(i);
    }
    return out;
}

std::string key_csv(const Exam& exam) {
    std::string out = "form,number,question_id,key,points\n";
    for (const auto& form : exam.forms)
        for (const auto& item : form.items) {
            const Question& question = *exam.find(item.question);
            out += form.name + "," + std::to_string(item.number) + "," + question.id + "," +
                   key_cell(question, item) + "," + question.points.to_decimal() + "\n";
        }
    return out;
}

}  // namespace examgen::exam
