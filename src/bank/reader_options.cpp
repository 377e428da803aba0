#include <algorithm>

#include "bank/reader.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

/// Reports ids and texts that stand more than once. `parts` and `places` run in step.
template <class Named>
void check_different(Reading& r, const std::vector<Named>& parts,
                     const std::vector<const Value*>& places) {
    for (size_t i = 1; i < parts.size(); ++i) {
        const auto same_id = [&](const Named& o) { return o.id == parts[i].id; };
        const auto same_text = [&](const Named& o) {
            return trimmed(o.text) == trimmed(parts[i].text);
        };
        const auto here = parts.begin() + static_cast<std::ptrdiff_t>(i);
        const auto id = std::find_if(parts.begin(), here, same_id);
        if (id != here && !parts[i].id.empty())
            r.check.error(*places[i],
                          msg("the id \"{}\" is used for entry {} already", shortened(parts[i].id),
                              id - parts.begin() + 1),
                          {msg("give every entry an id of its own")});
        const auto text = std::find_if(parts.begin(), here, same_text);
        if (text != here && !is_blank(parts[i].text))
            r.check.error(*places[i],
                          msg("the same text as entry {}: \"{}\"", text - parts.begin() + 1,
                              shortened(trimmed(parts[i].text))),
                          {msg("change one of the two or delete it")});
    }
}

/// Sets `correct` and `fraction` from one of the two, or from both if they agree.
void read_worth(Reading& r, const Value& at, Right right, Option& option) {
    const auto correct = r.check.boolean(at, "correct");
    if (right == Right::each_says && !at.find("correct"))
        lacks(r, at, msg("\"{}\" is missing", "correct"),
              {msg("write true or false at every row")});
    const auto fraction =
        right == Right::each_says ? std::nullopt : share(r, at, "fraction", Rational(-1));
    option.correct = correct.value_or(false);
    option.fraction = option.correct ? 1 : 0;
    if (!fraction)
        return;
    const bool earns = right == Right::one ? *fraction == Rational(1) : *fraction > Rational(0);
    if (correct && *correct != earns)
        r.check.error(at, msg("\"correct\" and \"fraction\" contradict each other"),
                      {msg("leave out one of the two")});
    option.correct = earns;
    option.fraction = *fraction;
}

Option read_option(Reading& r, const Value& at, Right right) {
    r.check.keys(at, option_keys(right));
    Option out;
    out.id = part_id(r, at);
    out.text = text(r, at, "text", Need::unless_draft);
    out.feedback = text(r, at, "feedback");
    if (right == Right::order)
        return out;
    read_worth(r, at, right, out);
    constexpr auto k_places = std::to_array<std::string_view>({"last"});
    if (at.find("anchor"))
        out.anchored = choice(r, at, "anchor", k_places).has_value();
    return out;
}

void check_right(Reading& r, const Value& list, const std::vector<Option>& all,
                 const std::vector<const Value*>& places, Right right) {
    if (right != Right::one && right != Right::some)
        return;
    size_t found = 0, first = 0;
    for (size_t i = 0; i < all.size(); ++i) {
        if (!all[i].correct)
            continue;
        if (found++ == 0)
            first = i;
        else if (right == Right::one)
            r.check.error(*places[i],
                          msg("a second correct option; option {} is correct already", first + 1),
                          {msg("keep one, or make the kind \"multiple-choice\"")});
    }
    if (found == 0)
        lacks(r, list, msg("no option is correct"),
              {msg("write \"correct\": true at the right one")});
}

}  // namespace

std::span<const std::string_view> option_keys(Right right) {
    switch (right) {
        case Right::one:
        case Right::some:
            return k_option_keys;
        case Right::each_says:
            return k_row_keys;
        case Right::order:
            return k_step_keys;
    }
    return {};
}

std::vector<const Value*> objects(Reading& r, const Value& object, std::string_view key,
                                  uint32_t least) {
    std::vector<const Value*> out;
    const Value* list = r.check.array(object, key);
    if (!list) {
        if (const Value* at = object.find(key); !at || at->type == json::Type::null)
            lacks(r, object, msg("\"{}\" is missing", key), {msg("add \"{}\": […]", key)});
        return out;
    }
    if (list->count < least)
        lacks(r, *list,
              msg("\"{}\" has {} entries; at least {} are needed", key, list->count, least));
    if (list->count > k_max_options)
        r.check.error(
            *list, msg("\"{}\" has {} entries; {} are allowed", key, list->count, k_max_options));
    out.reserve(std::min(list->count, k_max_options));
    for (const auto& one : json::children(*list)) {
        if (out.size() == k_max_options)
            break;
        if (one.type == json::Type::object)
            out.push_back(&one);
        else
            r.check.error(one, msg("an entry of \"{}\" must be an object", key),
                          {msg("write { \"id\": \"a\", \"text\": \"…\" }")});
    }
    return out;
}

std::vector<Option> options(Reading& r, const Value& object, Right right) {
    const auto places = objects(r, object, "options", 2);
    std::vector<Option> out;
    out.reserve(places.size());
    for (const Value* at : places)
        out.push_back(read_option(r, *at, right));
    check_different(r, out, places);
    if (const Value* list = object.find("options"); list && !out.empty())
        check_right(r, *list, out, places, right);
    return out;
}

std::vector<Named> named(Reading& r, const Value& object, std::string_view key, uint32_t least) {
    const auto places = objects(r, object, key, least);
    std::vector<Named> out;
    out.reserve(places.size());
    for (const Value* at : places) {
        r.check.keys(*at, k_named_keys);
        std::string id = part_id(r, *at);
        out.push_back({std::move(id), text(r, *at, "text", Need::unless_draft)});
    }
    check_different(r, out, places);
    return out;
}

}  // namespace examgen::bank
