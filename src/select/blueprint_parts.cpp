#include "select/blueprint_parts.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "bank/names.h"
#include "bank/question.h"
#include "base/utf8.h"
#include "select/complain.h"

namespace examgen::select {

using json::Type;
using json::Value;

namespace {

constexpr std::string_view k_filter_keys[] = {"topic", "difficulty",   "tag",   "kind",
                                              "bloom", "objective_id", "author"};
constexpr std::string_view k_constraint_keys[] = {
    "name",  "note", "topic", "difficulty", "tag",     "kind", "bloom",   "objective_id", "author",
    "count", "sum",  "min",   "max",        "between", "rows", "columns", "counts"};
constexpr std::string_view k_measures[] = {"points", "time_s", "words"};
constexpr size_t k_most_abilities = 9;

bool is_whole(const Rational& value) {
    return value.den == 1;
}

}  // namespace

bool is_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    int parts[3] = {};
    constexpr std::pair<size_t, size_t> k_places[] = {{0, 4}, {5, 2}, {8, 2}};
    for (size_t i = 0; i < 3; ++i)
        for (const char c : text.substr(k_places[i].first, k_places[i].second)) {
            if (c < '0' || c > '9')
                return false;
            parts[i] = parts[i] * 10 + (c - '0');
        }
    const auto [year, month, day] = std::to_array(parts);
    constexpr int k_days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month >= 1 && month <= 12 && day >= 1 &&
           day <= k_days[month - 1] + (month == 2 && leap ? 1 : 0);
}

void PartReader::keys(const Value& object, std::span<const std::string_view> known) {
    for (const auto& member : json::children(object)) {
        if (std::find(known.begin(), known.end(), member.key) == known.end()) {
            const std::string shown = shortened(member.key), near = nearest(shown, known);
            std::vector<Message> hints;
            if (!near.empty())
                hints.push_back(msg("did you mean \"{}\"?", near));
            error(member, msg("a blueprint has no \"{}\" here", shown), std::move(hints));
        } else if (object.find(member.key) != &member) {
            error(member, msg("the key \"{}\" is given twice", shortened(member.key)),
                  {msg("keep one of them")});
        }
    }
}

std::optional<Rational> PartReader::amount(const Value& value) {
    const bool typed = value.type == Type::number || value.type == Type::string;
    const auto parsed = typed ? Rational::parse(value.text) : std::nullopt;
    if (!parsed || *parsed < Rational(0)) {
        error(value, msg("this must be a number of at least 0, such as 12, 2.5 or \"1/3\""));
        return {};
    }
    return parsed;
}

std::optional<Rational> PartReader::amount(const Value& object, std::string_view key) {
    const Value* value = object.find(key);
    return value ? amount(*value) : std::nullopt;
}

std::vector<Named> PartReader::ids(const Value& object, std::string_view key, uint32_t most) {
    const Value* list = check_.array(object, key);
    return list ? ids(*list, most) : std::vector<Named>();
}

std::vector<Named> PartReader::ids(const Value& list, uint32_t most) {
    std::vector<Named> out;
    if (list.count > most) {
        error(list, msg("more than {} question ids in one list", most));
        return out;
    }
    for (const auto& one : json::children(list)) {
        if (one.type == Type::string)
            out.push_back({std::string(one.text), where(one)});
        else
            error(one, msg("this must be the id of a question, in quotes"));
    }
    return out;
}

void PartReader::difficulty(const Value& one, Filter& out) {
    const Value* value = one.find("difficulty");
    if (!value)
        return;
    int levels[2] = {0, 0};
    size_t n = 0;
    const auto take = [&](const Value& part) {
        if (n < 2 && part.type == Type::number && part.text.size() == 1)
            levels[n] = part.text[0] - '0';
        ++n;
    };
    if (value->type == Type::array)
        for (const auto& part : json::children(*value))
            take(part);
    else
        take(*value);
    if (n == 1)
        levels[1] = levels[0];
    if (n > 2 || levels[0] < 1 || levels[1] > k_levels || levels[0] > levels[1])
        return error(*value, msg("\"difficulty\" is a level from 1 to 5, or [lowest, highest]"));
    out.low = levels[0];
    out.high = levels[1];
}

Filter PartReader::filter(const Value& one) {
    Filter out;
    const auto text = [&](std::string_view key, std::string& to) {
        const Value* value = one.find(key);
        to = check_.string(one, key).value_or("");
        if (value && value->type == Type::string && to.empty())
            error(*value, msg("\"{}\" is empty", key));
    };
    text("topic", out.topic);
    text("tag", out.tag);
    text("kind", out.kind);
    text("bloom", out.bloom);
    text("objective_id", out.objective);
    text("author", out.author);
    difficulty(one, out);
    if (!out.kind.empty() && !bank::kind_named(out.kind)) {
        const UsageError unknown = unknown_kind(out.kind);
        error(*one.find("kind"), unknown.all().front().what, unknown.all().front().hints);
    }
    const auto& blooms = bank::k_bloom_names;
    if (!out.bloom.empty() && std::find(blooms.begin(), blooms.end(), out.bloom) == blooms.end())
        error(*one.find("bloom"), msg("there is no Bloom level \"{}\"", out.bloom),
              {msg("the levels are: remember, understand, apply, analyze, evaluate, create")});
    return out;
}

std::optional<PartReader::Bounds> PartReader::pair(const Value& list) {
    if (list.type != Type::array || list.count != 2) {
        error(list, msg("this must be [least, most]"));
        return {};
    }
    const auto least = amount(*list.first), most = amount(*list.first->next);
    if (!least || !most)
        return {};
    if (*least > *most) {
        error(
            list,
            msg("the least, {}, is more than the most, {}", least->to_string(), most->to_string()),
            {msg("write [least, most]")});
        return {};
    }
    return Bounds{*least, most};
}

std::optional<PartReader::Bounds> PartReader::whole_bounds(const Value& value) {
    std::optional<Bounds> out;
    if (value.type == Type::array)
        out = pair(value);
    else if (const auto exact = amount(value))
        out = Bounds{*exact, *exact};
    if (out && (!is_whole(out->first) || !is_whole(*out->second))) {
        error(value, msg("a count is a whole number"));
        return {};
    }
    return out;
}

std::optional<PartReader::Bounds> PartReader::sum_bounds(const Value& one) {
    if (const Value* between = one.find("between"))
        return pair(*between);
    const auto least = amount(one, "min"), most = amount(one, "max");
    if (!one.find("min") && !one.find("max")) {
        error(one, msg("a sum needs \"min\", \"max\" or \"between\""));
        return {};
    }
    if (least && most && *least > *most) {
        error(one, msg("the least, {}, is more than the most, {}", least->to_string(),
                       most->to_string()));
        return {};
    }
    return Bounds{least.value_or(Rational(0)), most};
}

void PartReader::constraint(const Value& one, std::vector<Constraint>& out) {
    if (one.type != Type::object)
        return error(one, msg("a constraint is an object"));
    keys(one, k_constraint_keys);
    Constraint made;
    made.name = check_.string(one, "name").value_or("");
    made.filter = filter(one);
    made.where = where(one);
    if (one.find("counts") || one.find("rows") || one.find("columns"))
        return table(one, std::move(made), out);
    const Value* count = one.find("count");
    const Value* sum = one.find("sum");
    if ((count != nullptr) == (sum != nullptr))
        return error(one, msg("a constraint has either \"count\" or \"sum\""),
                     {msg("for example {\"topic\": \"netze\", \"count\": [3, 5]} or {\"sum\": "
                          "\"time_s\", \"max\": 3600}")});
    if (sum) {
        const auto measure = check_.string(one, "sum").value_or("points");
        const auto at = std::find(std::begin(k_measures), std::end(k_measures), measure);
        if (at == std::end(k_measures))
            return error(*sum, msg("\"{}\" cannot be added up", shortened(measure)),
                         {msg("sums are of points, time_s or words")});
        made.measure = static_cast<Measure>(1 + (at - std::begin(k_measures)));
    }
    if (const auto bounds = sum ? sum_bounds(one) : whole_bounds(*count)) {
        made.least = bounds->first;
        made.most = bounds->second;
        out.push_back(std::move(made));
    }
}

std::vector<Filter> PartReader::filters(const Value& one, std::string_view key) {
    std::vector<Filter> out;
    if (const Value* list = check_.array(one, key))
        for (const auto& part : json::children(*list)) {
            if (part.type == Type::object)
                keys(part, k_filter_keys);
            out.push_back(part.type == Type::object ? filter(part) : Filter());
            if (out.back() == Filter())
                error(part, msg("a row or column of a table names what it counts"),
                      {msg("for example {\"topic\": \"netze\"} or {\"difficulty\": [4, 5]}")});
        }
    return out;
}

std::optional<Filter> PartReader::merged(const Value& at, const Filter& a, const Filter& b) {
    Filter out = a;
    bool clash = false;
    const auto add = [&](std::string& to, const std::string& from) {
        clash = clash || (!to.empty() && !from.empty());
        to += from;
    };
    add(out.topic, b.topic);
    add(out.tag, b.tag);
    add(out.kind, b.kind);
    add(out.bloom, b.bloom);
    add(out.objective, b.objective);
    add(out.author, b.author);
    const auto leveled = [](const Filter& f) { return f.low > 1 || f.high < k_levels; };
    clash = clash || (leveled(a) && leveled(b));
    out.low = std::max(a.low, b.low);
    out.high = std::min(a.high, b.high);
    if (!clash)
        return out;
    error(at, msg("rows, columns and the table itself must speak of different things"),
          {msg("for example topics in the rows, difficulties in the columns")});
    return {};
}

void PartReader::table(const Value& one, Constraint base, std::vector<Constraint>& out) {
    const auto rows = filters(one, "rows"), columns = filters(one, "columns");
    const Value* counts = check_.array(one, "counts");
    bool fits = counts && !rows.empty() && !columns.empty() && counts->count == rows.size();
    if (fits)
        for (const auto& row : json::children(*counts))
            fits = fits && row.type == Type::array && row.count == columns.size();
    if (!fits)
        return error(one, msg("a table has \"rows\", \"columns\" and \"counts\": a list for each "
                              "row with one count for each column"));
    for (const auto& row : json::children(*counts))
        for (const auto& cell : json::children(row)) {
            if (cell.type == Type::null)
                continue;  // free
            const auto across = merged(one, rows[row.index], columns[cell.index]);
            const auto whole = across ? merged(one, base.filter, *across) : std::nullopt;
            const auto bounds = whole_bounds(cell);
            if (!whole || !bounds)
                return;
            const std::string prefix = base.name.empty() ? "" : base.name + ": ";
            out.push_back({prefix + to_string(*across), *whole, Measure::count, bounds->first,
                           bounds->second, where(cell)});
        }
}

Objective PartReader::objective(const Value& one) {
    constexpr std::string_view k_known[] = {"target_mean_difficulty", "target_mean_p",
                                            "maximin_information", "equal_to"};
    keys(one, k_known);
    if (one.count > 1)
        error(one, msg("only one objective can be met at a time"), {msg("keep one of them")});
    if (const Value* mean = one.find("target_mean_difficulty")) {
        const auto value = amount(*mean);
        if (value && (*value < Rational(1) || *value > Rational(k_levels)))
            error(*mean, msg("a mean difficulty lies between 1 and 5"));
        return TargetDifficulty{value.value_or(3)};
    }
    if (const Value* mean = one.find("target_mean_p")) {
        const auto value = amount(*mean);
        if (value && *value > Rational(1))
            error(*mean, msg("a mean p lies between 0 and 1"));
        return TargetP{value.value_or(1)};
    }
    if (const Value* ids_of = one.find("equal_to"))
        return EqualTo{[&] {
            std::vector<std::string> out;
            for (auto& id :
                 ids_of->type == Type::array ? ids(*ids_of, k_max_count) : std::vector<Named>())
                out.push_back(std::move(id.id));
            if (out.empty())
                error(*ids_of, msg("\"equal_to\" lists the questions of the reference form"));
            return out;
        }()};
    const Value* abilities = check_.array(one, "maximin_information");
    if (!abilities)
        return NoObjective{};
    MaximinInformation out;
    for (const auto& part : json::children(*abilities)) {
        double value = 0;
        const auto end = part.text.data() + part.text.size();
        const auto [stop, failed] = std::from_chars(part.text.data(), end, value);
        if (part.type != Type::number || failed != std::errc{} || stop != end ||
            std::abs(value) > 10)
            error(part, msg("an ability is a number from -10 to 10"));
        out.abilities.push_back(value);
    }
    if (out.abilities.empty() || out.abilities.size() > k_most_abilities)
        error(*abilities, msg("name one to {} abilities, such as [-1, 0, 1]", k_most_abilities));
    return out;
}

GroupRule PartReader::group_rule(const Value& take, std::string group) {
    GroupRule out{std::move(group), true, 1, 1, where(take)};
    if (take.type == Type::string && take.text == "all")
        return out;
    out.all = false;
    const auto bounds =
        take.type == Type::array || take.type == Type::number ? whole_bounds(take) : std::nullopt;
    const bool sound =
        bounds && bounds->first >= Rational(1) && *bounds->second <= Rational(k_max_count);
    if (!sound)
        error(take, msg("of a group \"all\" questions are taken, or a number, or [least, most]"));
    else
        out.least = static_cast<int>(bounds->first.num),
        out.most = static_cast<int>(bounds->second->num);
    return out;
}

}  // namespace examgen::select
