// A ruling as JSON: what results.db keeps of each version.

#include <algorithm>
#include <array>

#include "base/json.h"
#include "base/json_writer.h"
#include "score/ruling.h"

namespace examgen::score {
namespace {

constexpr std::array<std::string_view, 4> k_actions = {"none", "drop", "credit", "rekey"};

void write_key(json::Writer& w, const Key& key) {
    w.begin_array(true);
    for (const auto& field : key) {
        w.begin_array(true);
        for (const auto& id : field)
            w.string(id);
        w.end_array();
    }
    w.end_array();
}

void write_change(json::Writer& w, const Change& change) {
    w.begin_object(true).key("question").string(change.question);
    w.key("action").string(k_actions[static_cast<size_t>(change.action)]);
    if (!change.keys.empty()) {
        w.key("keys").begin_array(true);
        for (const auto& key : change.keys)
            write_key(w, key);
        w.end_array();
    }
    if (change.points)
        w.key("points").string(change.points->to_string());
    if (change.bonus)
        w.key("bonus").boolean(true);
    w.end_object();
}

std::string text_of(const json::Value& at, std::string_view key) {
    const json::Value* found = at.find(key);
    return found && found->type == json::Type::string ? std::string(found->text) : "";
}

bool truth_of(const json::Value& at, std::string_view key) {
    const json::Value* found = at.find(key);
    return found && found->type == json::Type::boolean && found->truth;
}

json::Children list_of(const json::Value& at, std::string_view key) {
    const json::Value* found = at.find(key);
    return {found && found->type == json::Type::array ? found->first : nullptr};
}

Change read_change(const json::Value& at) {
    Change out;
    out.question = text_of(at, "question");
    const auto action = std::find(k_actions.begin(), k_actions.end(), text_of(at, "action"));
    if (out.question.empty() || action == k_actions.end())
        throw Error(msg("this record of a change to a question cannot be read"));
    out.action = static_cast<Change::Action>(action - k_actions.begin());
    for (const auto& one : list_of(at, "keys")) {
        Key key;
        for (const auto& field : json::children(one)) {
            key.emplace_back();
            for (const auto& id : json::children(field))
                key.back().emplace_back(id.text);
        }
        if (!key.empty())
            out.keys.push_back(std::move(key));
    }
    if (out.action == Change::Action::rekey && out.keys.empty())
        throw Error(msg("this record of a change to a question cannot be read"));
    if (at.find("points"))
        out.points = Rational::parse(text_of(at, "points"));
    out.bonus = truth_of(at, "bonus");
    return out;
}

}  // namespace

std::string to_json(const Ruling& ruling) {
    json::Writer w;
    w.begin_object().key("rule").string(ruling.rule);
    w.key("rule_changed").boolean(ruling.rule_changed);
    w.key("grade_scale");
    ruling.scale.empty() ? w.null() : w.string(ruling.scale);
    if (!ruling.scale_table.empty())
        w.key("grade_scale_table").string(ruling.scale_table);
    w.key("grade_scale_changed").boolean(ruling.scale_changed);
    w.key("hold_harmless").integer(ruling.hold_harmless);
    w.key("changes").begin_array();
    for (const auto& change : ruling.changes)
        write_change(w, change);
    w.end_array().end_object();
    return w.take();
}

Ruling ruling_from_json(std::string_view text) {
    const json::Document document = json::parse(text, "ruling");
    const json::Value& root = document.root();
    Ruling out;
    if (root.type != json::Type::object || text_of(root, "rule").empty())
        throw Error(msg("this record of a change to a question cannot be read"));
    out.rule = text_of(root, "rule");
    out.rule_changed = truth_of(root, "rule_changed");
    out.scale = text_of(root, "grade_scale");
    out.scale_table = text_of(root, "grade_scale_table");
    out.scale_changed = truth_of(root, "grade_scale_changed");
    if (const json::Value* hold = root.find("hold_harmless"))
        out.hold_harmless = Rational::parse(hold->text).value_or(0).num;
    for (const auto& one : list_of(root, "changes"))
        out.changes.push_back(read_change(one));
    return out;
}

}  // namespace examgen::score
