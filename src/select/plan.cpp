#include "select/plan.h"

#include <algorithm>
#include <numeric>

#include "select/complain.h"

namespace examgen::select {
namespace {

bool contains(const std::vector<Range>& ranges, uint32_t topic) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [&](Range r) { return topic >= r.begin && topic < r.end; });
}

/// Works a query out step by step; each function needs the ones before it.
class Planner {
public:
    Planner(const Pool& pool, const Query& query) : pool_(pool), query_(query) {}

    Plan run() {
        make_rows();
        make_columns();
        check_tags();
        bar_excluded();
        force_included();
        make_cells();
        settle_counts();
        subtract_forced();
        return std::move(plan_);
    }

private:
    void make_rows() {
        Row rest;
        for (const auto& topic : query_.topics) {
            const Range within = pool_.topics_within(topic.topic);
            if (within.begin == within.end)
                throw unknown_topic(pool_, topic.topic);
            check_overlap(topic);
            if (topic.count) {
                plan_.rows.push_back({topic.topic, {within}, *topic.count});
                continue;
            }
            if (contains(rest.topics, within.begin))
                continue;
            (rest.name += rest.name.empty() ? "" : ", ") += topic.topic;
            std::erase_if(rest.topics,
                          [&](Range r) { return r.begin >= within.begin && r.end <= within.end; });
            rest.topics.push_back(within);
        }
        if (query_.topics.empty())
            rest.topics.push_back({0, static_cast<uint32_t>(pool_.topics.size())});
        if (!rest.topics.empty())
            plan_.rows.push_back(std::move(rest));
    }

    void check_overlap(const TopicCount& topic) const {
        for (const auto& other : query_.topics) {
            if (&other == &topic)
                return;
            const bool overlap =
                is_within(topic.topic, other.topic) || is_within(other.topic, topic.topic);
            if (overlap && (topic.count || other.count))
                throw UsageError(msg("the topics {} and {} overlap, so their counts are not clear",
                                     other.topic, topic.topic),
                                 {}, {msg("name topics that do not contain each other")});
        }
    }

    void make_columns() {
        for (const auto& one : query_.difficulty)
            plan_.columns.push_back({level_name(one.low, one.high),
                                     std::max(one.low, query_.least_difficulty),
                                     std::min(one.high, query_.most_difficulty), one.count});
        if (plan_.columns.empty())
            plan_.columns.push_back({"", query_.least_difficulty, query_.most_difficulty, {}});
    }

    void check_tags() const {
        for (const auto& tag : query_.tags) {
            if (!pool_.tagged.count(tag))
                throw unknown_tag(pool_, tag);
        }
    }

    void bar(uint32_t question) {
        if (barred_.empty())
            barred_.resize(pool_.questions.size());
        barred_[question] = 1;
    }

    void bar_excluded() {
        for (const auto& id : query_.exclude) {
            const auto at = pool_.by_id.find(id);
            if (at != pool_.by_id.end())
                bar(at->second);
            else if (!is_left_out(id))
                throw unknown_id(pool_, id);
        }
    }

    bool is_left_out(std::string_view id) const {
        return std::any_of(pool_.left_out.begin(), pool_.left_out.end(),
                           [&](const auto& one) { return one.question->id == id; });
    }

    void force_included() {
        for (const auto& id : query_.include) {
            const auto at = pool_.by_id.find(id);
            if (at == pool_.by_id.end())
                throw unknown_id(pool_, id);
            plan_.forced.push_back(at->second);
        }
        auto& forced = plan_.forced;
        std::sort(forced.begin(), forced.end());
        forced.erase(std::unique(forced.begin(), forced.end()), forced.end());
        for (const uint32_t question : forced) {
            bar(question);
            for (const auto& [self, enemy] : pool_.enemies_of(question)) {
                if (std::binary_search(forced.begin(), forced.end(), enemy))
                    throw forced_enemies(pool_, self, enemy);
                bar(enemy);
            }
        }
    }

    void make_cells() {
        for (const auto& row : plan_.rows) {
            plan_.cells.emplace_back();
            plan_.free.room.emplace_back();
            for (const auto& column : plan_.columns) {
                plan_.cells.back().push_back(make_cell(row, column));
                plan_.free.room.back().push_back(plan_.cells.back().back().size());
            }
        }
    }

    /// Places in the order with one of the tags.
    std::vector<uint32_t> tagged_in(Range range) const {
        std::vector<uint32_t> out;
        for (const auto& tag : query_.tags) {
            const auto& ranks = pool_.tagged.at(tag);
            const auto first = std::lower_bound(ranks.begin(), ranks.end(), range.begin);
            const auto last = std::lower_bound(first, ranks.end(), range.end);
            out.insert(out.end(), first, last);
        }
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    Cell make_cell(const Row& row, const Column& column) const {
        Cell cell;
        for (int level = column.low; level <= column.high; ++level)
            for (const Range topics : row.topics)
                cell.ranges.push_back(pool_.stock(level, topics));
        const bool filters = !query_.tags.empty() || !query_.kinds.empty();
        if (barred_.empty() && !filters)
            return cell;
        const auto add = [&](uint32_t rank) {
            const uint32_t question = pool_.order[rank];
            const bool free = barred_.empty() || !barred_[question];
            if (free && (!filters || passes_filters(*pool_.questions[question], query_)))
                cell.listed.push_back(question);
        };
        for (const Range range : cell.ranges)
            if (query_.tags.empty())
                for (uint32_t rank = range.begin; rank < range.end; ++rank)
                    add(rank);
            else
                for (const uint32_t rank : tagged_in(range))
                    add(rank);
        cell.is_listed = true;
        return cell;
    }

    /// The row or column of a question included by name; their number when it lies outside.
    size_t row_of(uint32_t question) const {
        const auto at = std::find_if(plan_.rows.begin(), plan_.rows.end(), [&](const Row& row) {
            return contains(row.topics, pool_.topic_of[question]);
        });
        return static_cast<size_t>(at - plan_.rows.begin());
    }

    size_t column_of(uint32_t question) const {
        const int level = level_of(*pool_.questions[question]);
        const auto at =
            std::find_if(plan_.columns.begin(), plan_.columns.end(),
                         [&](const Column& c) { return level >= c.low && level <= c.high; });
        return static_cast<size_t>(at - plan_.columns.begin());
    }

    /// Gives every row and column its number, and checks that they add up.
    void settle_counts() {
        row_forced_.resize(plan_.rows.size() + 1);
        column_forced_.resize(plan_.columns.size() + 1);
        for (const uint32_t question : plan_.forced) {
            ++row_forced_[row_of(question)];
            ++column_forced_[column_of(question)];
        }
        const auto sum = [](const auto& parts, int64_t outside) {
            for (const auto& part : parts)
                outside += part.wanted.value_or(0);
            return outside;
        };
        const int64_t topics = sum(plan_.rows, row_forced_.back());
        const int64_t levels = sum(plan_.columns, column_forced_.back());
        const int64_t total = total_of(topics, levels);
        check_sums(topics, levels, total);
        if (has_rest())
            plan_.rows.back().wanted = total - topics;
        if (query_.difficulty.empty())
            plan_.columns.back().wanted = total - column_forced_.back();
    }

    /// Whether the last row takes what the topics with a count leave.
    bool has_rest() const { return !plan_.rows.back().wanted; }

    int64_t total_of(int64_t topics, int64_t levels) const {
        if (query_.count)
            return *query_.count;
        if (!query_.difficulty.empty())
            return levels;
        if (!has_rest())
            return topics;
        const auto& room = plan_.free.room.back();  // nothing says how many: all that fits
        return std::accumulate(room.begin(), room.end(),
                               topics + row_forced_[plan_.rows.size() - 1]);
    }

    void check_sums(int64_t topics, int64_t levels, int64_t total) const {
        if (!query_.difficulty.empty() && levels != total)
            throw mismatch(
                msg("the difficulty counts add up to {}, the count is {}", levels, total));
        if (!has_rest() && topics != total)
            throw mismatch(
                query_.count ? msg("the topic counts add up to {}, the count is {}", topics, total)
                             : msg("the topic counts add up to {}, the difficulty counts to {}",
                                   topics, total));
        if (has_rest() && plan_.rows.size() > 1 && topics >= total)
            throw mismatch(msg("the topic counts add up to {} of {}, which leaves nothing for {}",
                               topics, total, plan_.rows.back().name));
    }

    UsageError mismatch(Message what) const {
        std::vector<Message> hints{msg("change the counts so that they agree")};
        const int64_t outside = std::max(row_forced_.back(), column_forced_.back());
        if (outside > 0)
            hints.push_back(
                msg("{} questions included by name lie outside and are counted too", outside));
        return UsageError(std::move(what), {}, std::move(hints));
    }

    void subtract_forced() {
        const auto subtract = [](const auto& parts, const auto& forced, auto& free, bool topic) {
            for (size_t i = 0; i < parts.size(); ++i) {
                free.push_back(*parts[i].wanted - forced[i]);
                if (free.back() < 0)
                    throw UsageError(
                        too_many_included(parts[i].name, *parts[i].wanted, forced[i], topic));
            }
        };
        subtract(plan_.rows, row_forced_, plan_.free.rows, true);
        subtract(plan_.columns, column_forced_, plan_.free.columns, false);
    }

    static Message too_many_included(std::string_view name, int64_t wanted, int64_t forced,
                                     bool topic) {
        if (name.empty())
            return msg("{} wanted, but {} are included by name", wanted, forced);
        return topic ? msg("topic {}: {} wanted, but {} are included by name", name, wanted, forced)
                     : msg("difficulty {}: {} wanted, but {} are included by name", name, wanted,
                           forced);
    }

    const Pool& pool_;
    const Query& query_;
    Plan plan_;
    std::vector<char> barred_;                         // per question; empty: none
    std::vector<int64_t> row_forced_, column_forced_;  // one more at the end: those outside
};

}  // namespace

Plan make_plan(const Pool& pool, const Query& query) {
    check(query);
    Plan plan = Planner(pool, query).run();
    int64_t free = 0, stock = 0;
    for (size_t i = 0; i < plan.rows.size(); ++i) {
        free += plan.free.rows[i];
        stock = std::accumulate(plan.free.room[i].begin(), plan.free.room[i].end(), stock);
    }
    if ((free == 0 && plan.forced.empty()) || free > stock)
        throw too_few(pool, query, plan);
    if (auto problems = short_margins(plan); !problems.empty())
        throw Error(std::move(problems));
    return plan;
}

}  // namespace examgen::select
