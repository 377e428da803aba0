#include "exchange/exported.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace examgen::exchange {
namespace {

template <class List>
bool any_feedback(const List& options) {
    return std::any_of(options.begin(), options.end(),
                       [](const bank::Option& o) { return !o.feedback.empty(); });
}

}  // namespace

std::vector<std::string_view> unheld(const bank::Question& q, const bank::Bank& bank,
                                     const Holds& holds) {
    const bank::Extra& e = q.more();
    const bool anchored = std::any_of(q.options.begin(), q.options.end(),
                                      [](const auto& option) { return option.anchored; });
    const std::pair<std::string_view, bool> all[] = {
        {"topic", !holds.topic && q.topic != bank.topic.id},
        {"difficulty", q.difficulty != 3},
        {"tags", !holds.tags && !q.tags.empty()},
        {"feedback", !holds.feedback && any_feedback(q.options)},
        {"anchor", anchored},
        {"explanation", !holds.explanation && !q.explanation.empty()},
        {"hints", !holds.hints && !e.hints.empty()},
        {"units", !holds.units && !q.detail().units.empty()},
        {"points", !holds.points && q.points != Rational(1)},
        {"objective", !q.objective.empty()},
        {"bloom", q.bloom != bank::Bloom::none},
        {"time_s", q.time_s > 0},
        {"words", e.words > 0},
        {"source", !e.source.empty()},
        {"author", !e.author.empty()},
        {"license", !e.license.empty()},
        {"status", q.status != bank::Status::approved},
        {"use", q.use != bank::Use::both},
        {"enemies", !e.enemies.empty()},
        {"group", !e.group.empty()},
        {"language", !e.language.empty()},
        {"shuffle", !holds.shuffle && q.shuffle != bank::Shuffle::yes},
        {"assets", !e.assets.empty()},
    };
    std::vector<std::string_view> out;
    for (const auto& [key, lost] : all)
        if (lost)
            out.push_back(key);
    return out;
}

void Losses::add(const bank::Question& q, Message what, std::vector<Message> hints) {
    const std::string at = "/questions/" + std::to_string(q.index);
    out_.losses.push_back(
        {Severity::warning, std::move(what), {bank_.file, 0, 0, at, 0}, std::move(hints)});
}

void Losses::left_out(const bank::Question& q, Message why) {
    add(q, msg("the question \"{}\" cannot be written in this format", shortened(q.id)),
        {std::move(why)});
}

void Losses::keys(const bank::Question& q, const std::vector<std::string_view>& lost) {
    std::string names;
    for (const auto& one : lost)
        names += (names.empty() ? "" : ", ") + std::string(one);
    if (!names.empty())
        add(q, msg("of the question \"{}\" these are not written: {}", shortened(q.id), names), {});
}

void Losses::changed(const bank::Question& q, Message what) {
    add(q, msg("the question \"{}\" is changed", shortened(q.id)), {std::move(what)});
}

}  // namespace examgen::exchange
