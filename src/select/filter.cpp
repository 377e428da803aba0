#include "select/filter.h"

#include <algorithm>

namespace examgen::select {

bool matches(const Filter& filter, const bank::Question& question, std::string_view topic) {
    const int level = std::clamp<int>(question.difficulty, 1, k_levels);
    if (level < filter.low || level > filter.high)
        return false;
    const auto is = [](std::string_view wanted, std::string_view have) {
        return wanted.empty() || wanted == have;
    };
    return (filter.topic.empty() || is_within(topic, filter.topic)) &&
           is(filter.kind, bank::name_of(question.kind)) &&
           is(filter.bloom, bank::name_of(question.bloom)) &&
           is(filter.objective, question.objective) && is(filter.author, question.more().author) &&
           (filter.tag.empty() || std::find(question.tags.begin(), question.tags.end(),
                                            filter.tag) != question.tags.end());
}

std::string to_string(const Filter& filter) {
    std::string out;
    const auto add = [&](std::string_view label, const std::string& value) {
        if (!value.empty())
            out += (out.empty() ? "" : ", ") + std::string(label) + value;
    };
    add("", filter.topic);
    if (filter.low > 1 || filter.high < k_levels)
        add("", level_name(filter.low, filter.high));
    add("tag ", filter.tag);
    add("", filter.kind);
    add("", filter.bloom);
    add("", filter.objective);
    add("", filter.author);
    return out;
}

}  // namespace examgen::select
