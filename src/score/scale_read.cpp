// A grade scale of one's own: a table from the best grade down (docs/formats/grade-scale.md).

#include "base/json.h"
#include "base/utf8.h"
#include "score/scales.h"

namespace examgen::score {
namespace {

constexpr uint32_t k_max_steps = 200;
constexpr std::string_view k_keys[] = {"format", "name", "unit", "steps", "below"};
constexpr std::string_view k_step_keys[] = {"grade", "from", "passed"};

std::string text(json::Checker& check, const json::Value& at, std::string_view key) {
    const auto found = check.string(at, key);
    if (!at.find(key) || (found && found->empty()))
        check.error(at, msg("\"{}\" is missing", key));
    return std::string(found.value_or(""));
}

Rational number(json::Checker& check, const json::Value& at, std::string_view key) {
    const json::Value* found = at.find(key);
    const bool readable =
        found && (found->type == json::Type::number || found->type == json::Type::string);
    const auto value = readable ? Rational::parse(found->text) : std::nullopt;
    if (!value)
        check.error(found ? *found : at, msg("\"{}\" must be a number or a fraction", key));
    return value.value_or(0);
}

void read_steps(json::Checker& check, const json::Value& list, Scale& out) {
    if (list.count == 0 || list.count > k_max_steps)
        check.error(list, msg("a grade scale has from 1 to {} steps", k_max_steps));
    for (const auto& one : json::children(list)) {
        if (one.type != json::Type::object) {
            check.error(one, msg("an entry of \"{}\" must be an object", "steps"));
            continue;
        }
        check.keys(one, k_step_keys);
        Cut step{text(check, one, "grade"), number(check, one, "from"),
                 check.boolean(one, "passed").value_or(true)};
        if (!out.own.empty() && step.from >= out.own.back().from)
            check.error(one, msg("\"from\" must fall from step to step"),
                        {msg("write the best grade first")});
        if (!out.own.empty() && step.passed && !out.own.back().passed)
            check.error(one, msg("a grade that passes stands below one that does not"));
        out.own.push_back(std::move(step));
    }
}

}  // namespace

Scale scale_from_json(std::string_view source, const std::string& file) {
    const json::Document document = json::parse(source, file);
    const json::Value& root = document.root();
    Diagnostics problems;
    json::Checker check(problems, file);
    Scale out;
    const json::Value* format = root.type == json::Type::object ? root.find("format") : nullptr;
    if (!format || format->text != "examgen-grade-scale/1")
        throw Error(msg("this is not a grade scale of examgen"), in_file(file),
                    {msg("begin it with \"format\": \"examgen-grade-scale/1\"")});
    check.keys(root, k_keys);
    out.name = text(check, root, "name");
    out.below = text(check, root, "below");
    const auto unit = check.string(root, "unit").value_or("percent");
    if (unit != "percent" && unit != "points")
        check.error(*root.find("unit"), msg("\"{}\" cannot be \"{}\"", "unit", shortened(unit)),
                    {msg("it is one of: {}", "percent, points")});
    out.in_points = unit == "points";
    if (const json::Value* steps = check.array(root, "steps"))
        read_steps(check, *steps, out);
    else if (!root.find("steps"))
        check.error(root, msg("\"{}\" is missing", "steps"));
    if (has_error(problems)) {
        json::locate(source, problems);
        throw Error(std::move(problems));
    }
    return out;
}

}  // namespace examgen::score
