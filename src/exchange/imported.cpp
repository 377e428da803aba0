#include "exchange/imported.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/slug.h"
#include "base/utf8.h"

namespace examgen::exchange {
namespace {

bool is_draft(const bank::Question& question) {
    return question.status == bank::Status::draft;
}

bool same_content(const bank::Question& a, const bank::Question& b) {
    return a.options == b.options && a.explanation == b.explanation;
}

/// Without escapes, and white space as single spaces.
std::string evened(std::string_view text) {
    std::string out;
    bool gap = false;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\n') {
            gap = true;
        } else if (c != '\\') {
            if (gap && !out.empty())
                out += ' ';
            gap = false;
            out += c;
        }
    }
    return out;
}

Diagnostic warning(Message what, const Where& where, std::vector<Message> hints = {}) {
    return {Severity::warning, std::move(what), where, std::move(hints)};
}

/// The stem's first words; a stem without Latin letters is named by its fingerprint.
std::string id_of(const bank::Question& question) {
    std::string id = slug(question.stem);
    if (id.empty())
        id = "q-" + hex(sha256(question.stem)).substr(0, 10);
    return id;
}

}  // namespace

void Collector::add(bank::Question question, const bank::Topic& topic, const Where& where) {
    if (out_.bank.questions.empty() && out_.bank.topic.id.empty())
        out_.bank.topic = topic;
    file_under(question, topic, where);
    switch (repeats_) {
        case Repeats::stems_once:
            return add_stem_once(std::move(question), where);
        case Repeats::all:
            return push(std::move(question), where);
        default:
            return add_compared(std::move(question), where);
    }
}

void Collector::push(bank::Question question, const Where& where) {
    out_.bank.questions.push_back(std::move(question));
    out_.places.push_back(where);
}

void Collector::add_stem_once(bank::Question question, const Where& where) {
    const auto [at, added] = known_.try_emplace(question.stem, out_.bank.questions.size());
    if (added)
        return push(std::move(question), where);
    bank::Question& known = out_.bank.questions[at->second];
    if (is_draft(question)) {
        ++repeated_drafts_;
    } else if (is_draft(known)) {
        known = std::move(question);
        out_.places[at->second] = where;
    } else if (same_content(known, question)) {
        report(warning(msg("\"{}\" occurs again and is imported once", known.stem), where));
    } else {
        report(warning(msg("\"{}\" occurs again with other options or another answer; the first "
                           "one counts",
                           known.stem),
                       where, {msg("compare the two and correct the bank by hand")}));
    }
}

void Collector::add_compared(bank::Question question, const Where& where) {
    const auto [at, added] = known_.try_emplace(content_key(question), out_.bank.questions.size());
    if (added)
        return push(std::move(question), where);
    const Where& first = out_.places[at->second];
    report(warning(msg("\"{}\" has the same text and options as the question in {}:{}",
                       shortened(question.stem), first.file, first.line),
                   where));
    if (repeats_ == Repeats::keep) {
        push(std::move(question), where);
    } else if (repeats_ == Repeats::replace) {
        out_.bank.questions[at->second] = std::move(question);
        out_.places[at->second] = where;
    }
}

void Collector::file_under(bank::Question& question, const bank::Topic& topic, const Where& where) {
    const std::string& own = out_.bank.topic.id;
    if (question.topic.empty())
        question.topic = topic.id;
    if (topic.id == own)
        return;
    question.topic = own + "/" + question.topic;
    if (other_topics_.insert(topic.id).second)
        report(warning(msg("the topic \"{}\" is another one than the first, \"{}\"; its questions "
                           "are filed as {}",
                           topic.title, out_.bank.topic.title, question.topic),
                       where, {msg("import files of different topics into banks of their own")}));
}

Imported Collector::take() {
    std::unordered_set<std::string> ids;
    std::unordered_map<std::string, int>
        numbers;  // the last one tried, so that none is tried twice
    uint32_t index = 0;
    for (auto& question : out_.bank.questions) {
        const std::string base = question.id.empty() ? id_of(question) : question.id;
        question.id = base;
        int& n = numbers.try_emplace(base, 1).first->second;
        while (!ids.insert(question.id).second)
            question.id = base + "-" + std::to_string(++n);
        question.index = index++;
        const bool opaque = question.kind == bank::Kind::foreign;
        ++(opaque ? out_.opaque : is_draft(question) ? out_.drafts : out_.complete);
    }
    if (repeated_drafts_ > 0)
        report(warning(msg("stems without options that occur again: {}; each is imported once",
                           repeated_drafts_),
                       {out_.bank.file, 0, 0, "", 0}));
    return std::move(out_);
}

Imported merge(std::vector<Imported> parts, Repeats repeats) {
    Collector all(parts.empty() ? "" : parts.front().bank.file, repeats);
    Assets assets;
    for (auto& part : parts) {
        assets.merge(part.assets);
        for (auto& problem : part.problems)
            all.report(std::move(problem));
        for (size_t i = 0; i < part.bank.questions.size(); ++i)
            all.add(std::move(part.bank.questions[i]), part.bank.topic, part.places[i]);
    }
    Imported out = all.take();
    out.assets = std::move(assets);
    return out;
}

std::string content_key(const bank::Question& question) {
    const bank::Details& d = question.detail();
    std::vector<std::string> parts;
    const auto add = [&parts](const auto& list) {
        for (const auto& one : list)
            parts.push_back(evened(one.text));
    };
    add(question.options);
    add(d.left);
    add(d.right);
    add(d.answers);
    for (const auto& gap : d.gaps)
        add(gap.options);
    if (question.kind == bank::Kind::numeric)
        parts.push_back(d.low.to_string() + " " + d.high.to_string());
    std::sort(parts.begin(), parts.end());
    std::string out = evened(question.stem);
    for (const auto& part : parts)
        (out += '\x1f') += part;
    return (out += '\x1f') += d.payload;
}

}  // namespace examgen::exchange
