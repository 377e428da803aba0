#include "select/complain.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "base/utf8.h"

namespace examgen::select {
namespace {

constexpr size_t k_few = 12;  // so many names are listed in full

template <class Range>
std::string joined(const Range& names) {
    std::string out;
    for (const auto& name : names)
        (out += out.empty() ? "" : ", ") += name;
    return out;
}

/// "did you mean", and all names when they are few.
template <class Range>
std::vector<Message> offer(std::string_view word, const Range& known, std::string_view all) {
    std::vector<Message> out;
    if (const std::string near = nearest(word, known); !near.empty())
        out.push_back(msg("did you mean \"{}\"?", near));
    if (!known.empty() && known.size() <= k_few)
        out.push_back({all, {joined(known)}});
    return out;
}

Message reason(Bar why, size_t n) {
    switch (why) {
        case Bar::draft:
            return msg("{} more are drafts", n);
        case Bar::review:
            return msg("{} more wait for review", n);
        case Bar::retired:
            return msg("{} more are retired", n);
        case Bar::practice:
            return msg("{} more are for practice only", n);
        case Bar::unprintable:
            return msg("{} more are of kinds that cannot be printed", n);
    }
    return {};
}

Message refusal(Bar why, std::string_view id) {
    switch (why) {
        case Bar::draft:
            return msg("the question \"{}\" is a draft", id);
        case Bar::review:
            return msg("the question \"{}\" waits for review", id);
        case Bar::retired:
            return msg("the question \"{}\" is retired", id);
        case Bar::practice:
            return msg("the question \"{}\" is for practice only", id);
        case Bar::unprintable:
            return msg("the question \"{}\" is of a kind that cannot be printed", id);
    }
    return {};
}

bool asked_for(const LeftOut& one, const Query& query) {
    const bool in_topic = query.topics.empty() ||
                          std::any_of(query.topics.begin(), query.topics.end(),
                                      [&](const auto& t) { return is_within(one.topic, t.topic); });
    const int level = one.question->difficulty;
    return in_topic && level >= query.least_difficulty && level <= query.most_difficulty &&
           passes_filters(*one.question, query);
}

/// The questions that would fit but for one reason, a line per reason.
std::vector<Message> left_out(const Pool& pool, const Query& query) {
    std::array<size_t, 5> counts{};
    for (const auto& one : pool.left_out)
        if (asked_for(one, query))
            ++counts[static_cast<size_t>(one.why)];
    std::vector<Message> out;
    for (size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0)
            out.push_back(reason(static_cast<Bar>(i), counts[i]));
    return out;
}

/// "1: 12, 2: 30, …" over all candidates and what is included by name.
std::string by_level(const Pool& pool, const Plan& plan) {
    std::array<int, k_levels> counts{};
    const auto count = [&](uint32_t question) {
        ++counts[static_cast<size_t>(level_of(*pool.questions[question]) - 1)];
    };
    for (const auto& row : plan.cells)
        for (const auto& cell : row)
            for (uint32_t i = 0; i < cell.size(); ++i)
                count(cell.at(pool, i));
    for (const uint32_t question : plan.forced)
        count(question);
    std::string out;
    for (size_t i = 0; i < counts.size(); ++i)
        out += (i ? ", " : "") + std::to_string(i + 1) + ": " + std::to_string(counts[i]);
    return out;
}

Diagnostic short_by(Message what) {
    return {Severity::error, std::move(what), {}, {}};
}

}  // namespace

bool passes_filters(const bank::Question& question, const Query& query) {
    const auto has = [](const auto& list, std::string_view name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    const bool kind = query.kinds.empty() || has(query.kinds, bank::name_of(question.kind));
    return kind && (query.tags.empty() ||
                    std::any_of(question.tags.begin(), question.tags.end(),
                                [&](const auto& tag) { return has(query.tags, tag); }));
}

Error unknown_topic(const Pool& pool, std::string_view topic) {
    std::set<std::string_view> paths;
    for (const std::string_view one : pool.topics)
        for (size_t end = 0; end != one.npos;)
            paths.insert(one.substr(0, end = one.find('/', end + 1)));
    std::vector<Message> hints;
    if (const std::string near = nearest(topic, paths); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    if (!pool.topics.empty() && pool.topics.size() <= k_few)
        hints.push_back(msg("the topics are: {}", joined(pool.topics)));
    if (pool.topics.size() > k_few)
        hints.push_back(msg("\"examgen bank stats\" lists the topics"));
    return Error(msg("there is no topic \"{}\"", topic), {}, std::move(hints));
}

Error unknown_tag(const Pool& pool, std::string_view tag) {
    std::set<std::string_view> known;
    for (const auto* question : pool.questions)
        known.insert(question->tags.begin(), question->tags.end());
    return Error(msg("no question has the tag \"{}\"", tag), {},
                 offer(tag, known, "the tags are: {}"));
}

UsageError unknown_kind(std::string_view kind) {
    std::vector<std::string_view> known;
    for (int i = 0; i <= static_cast<int>(bank::Kind::foreign); ++i)
        known.push_back(bank::name_of(static_cast<bank::Kind>(i)));
    return UsageError(msg("there is no kind \"{}\"", kind), {},
                      offer(kind, known, "the kinds are: {}"));
}

Error unknown_id(const Pool& pool, std::string_view id) {
    for (const auto& one : pool.left_out)
        if (one.question->id == id)
            return Error(refusal(one.why, id), {},
                         {msg("approve it in the bank, or leave it out of the selection")});
    std::vector<std::string_view> known;
    for (const auto* question : pool.questions)
        known.push_back(question->id);
    return Error(msg("there is no question \"{}\"", id), {},
                 offer(id, known, "the questions are: {}"));
}

Error too_few(const Pool& pool, const Query& query, const Plan& plan) {
    int64_t wanted = static_cast<int64_t>(plan.forced.size()), stock = wanted;
    for (size_t i = 0; i < plan.rows.size(); ++i) {
        wanted += plan.free.rows[i];
        stock = std::accumulate(plan.free.room[i].begin(), plan.free.room[i].end(), stock);
    }
    auto hints = left_out(pool, query);
    if (stock > 0)
        hints.insert(hints.begin(), msg("in stock by difficulty: {}", by_level(pool, plan)));
    if (wanted == 0)
        return Error(msg("no question in stock fits"), {}, std::move(hints));
    hints.push_back(msg("ask for fewer, widen the filters or add questions to the bank"));
    return Error(msg("{} questions are wanted, {} that fit are in stock", wanted, stock), {},
                 std::move(hints));
}

Diagnostics short_margins(const Plan& plan) {
    Diagnostics out;
    const auto taken = [](int64_t wanted, int64_t free) { return wanted - free; };
    for (size_t i = 0; i < plan.rows.size(); ++i) {
        const auto& room = plan.free.room[i];
        const int64_t stock = std::accumulate(room.begin(), room.end(), int64_t{0});
        const int64_t wanted = plan.rows[i].wanted.value_or(0);
        if (plan.free.rows[i] > stock)
            out.push_back(short_by(msg("topic {}: {} wanted, {} in stock", plan.rows[i].name,
                                       wanted, stock + taken(wanted, plan.free.rows[i]))));
    }
    for (size_t j = 0; j < plan.columns.size(); ++j) {
        int64_t stock = 0;
        for (const auto& room : plan.free.room)
            stock += room[j];
        const int64_t wanted = plan.columns[j].wanted.value_or(0);
        if (plan.free.columns[j] > stock)
            out.push_back(
                short_by(msg("difficulty {}: {} wanted, {} in stock", plan.columns[j].name, wanted,
                             stock + taken(wanted, plan.free.columns[j]))));
    }
    if (!out.empty())
        out.back().hints.push_back(msg("ask for fewer, or add questions to the bank"));
    return out;
}

Error infeasible(const Plan& plan, const Shortage& shortage) {
    std::vector<std::string_view> topics, levels;
    for (const size_t i : shortage.rows)
        topics.push_back(plan.rows[i].name);
    for (const size_t j : shortage.columns)
        levels.push_back(plan.columns[j].name);
    return Error(msg("the counts of topics and difficulties cannot be met together: of topic {} "
                     "with difficulty {} at least {} are needed, {} in stock",
                     joined(topics), joined(levels), shortage.wanted, shortage.room),
                 {}, {msg("shift some of these counts to other topics or difficulties")});
}

Error forced_enemies(const Pool& pool, uint32_t a, uint32_t b) {
    return Error(msg("\"{}\" and \"{}\" must not stand in one exam, and both are included by name",
                     pool.questions[a]->id, pool.questions[b]->id),
                 {}, {msg("leave one of them out")});
}

Error unavoidable_enemies(const Pool& pool, uint32_t a, uint32_t b) {
    return Error(msg("no selection was found that keeps \"{}\" and \"{}\" apart",
                     pool.questions[a]->id, pool.questions[b]->id),
                 {}, {msg("ask for fewer questions, or exclude one of the two")});
}

}  // namespace examgen::select
