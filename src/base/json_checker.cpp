#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/json.h"
#include "base/utf8.h"

namespace examgen::json {
namespace {

std::string_view name_of(Type type) {
    switch (type) {
        case Type::null: return "null";
        case Type::boolean: return "true/false";
        case Type::number: return "number";
        case Type::string: return "string";
        case Type::array: return "array";
        case Type::object: return "object";
    }
    return "";
}

}  // namespace

void Checker::add(Severity severity, const Value& at, Message what, std::vector<Message> hints) {
    problems_.push_back(
        {severity, std::move(what), {file_, 0, 0, pointer(at), 0}, std::move(hints)});
}

void Checker::error(const Value& at, Message what, std::vector<Message> hints) {
    add(Severity::error, at, std::move(what), std::move(hints));
}

void Checker::warning(const Value& at, Message what, std::vector<Message> hints) {
    add(Severity::warning, at, std::move(what), std::move(hints));
}

void Checker::keys(const Value& object, std::span<const std::string_view> known) {
    constexpr uint32_t k_most = 1000;
    if (object.count > k_most)
        return error(object, msg("more than {} keys in one object", k_most));
    for (const auto& member : children(object)) {
        if (std::find(known.begin(), known.end(), member.key) == known.end()) {
            const std::string shown = shortened(member.key);
            const std::string offer = nearest(shown, known);
            std::vector<Message> hints;
            if (!offer.empty())
                hints.push_back(msg("did you mean \"{}\"?", offer));
            warning(member, msg("unknown key \"{}\" is ignored", shown), std::move(hints));
        }
        if (object.find(member.key) != &member)
            error(member, msg("the key \"{}\" is given twice", shortened(member.key)),
                  {msg("keep one of them")});
    }
}

const Value* Checker::typed(const Value& object, std::string_view key, Type type) {
    const Value* found = object.find(key);
    if (!found || found->type == Type::null)
        return nullptr;
    if (found->type == type)
        return found;
    error(*found, msg("\"{}\" must be of type {}, not {}", key, name_of(type),
                      name_of(found->type)));
    return nullptr;
}

std::optional<std::string_view> Checker::string(const Value& object, std::string_view key) {
    const Value* found = typed(object, key, Type::string);
    return found ? std::optional(found->text) : std::nullopt;
}

std::optional<bool> Checker::boolean(const Value& object, std::string_view key) {
    const Value* found = typed(object, key, Type::boolean);
    return found ? std::optional(found->truth) : std::nullopt;
}

std::optional<double> Checker::number(const Value& object, std::string_view key) {
    const Value* found = typed(object, key, Type::number);
    if (!found)
        return {};
    double value = 0;
    const auto end = found->text.data() + found->text.size();
    const auto [stop, failed] = std::from_chars(found->text.data(), end, value);
    if (failed != std::errc{} || stop != end || !std::isfinite(value)) {
        error(*found, msg("\"{}\" is not a usable number", key));
        return {};
    }
    return value;
}

std::optional<int> Checker::integer(const Value& object, std::string_view key, int least,
                                    int most) {
    const Value* found = typed(object, key, Type::number);
    if (!found)
        return {};
    int value = 0;
    const auto end = found->text.data() + found->text.size();
    const auto [stop, failed] = std::from_chars(found->text.data(), end, value);
    if (failed == std::errc{} && stop == end && value >= least && value <= most)
        return value;
    error(*found, msg("\"{}\" must be a whole number from {} to {}", key, least, most));
    return {};
}

const Value* Checker::array(const Value& object, std::string_view key) {
    return typed(object, key, Type::array);
}

const Value* Checker::object(const Value& object, std::string_view key) {
    return typed(object, key, Type::object);
}

std::vector<std::string> Checker::strings(const Value& object, std::string_view key) {
    std::vector<std::string> out;
    const Value* list = array(object, key);
    if (!list)
        return out;
    for (const auto& one : children(*list)) {
        if (one.type == Type::string)
            out.emplace_back(one.text);
        else
            error(one, msg("\"{}\" holds texts only", key));
    }
    return out;
}

}  // namespace examgen::json
