#include "exchange/imported.h"

#include <utility>

#include "base/hash.h"
#include "base/slug.h"

namespace examgen::exchange {
namespace {

bool is_draft(const bank::Question& question) {
    return question.status == bank::Status::draft;
}

bool same_content(const bank::Question& a, const bank::Question& b) {
    return a.options == b.options && a.explanation == b.explanation;
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
    const auto [at, added] = by_stem_.try_emplace(question.stem, out_.bank.questions.size());
    if (added) {
        out_.bank.questions.push_back(std::move(question));
        return;
    }
    bank::Question& known = out_.bank.questions[at->second];
    if (is_draft(question)) {
        ++repeated_drafts_;
    } else if (is_draft(known)) {
        known = std::move(question);
    } else if (same_content(known, question)) {
        report(warning(msg("\"{}\" occurs again and is imported once", known.stem), where));
    } else {
        report(warning(msg("\"{}\" occurs again with other options or another answer; the first "
                           "one counts",
                           known.stem),
                       where, {msg("compare the two and correct the bank by hand")}));
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
    uint32_t index = 0;
    for (auto& question : out_.bank.questions) {
        const std::string base = id_of(question);
        question.id = base;
        for (int n = 2; !ids.insert(question.id).second; ++n)
            question.id = base + "-" + std::to_string(n);
        question.index = index++;
        ++(is_draft(question) ? out_.drafts : out_.complete);
    }
    if (repeated_drafts_ > 0)
        report(warning(msg("stems without options that occur again: {}; each is imported once",
                           repeated_drafts_),
                       {out_.bank.file, 0, 0, "", 0}));
    return std::move(out_);
}

Imported merge(std::vector<Imported> parts) {
    Collector all(parts.empty() ? "" : parts.front().bank.file);
    for (auto& part : parts) {
        for (auto& problem : part.problems)
            all.report(std::move(problem));
        for (auto& question : part.bank.questions)
            all.add(std::move(question), part.bank.topic, {part.bank.file, 0, 0, "", 0});
    }
    return all.take();
}

}  // namespace examgen::exchange
