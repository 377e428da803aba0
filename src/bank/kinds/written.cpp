// Short answer and open: the student writes, a marker ticks a box for a share of the points.

#include <algorithm>

#include "bank/kinds/functions.h"
#include "bank/names.h"
#include "bank/write.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

constexpr int k_max_lines = 200;
constexpr uint32_t k_max_steps = 20;

std::vector<Rational> default_steps() {
    return {Rational(0), Rational(1, 2), Rational(1)};
}

void sort_unique(std::vector<Rational>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

/// The share that stands as an element of a list.
std::optional<Rational> step(Reading& r, const Value& at) {
    if (at.type == json::Type::number || at.type == json::Type::string)
        if (const auto out = Rational::parse(at.text))
            if (*out >= Rational(0) && *out <= Rational(1))
                return out;
    r.check.error(at, msg("a step must be a share between 0 and 1"),
                  {msg("write \"0\", \"1/2\" or \"1\"")});
    return {};
}

std::vector<Rational> read_steps(Reading& r) {
    const Value* list = r.check.array(r.value, "steps");
    if (!list)
        return default_steps();
    if (list->count < 2 || list->count > k_max_steps) {
        r.check.error(*list,
                      msg("\"steps\" needs 2 to {} entries, not {}", k_max_steps, list->count),
                      {msg("write [\"0\", \"1\"] for wrong and right")});
        return default_steps();
    }
    std::vector<Rational> out;
    for (const auto& one : json::children(*list))
        if (const auto value = step(r, one))
            out.push_back(*value);
    const size_t given = out.size();
    sort_unique(out);
    if (out.size() < given)
        r.check.error(*list, msg("\"steps\" holds a share twice"), {msg("keep one of them")});
    return out;
}

}  // namespace

void short_answer::read(Reading& r) {
    auto& answers = r.details.answers;
    const auto places = objects(r, r.value, "answers", 1);
    bool full = false;
    for (const Value* at : places) {
        r.check.keys(*at, k_text_answer_keys);
        TextAnswer answer{text(r, *at, "text", Need::unless_draft),
                          share(r, *at, "fraction", Rational(0)).value_or(1)};
        const auto same = [&](const TextAnswer& o) { return o.text == answer.text; };
        if (!answer.text.empty() && std::any_of(answers.begin(), answers.end(), same))
            r.check.error(*at, msg("the answer \"{}\" is given twice", shortened(answer.text)),
                          {msg("keep one of them")});
        full = full || answer.fraction == Rational(1);
        answers.push_back(std::move(answer));
    }
    if (!places.empty() && !full)
        lacks(r, *r.value.find("answers"), msg("no answer earns all points"),
              {msg("give the best one \"fraction\": \"1\"")});
    r.details.case_sensitive = r.check.boolean(r.value, "case").value_or(false);
}

void short_answer::write(json::Writer& out, const Question& q) {
    out.key("answers").begin_array();
    for (const auto& answer : q.detail().answers) {
        out.begin_object(true);
        write_text(out, "text", answer.text);
        if (answer.fraction != Rational(1))
            write_rational(out, "fraction", answer.fraction);
        out.end_object();
    }
    out.end_array();
    if (q.detail().case_sensitive)
        out.key("case").boolean(true);
}

std::vector<Field> short_answer::fields(const Question& q) {
    std::vector<Rational> steps{Rational(0), Rational(1)};
    for (const auto& answer : q.detail().answers)
        steps.push_back(answer.fraction);
    sort_unique(steps);
    return {Ink{std::move(steps)}};
}

void open::read(Reading& r) {
    Details& d = r.details;
    d.lines = r.check.integer(r.value, "lines", 1, k_max_lines).value_or(d.lines);
    d.steps = read_steps(r);
}

void open::write(json::Writer& out, const Question& q) {
    const Details& d = q.detail();
    if (d.lines != Details{}.lines)
        out.key("lines").integer(d.lines);
    if (d.steps.empty() || d.steps == default_steps())
        return;
    out.key("steps").begin_array(true);
    for (const auto& one : d.steps)
        out.string(one.to_string());
    out.end_array();
}

std::vector<Field> open::fields(const Question& q) {
    const auto& steps = q.detail().steps;
    return {Ink{steps.empty() ? default_steps() : steps}};
}

std::vector<Part> short_answer::parts(const Question& q) {
    return {TextPart{q.stem}, WritePart{1, std::get<Ink>(short_answer::fields(q).front()).steps}};
}

std::vector<Part> open::parts(const Question& q) {
    return {TextPart{q.stem},
            WritePart{q.detail().lines, std::get<Ink>(open::fields(q).front()).steps}};
}

}  // namespace examgen::bank
