// The index: questions are counting-sorted into strata, difficulty first and topic second. Topics
// are sorted by path, so that a topic and all below it are neighbours and any "topic × levels" is
// at most five ranges.

#include "select/pool.h"

#include <algorithm>
#include <optional>

#include "bank/field.h"
#include "select/strata.h"

namespace examgen::select {
namespace {

/// Orders paths so that nothing stands between a topic and what lies below it.
bool path_less(std::string_view a, std::string_view b) {
    const auto rank = [](char c) { return c == '/' ? 0 : 1 + static_cast<unsigned char>(c); };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](char x, char y) { return rank(x) < rank(y); });
}

std::optional<Bar> barred(const bank::Question& question) {
    if (question.status == bank::Status::draft)
        return Bar::draft;
    if (question.status == bank::Status::review)
        return Bar::review;
    if (question.status == bank::Status::retired)
        return Bar::retired;
    if (question.use == bank::Use::practice)
        return Bar::practice;
    const bool asks =
        question.kind != bank::Kind::description && question.kind != bank::Kind::foreign;
    if (!asks || !bank::is_printable(question))
        return Bar::unprintable;
    return {};
}

class Builder {
public:
    void add(const bank::Bank& bank) {
        topic_number(bank.topic.id);
        for (const auto& question : bank.questions) {
            const std::string_view topic = question.topic.empty() ? bank.topic.id : question.topic;
            const uint32_t number = topic_number(topic);
            if (const auto why = barred(question))
                pool_.left_out.push_back({&question, topic, *why});
            else
                add(question, number, bank.file);
        }
    }

    Pool finish() {
        sort_topics();
        sort_questions();
        index_tags();
        find_enemies();
        return std::move(pool_);
    }

private:
    uint32_t topic_number(std::string_view topic) {
        if (pool_.topics.empty() || pool_.topics[last_topic_] != topic) {
            const auto next = static_cast<uint32_t>(pool_.topics.size());
            const auto [at, added] = numbers_.try_emplace(topic, next);
            if (added)
                pool_.topics.push_back(topic);
            last_topic_ = at->second;
        }
        return last_topic_;
    }

    void add(const bank::Question& question, uint32_t topic, const std::string& file) {
        const auto position = static_cast<uint32_t>(pool_.questions.size());
        const auto [at, added] = pool_.by_id.try_emplace(question.id, position);
        if (!added) {
            report_twice(question, file);
            return;
        }
        pool_.questions.push_back(&question);
        pool_.topic_of.push_back(topic);
    }

    void report_twice(const bank::Question& question, const std::string& file) {
        Diagnostic twice;
        twice.severity = Severity::warning;
        twice.what = msg("the question id \"{}\" occurs twice; the first one counts", question.id);
        twice.where.file = file;
        twice.where.pointer = "/questions/" + std::to_string(question.index);
        twice.hints.push_back(msg("give one of them another id"));
        pool_.problems.push_back(std::move(twice));
    }

    void sort_topics() {
        std::vector<std::string_view> sorted = pool_.topics;
        std::sort(sorted.begin(), sorted.end(), path_less);
        std::vector<uint32_t> renumbered(sorted.size());
        for (uint32_t i = 0; i < sorted.size(); ++i)
            renumbered[numbers_.at(sorted[i])] = i;
        for (auto& topic : pool_.topic_of)
            topic = renumbered[topic];
        pool_.topics = std::move(sorted);
    }

    void sort_questions() {
        std::vector<uint8_t> levels;
        levels.reserve(pool_.questions.size());
        for (const auto* question : pool_.questions)
            levels.push_back(static_cast<uint8_t>(level_of(*question)));
        Strata strata = sort_strata(levels, pool_.topic_of, k_levels, pool_.topics.size());
        pool_.order = std::move(strata.order);
        pool_.starts = std::move(strata.starts);
    }

    void index_tags() {
        for (uint32_t rank = 0; rank < pool_.order.size(); ++rank)
            for (const auto& tag : pool_.questions[pool_.order[rank]]->tags) {
                auto& ranks = pool_.tagged[tag];
                if (ranks.empty() || ranks.back() != rank)  // a tag may be given twice
                    ranks.push_back(rank);
            }
    }

    void find_enemies() {
        auto& pairs = pool_.enemies;
        for (uint32_t i = 0; i < pool_.questions.size(); ++i) {
            for (const auto& id : pool_.questions[i]->more().enemies) {
                const auto other = pool_.by_id.find(id);
                if (other == pool_.by_id.end() || other->second == i)
                    continue;
                pairs.emplace_back(i, other->second);
                pairs.emplace_back(other->second, i);
            }
        }
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    }

    Pool pool_;
    std::unordered_map<std::string_view, uint32_t> numbers_;
    uint32_t last_topic_ = 0;
};

}  // namespace

Range Pool::topics_within(std::string_view path) const {
    const auto first = std::lower_bound(topics.begin(), topics.end(), path, path_less);
    auto last = first;
    while (last != topics.end() && is_within(*last, path))
        ++last;
    return {static_cast<uint32_t>(first - topics.begin()),
            static_cast<uint32_t>(last - topics.begin())};
}

Range Pool::stock(int level, Range within) const {
    const size_t base = static_cast<size_t>(level - 1) * topics.size();
    return {starts[base + within.begin], starts[base + within.end]};
}

std::span<const std::pair<uint32_t, uint32_t>> Pool::enemies_of(uint32_t question) const {
    const auto first = std::lower_bound(enemies.begin(), enemies.end(), std::pair(question, 0u));
    auto last = first;
    while (last != enemies.end() && last->first == question)
        ++last;
    return {first, last};
}

Pool make_pool(std::span<const bank::Bank* const> banks) {
    Builder builder;
    for (const auto* bank : banks)
        builder.add(*bank);
    return builder.finish();
}

Pool make_pool(const bank::Bank& bank) {
    const bank::Bank* const one = &bank;
    return make_pool(std::span(&one, 1));
}

}  // namespace examgen::select
