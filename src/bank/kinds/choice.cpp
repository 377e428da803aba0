// Single-choice and multiple-choice: lettered options, one row of boxes.

#include "bank/kinds/functions.h"
#include "bank/write.h"

namespace examgen::bank {

void single_choice::read(Reading& r) {
    r.question.options = options(r, r.value, Right::one);
}

std::vector<Field> single_choice::fields(const Question& q) {
    return {Choice{ids_of(q.options), 1, 1}};
}

std::vector<Part> single_choice::parts(const Question& q) {
    return {TextPart{q.stem}, ChoicePart{q.options, false}};
}

void multiple_choice::read(Reading& r) {
    r.question.options = options(r, r.value, Right::some);
}

std::vector<Field> multiple_choice::fields(const Question& q) {
    return {Choice{ids_of(q.options), 1, static_cast<int>(q.options.size())}};
}

std::vector<Part> multiple_choice::parts(const Question& q) {
    return {TextPart{q.stem}, ChoicePart{q.options, true}};
}

void lettered::write(json::Writer& out, const Question& q) {
    write_options(out, "options", q.options, Worth::if_right);
}

Key lettered::key(const Question& q) {
    std::vector<std::string> right;
    for (const auto& option : q.options)
        if (option.correct)
            right.push_back(option.id);
    return {right};
}

}  // namespace examgen::bank
