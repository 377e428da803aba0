#include "jobs/targets.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "base/error.h"
#include "base/utf8.h"
#include "exam/answers.h"

namespace examgen::jobs {
namespace {

std::optional<int> whole(std::string_view text) {
    int value = 0;
    const auto [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || stop != text.data() + text.size())
        return {};
    return value;
}

const exam::Item* item_at(const exam::Form& form, int number) {
    const auto it = std::find_if(form.items.begin(), form.items.end(),
                                 [&](const exam::Item& one) { return one.number == number; });
    return it == form.items.end() ? nullptr : &*it;
}

[[noreturn]] void no_question(const exam::Exam& exam, std::string_view text) {
    std::vector<std::string> known;
    for (const auto& question : exam.questions)
        known.push_back(question.id);
    std::vector<Message> hints;
    if (const std::string near = nearest(text, known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(
        msg("name it by its number (7, or A:7 of form A) or its id; answer-key.csv "
            "lists both"));
    throw Error(msg("the exam has no question \"{}\"", shortened(text)), {}, std::move(hints));
}

/// A number alone is clear when it is the same place of the same question in every form.
const exam::Item* item_everywhere(const exam::Exam& exam, int number) {
    const exam::Item* out = nullptr;
    for (const auto& form : exam.forms) {
        const exam::Item* item = item_at(form, number);
        const bool same =
            !out || (item && item->question == out->question && item->options == out->options);
        if (!item || !same)
            return nullptr;
        out = item;
    }
    return out;
}

std::optional<score::Key> range_of(const exam::Question& question, std::string_view text) {
    const size_t dots = text.find("..");
    if (question.kind != "numeric" || dots == text.npos)
        return {};
    const auto low = Rational::parse(text.substr(0, dots)),
               high = Rational::parse(text.substr(dots + 2));
    if (!low || !high || *low > *high)
        return {};
    return score::Key{{low->to_string(), high->to_string()}};
}

/// Option ids joined with blanks, of questions that have one field of options.
std::optional<score::Key> ids_of(const exam::Question& question, std::string_view text) {
    score::Key out(1);
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(' ', at), text.size());
        const std::string id(text.substr(at, end - at));
        const bool known = std::any_of(question.options.begin(), question.options.end(),
                                       [&](const exam::Option& option) { return option.id == id; });
        if (!known)
            return {};
        out.front().push_back(id);
        at = end + 1;
    }
    if (question.kind == "single-choice" && out.front().size() != 1)
        return {};
    return out;
}

score::Key key_of(const Target& target, std::string_view text) {
    const exam::Question& question = *target.question;
    if (question.kind == "open" || question.kind == "short-answer")
        throw Error(msg("question \"{}\" is marked by a person and has no key", question.id), {},
                    {msg("--drop and --credit-all work for it")});
    if (const auto range = range_of(question, text))
        return *range;
    const bool choice = question.kind == "single-choice" || question.kind == "multiple-choice";
    if (choice && !target.item)
        if (const auto ids = ids_of(question, text))
            return *ids;
    exam::Item as_written;
    as_written.options.resize(question.options.size());
    std::iota(as_written.options.begin(), as_written.options.end(), uint16_t{0});
    const bool by_id = choice && !target.item;
    const exam::Answer answer =
        by_id ? exam::Answer{exam::AnswerStatus::review, {}}
              : read_cell(question, target.item ? *target.item : as_written, text);
    const bool whole_answer = answer.status == exam::AnswerStatus::ok &&
                              std::none_of(answer.fields.begin(), answer.fields.end(),
                                           [](const auto& field) { return field.empty(); });
    if (!whole_answer)
        throw Error(msg("\"{}\" cannot be the right answer to question \"{}\"", shortened(text),
                        question.id),
                    {},
                    {by_id ? msg("write option ids, or name the question by its number and write "
                                 "the printed letters")
                           : msg("write it as in answer-key.csv; several right answers are "
                                 "separated by commas: 7=B,C")});
    return answer.fields;
}

}  // namespace

Target target_of(const exam::Exam& exam, std::string_view text) {
    if (const auto* question = exam.find(text))
        return {question, nullptr};
    const size_t colon = text.find(':');
    const auto number = whole(colon == text.npos ? text : text.substr(colon + 1));
    if (!number)
        no_question(exam, text);
    const exam::Item* item = nullptr;
    if (colon != text.npos) {
        const exam::Form* form = exam.find_form(text.substr(0, colon));
        item = form ? item_at(*form, *number) : nullptr;
    } else {
        item = item_everywhere(exam, *number);
        if (!item && exam.forms.size() > 1 && item_at(exam.forms.front(), *number))
            throw Error(msg("question {} differs from form to form", *number), {},
                        {msg("say of which form: {}:{}", exam.forms.front().name, *number),
                         msg("or name the question by its id")});
    }
    if (!item)
        no_question(exam, text);
    return {exam.find(item->question), item};
}

std::vector<score::Key> keys_of(const Target& target, std::string_view text) {
    std::vector<score::Key> out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        score::Key key = key_of(target, text.substr(at, end - at));
        if (std::find(out.begin(), out.end(), key) == out.end())
            out.push_back(std::move(key));
        at = end + 1;
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::pair<std::string, std::string> sides(const std::string& text, std::string_view option) {
    const size_t sign = text.find('=');
    if (sign == text.npos || sign == 0 || sign + 1 == text.size())
        throw UsageError(
            msg("--{} needs a question and a value: 7=…, not \"{}\"", option, shortened(text)));
    return {text.substr(0, sign), text.substr(sign + 1)};
}

}  // namespace examgen::jobs
