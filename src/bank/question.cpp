#include "bank/question.h"

#include "bank/names.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

template <class Enum, class Names>
std::string_view at(const Names& names, Enum value) {
    return names[static_cast<size_t>(value)];
}

}  // namespace

const Details& Question::detail() const {
    static const Details none;
    return details ? *details : none;
}

const Extra& Question::more() const {
    static const Extra none;
    return extra ? *extra : none;
}

bool Question::operator==(const Question& o) const {
    return id == o.id && topic == o.topic && stem == o.stem && explanation == o.explanation &&
           objective == o.objective && tags == o.tags && options == o.options &&
           points == o.points && kind == o.kind && status == o.status && use == o.use &&
           bloom == o.bloom && shuffle == o.shuffle && difficulty == o.difficulty &&
           truth == o.truth && time_s == o.time_s && detail() == o.detail() && more() == o.more();
}

int words(const Question& question) {
    if (question.more().words > 0)
        return question.more().words;
    int out = count_words(question.stem);
    const auto add = [&out](const auto& parts) {
        for (const auto& part : parts)
            out += count_words(part.text);
    };
    add(question.options);
    add(question.detail().left);
    add(question.detail().right);
    for (const auto& gap : question.detail().gaps)
        add(gap.options);
    return out;
}

std::string_view language(const Question& question, std::string_view bank_language) {
    return question.more().language.empty() ? bank_language : question.more().language;
}

std::string_view name_of(Status status) {
    return at(k_status_names, status);
}

std::string_view name_of(Use use) {
    return at(k_use_names, use);
}

std::string_view name_of(Bloom bloom) {
    return bloom == Bloom::none ? "none" : k_bloom_names[static_cast<size_t>(bloom) - 1];
}

}  // namespace examgen::bank
