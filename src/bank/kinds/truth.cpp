// True-false and kprim: statements, each a row of two boxes whose ids are "true" and "false".

#include "bank/kinds/functions.h"
#include "bank/write.h"

namespace examgen::bank {
namespace {

constexpr size_t k_kprim_rows = 4;

Field row_field() {
    return Choice{{"true", "false"}, 1, 1};
}

std::vector<std::string> answer(bool truth) {
    return {truth ? "true" : "false"};
}

}  // namespace

void true_false::read(Reading& r) {
    if (!r.value.find("correct"))
        lacks(r, r.value, msg("\"{}\" is missing", "correct"),
              {msg("write \"correct\": true or \"correct\": false")});
    r.question.truth = r.check.boolean(r.value, "correct").value_or(false);
}

void true_false::write(json::Writer& out, const Question& q) {
    out.key("correct").boolean(q.truth);
}

std::vector<Field> true_false::fields(const Question&) {
    return {row_field()};
}

Key true_false::key(const Question& q) {
    return {answer(q.truth)};
}

std::vector<Part> true_false::parts(const Question& q) {
    return {TextPart{q.stem}, TruthPart{}};
}

void kprim::read(Reading& r) {
    r.question.options = options(r, r.value, Right::each_says);
    const json::Value* list = r.value.find("options");
    if (list && list->type == json::Type::array && list->count != k_kprim_rows)
        lacks(r, *list, msg("kprim needs exactly four options, not {}", list->count),
              {msg("add or delete statements until there are four")});
}

void kprim::write(json::Writer& out, const Question& q) {
    write_options(out, "options", q.options, Worth::always);
}

std::vector<Field> kprim::fields(const Question& q) {
    return std::vector<Field>(q.options.size(), row_field());
}

Key kprim::key(const Question& q) {
    Key out;
    for (const auto& option : q.options)
        out.push_back(answer(option.correct));
    return out;
}

std::vector<Part> kprim::parts(const Question& q) {
    return {TextPart{q.stem}, TruthPart{q.options}};
}

}  // namespace examgen::bank
