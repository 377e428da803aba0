#include "bank/write.h"

#include "bank/bank.h"
#include "bank/kinds.h"
#include "bank/names.h"

namespace examgen::bank {
namespace {

using json::Writer;

void write_texts(Writer& out, std::string_view key, const std::vector<std::string>& all) {
    if (all.empty())
        return;
    out.key(key).begin_array(true);
    for (const auto& one : all)
        out.string(one);
    out.end_array();
}

void write_shuffle(Writer& out, Shuffle shuffle) {
    if (shuffle == Shuffle::no)
        out.key("shuffle").boolean(false);
    else if (shuffle == Shuffle::ordered)
        out.key("shuffle").string("ordered");
}

void write_head(Writer& out, const Question& q, const Topic& topic) {
    out.key("id").string(q.id);
    out.key("kind").string(name_of(q.kind));
    if (q.topic != topic.id)
        write_text(out, "topic", q.topic);
    if (q.difficulty != 3)
        out.key("difficulty").integer(q.difficulty);
    write_texts(out, "tags", q.tags);
    out.key("stem").string(q.stem);
}

void write_tail(Writer& out, const Question& q) {
    const Extra& e = q.more();
    write_text(out, "explanation", q.explanation);
    write_texts(out, "hints", e.hints);
    if (q.points != Rational(1))
        write_rational(out, "points", q.points);
    write_text(out, "objective", q.objective);
    if (q.bloom != Bloom::none)
        out.key("bloom").string(name_of(q.bloom));
    if (q.time_s > 0)
        out.key("time_s").integer(q.time_s);
    if (e.words > 0)
        out.key("words").integer(e.words);
    write_text(out, "source", e.source);
    write_text(out, "author", e.author);
    write_text(out, "license", e.license);
    if (q.status != Status::approved)
        out.key("status").string(name_of(q.status));
    if (q.use != Use::both)
        out.key("use").string(name_of(q.use));
    write_texts(out, "enemies", e.enemies);
    write_text(out, "group", e.group);
    write_text(out, "language", e.language);
    write_shuffle(out, q.shuffle);
    write_texts(out, "assets", e.assets);
}

void write_question(Writer& out, const Question& question, const Topic& topic) {
    out.begin_object();
    write_head(out, question, topic);
    row(question.kind).write(out, question);
    write_tail(out, question);
    out.end_object();
}

}  // namespace

std::string question_json(const Question& question, const Topic& topic) {
    Writer out;
    write_question(out, question, topic);
    return out.take();
}

void write_text(Writer& out, std::string_view key, std::string_view text) {
    if (!text.empty())
        out.key(key).string(text);
}

void write_rational(Writer& out, std::string_view key, const Rational& value) {
    if (value.den == 1) {
        out.key(key).integer(value.num);
        return;
    }
    const std::string fraction = value.to_string(), decimal = value.to_decimal(9);
    const bool short_decimal = value.to_decimal(4) == decimal && Rational::parse(decimal) == value;
    const bool readable = Rational::parse(fraction) == value;
    out.key(key).string(short_decimal || !readable ? decimal : fraction);
}

void write_options(Writer& out, std::string_view key, std::span<const Option> all, Worth worth) {
    out.key(key).begin_array();
    for (const auto& option : all) {
        out.begin_object(true);
        write_text(out, "id", option.id);
        write_text(out, "text", option.text);
        const bool plain = option.fraction == Rational(option.correct ? 1 : 0);
        if (worth == Worth::always || (worth == Worth::if_right && plain && option.correct))
            out.key("correct").boolean(option.correct);
        if (worth == Worth::if_right && !plain)
            write_rational(out, "fraction", option.fraction);
        if (option.anchored)
            out.key("anchor").string("last");
        write_text(out, "feedback", option.feedback);
        out.end_object();
    }
    out.end_array();
}

void write_named(Writer& out, std::string_view key, std::span<const Named> all) {
    out.key(key).begin_array();
    for (const auto& one : all) {
        out.begin_object(true);
        write_text(out, "id", one.id);
        write_text(out, "text", one.text);
        out.end_object();
    }
    out.end_array();
}

std::string to_json(const Bank& bank) {
    Writer out;
    out.begin_object();
    out.key("format").string(k_format);
    out.key("topic").begin_object(true);
    out.key("id").string(bank.topic.id);
    if (bank.topic.title != bank.topic.id)
        write_text(out, "title", bank.topic.title);
    out.key("language").string(bank.topic.language);
    out.end_object();
    out.key("questions").begin_array();
    for (const auto& question : bank.questions)
        write_question(out, question, bank.topic);
    out.end_array().end_object();
    return out.take();
}

}  // namespace examgen::bank
