#include "select/query.h"

#include <algorithm>
#include <utility>

#include "bank/bank.h"
#include "base/error.h"
#include "select/complain.h"

namespace examgen::select {
namespace {

struct Levels {
    int low, high;
};

constexpr std::pair<std::string_view, Levels> k_groups[] = {
    {"easy", {1, 2}}, {"medium", {3, 3}}, {"hard", {4, 5}}};

UsageError bad_difficulty(std::string_view spec) {
    return UsageError(
        msg("\"{}\" is not a difficulty", spec), {},
        {msg("counts: easy:8,medium:8,hard:4 or 2:5,3:10; filters: 2-4, easy or 3; levels are 1 to "
             "5")});
}

int parse_count(std::string_view digits, std::string_view spec) {
    int value = 0;
    const bool plain = !digits.empty() && digits.size() <= 6 &&
                       digits.find_first_not_of("0123456789") == digits.npos;
    for (const char c : plain ? digits : "")
        value = value * 10 + (c - '0');
    if (value > 0)
        return value;
    throw UsageError(msg("\"{}\": the count must be a whole number from 1 to 999999", spec));
}

std::optional<Levels> parse_levels(std::string_view text) {
    for (const auto& [name, levels] : k_groups)
        if (text == name)
            return levels;
    const auto is_level = [](char c) { return c >= '1' && c <= '5'; };
    if (text.size() == 1 && is_level(text[0]))
        return Levels{text[0] - '0', text[0] - '0'};
    const bool range = text.size() == 3 && is_level(text[0]) && text[1] == '-' && is_level(text[2]);
    if (range && text[0] <= text[2])
        return Levels{text[0] - '0', text[2] - '0'};
    return {};
}

void add_count(std::string_view part, size_t colon, Query& query) {
    const auto levels = parse_levels(part.substr(0, colon));
    if (!levels)
        throw bad_difficulty(part);
    for (const auto& other : query.difficulty)
        if (levels->low <= other.high && other.low <= levels->high)
            throw UsageError(
                msg("difficulty {} is counted twice", std::max(levels->low, other.low)));
    query.difficulty.push_back(
        {levels->low, levels->high, parse_count(part.substr(colon + 1), part)});
}

}  // namespace

void parse_difficulty(std::string_view spec, Query& query) {
    if (spec.find(':') == spec.npos) {
        const auto levels = parse_levels(spec);
        if (!levels)
            throw bad_difficulty(spec);
        query.least_difficulty = levels->low;
        query.most_difficulty = levels->high;
        return;
    }
    for (size_t at = 0; at <= spec.size();) {
        const size_t end = std::min(spec.find(',', at), spec.size());
        const auto part = spec.substr(at, end - at);
        const size_t colon = part.find(':');
        if (colon == part.npos)
            throw bad_difficulty(spec);
        add_count(part, colon, query);
        at = end + 1;
    }
}

TopicCount parse_topic(std::string_view spec) {
    const size_t colon = spec.find(':');
    TopicCount out{std::string(spec.substr(0, colon)), {}};
    if (colon != spec.npos)
        out.count = parse_count(spec.substr(colon + 1), spec);
    if (out.topic.empty())
        throw UsageError(msg("\"{}\" names no topic", spec), {},
                         {msg("for example: --topic netze or --topic netze:8")});
    return out;
}

std::string level_name(int low, int high) {
    for (const auto& [name, levels] : k_groups)
        if (levels.low == low && levels.high == high)
            return std::string(name);
    return low == high ? std::to_string(low) : std::to_string(low) + "-" + std::to_string(high);
}

bool is_within(std::string_view topic, std::string_view path) {
    return topic.starts_with(path) && (topic.size() == path.size() || topic[path.size()] == '/');
}

void check(const Query& query) {
    if (query.count && *query.count <= 0)
        throw UsageError(msg("the count must be at least 1, not {}", *query.count));
    for (const auto& topic : query.topics)
        if (topic.count && *topic.count <= 0)
            throw UsageError(
                msg("topic {}: the count must be at least 1, not {}", topic.topic, *topic.count));
    for (const auto& id : query.include)
        if (std::find(query.exclude.begin(), query.exclude.end(), id) != query.exclude.end())
            throw UsageError(msg("\"{}\" is both included and excluded", id), {},
                             {msg("keep one of the two")});
    for (const auto& kind : query.kinds)
        if (!bank::kind_named(kind))
            throw unknown_kind(kind);
}

}  // namespace examgen::select
