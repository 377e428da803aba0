// Reads blueprints: every problem is reported at once and with its place. Nothing is passed over:
// a condition that was misspelt and ignored would make another exam than was ordered.

#include <algorithm>
#include <array>

#include "bank/names.h"
#include "base/json.h"
#include "base/utf8.h"
#include "select/blueprint.h"
#include "select/blueprint_parts.h"

namespace examgen::select {
namespace {

using json::Value;

constexpr std::string_view k_top[] = {
    "$schema",        "format",      "title",     "note",    "forms",     "count",
    "points",         "constraints", "objective", "overlap", "max_forms", "max_uses",
    "not_used_since", "include",     "exclude",   "enemies", "groups"};
constexpr uint32_t k_most_constraints = 2000, k_most_ids = 100000;

class Reader {
public:
    Reader(PartReader& parts, const Value& root, Blueprint& out)
        : parts_(parts), root_(root), out_(out) {}

    void read() {
        parts_.keys(root_, k_top);
        if (parts_.check().string(root_, "format") != "examgen-blueprint/1")
            parts_.error(root_, msg("this is not a blueprint of this version"),
                         {msg("the file must begin with \"format\": \"examgen-blueprint/1\"")});
        out_.title = parts_.check().string(root_, "title").value_or("");
        numbers();
        constraints();
        if (const Value* objective = parts_.check().object(root_, "objective")) {
            out_.objective = parts_.objective(*objective);
            out_.objective_where = parts_.where(*objective);
        }
        out_.include = parts_.ids(root_, "include", k_most_ids);
        out_.exclude = parts_.ids(root_, "exclude", k_most_ids);
        enemies();
        groups();
    }

private:
    void numbers() {
        const auto whole = [&](std::string_view key, int least, int most) {
            return parts_.check().integer(root_, key, least, most);
        };
        out_.forms = whole("forms", 1, k_max_forms).value_or(1);
        out_.overlap = whole("overlap", 0, k_max_count).value_or(0);
        out_.max_forms = whole("max_forms", 1, k_max_forms);
        out_.max_uses = whole("max_uses", 0, 1000000);
        if (!root_.find("count"))
            parts_.error(root_, msg("the blueprint does not say how many questions a form has"),
                         {msg("add \"count\": 20")});
        out_.count = whole("count", 1, k_max_count).value_or(1);
        if (root_.find("points"))
            out_.points = parts_.amount(root_, "points");
        if (const auto date = parts_.check().string(root_, "not_used_since")) {
            if (!is_date(*date))
                parts_.error(*root_.find("not_used_since"), msg("\"{}\" is not a date", *date),
                             {msg("write it as year-month-day: 2027-02-08")});
            out_.not_used_since = *date;
        }
    }

    void constraints() {
        const Value* list = parts_.check().array(root_, "constraints");
        if (!list)
            return;
        if (list->count > k_most_constraints)
            return parts_.error(*list, msg("more than {} constraints", k_most_constraints));
        for (const auto& one : json::children(*list))
            parts_.constraint(one, out_.constraints);
    }

    void enemies() {
        const Value* lists = parts_.check().array(root_, "enemies");
        if (!lists)
            return;
        for (const auto& list : json::children(*lists)) {
            auto ids =
                list.type == json::Type::array ? parts_.ids(list, 1000) : std::vector<Named>();
            if (ids.size() < 2)
                parts_.error(list, msg("enemies are a list of at least two question ids"));
            out_.enemies.push_back(std::move(ids));
        }
    }

    void groups() {
        const Value* groups = root_.find("groups");
        if (!groups)
            return;
        const bool listed = groups->type == json::Type::array && groups->first &&
                            groups->first->type == json::Type::object;
        if (!listed)
            return out_.groups.push_back(parts_.group_rule(*groups, ""));
        for (const auto& one : json::children(*groups)) {
            constexpr std::string_view k_known[] = {"group", "take", "note"};
            parts_.keys(one, k_known);
            const auto name = parts_.check().string(one, "group");
            const Value* take = one.find("take");
            if (!name || !take)
                parts_.error(one, msg("a group's rule has \"group\" and \"take\""),
                             {msg("for example {\"group\": \"text-1\", \"take\": [2, 3]}")});
            else
                out_.groups.push_back(parts_.group_rule(*take, std::string(*name)));
        }
    }

    PartReader& parts_;
    const Value& root_;
    Blueprint& out_;
};

/// Finds the lines of all places at once.
void locate_all(std::string_view text, const std::vector<Where*>& places) {
    Diagnostics all;
    for (const Where* place : places)
        all.push_back({Severity::error, {}, *place, {}});
    json::locate(text, all);
    for (size_t i = 0; i < places.size(); ++i)
        *places[i] = all[i].where;
}

std::vector<Where*> places_of(Blueprint& blueprint) {
    std::vector<Where*> out{&blueprint.objective_where};
    for (auto& one : blueprint.constraints)
        out.push_back(&one.where);
    for (auto& one : blueprint.groups)
        out.push_back(&one.where);
    for (auto* list : {&blueprint.include, &blueprint.exclude})
        for (auto& one : *list)
            out.push_back(&one.where);
    for (auto& list : blueprint.enemies)
        for (auto& one : list)
            out.push_back(&one.where);
    return out;
}

void name_the_unnamed(Blueprint& blueprint) {
    for (size_t i = 0; i < blueprint.constraints.size(); ++i) {
        Constraint& one = blueprint.constraints[i];
        if (one.name.empty())
            one.name = to_string(one.filter);
        if (one.measure != Measure::count && one.name.empty())
            one.name = name_of(one.measure);
        if (one.name.empty())
            one.name = "#" + std::to_string(i + 1);
    }
}

}  // namespace

Blueprint read_blueprint(std::string_view text, const std::string& file) {
    const json::Document document = json::parse(text, file);
    if (document.root().type != json::Type::object)
        throw Error(msg("a blueprint must be an object"), in_file(file));
    Diagnostics problems;
    PartReader parts(problems, file);
    Blueprint out;
    Reader(parts, document.root(), out).read();
    if (has_error(problems)) {
        json::locate(text, problems);
        throw Error(std::move(problems));
    }
    locate_all(text, places_of(out));
    name_the_unnamed(out);
    return out;
}

Blueprint blueprint_of(const Query& query, int forms, int overlap) {
    Blueprint out;
    out.forms = forms;
    out.overlap = overlap;
    out.only = query;
    out.seed = query.seed;
    int by_topic = 0, by_level = 0;
    bool rest = query.topics.empty();
    for (const auto& topic : query.topics) {
        rest = rest || !topic.count;
        if (!topic.count)
            continue;
        by_topic += *topic.count;
        out.constraints.push_back({topic.topic,
                                   {.topic = topic.topic},
                                   Measure::count,
                                   *topic.count,
                                   Rational(*topic.count)});
    }
    for (const auto& one : query.difficulty) {
        by_level += one.count;
        out.constraints.push_back({level_name(one.low, one.high),
                                   {.low = one.low, .high = one.high},
                                   Measure::count,
                                   one.count,
                                   Rational(one.count)});
    }
    out.count = query.count ? *query.count : by_level > 0 ? by_level : rest ? 0 : by_topic;
    if (out.count == 0)
        throw UsageError(msg("nothing says how many questions a form has"), {},
                         {msg("add --count N")});
    for (const auto& id : query.include)
        out.include.push_back({id});
    for (const auto& id : query.exclude)
        out.exclude.push_back({id});
    return out;
}

std::string_view name_of(Measure measure) {
    constexpr std::array<std::string_view, 4> k_names{"count", "points", "time_s", "words"};
    return k_names[static_cast<size_t>(measure)];
}

}  // namespace examgen::select
