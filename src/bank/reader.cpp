#include "bank/reader.h"

#include <algorithm>

#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// C0 without line feed and tab, and DEL. A carriage return is let through in payloads only.
bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 32 && c != '\n' && c != '\t') || byte == 127;
}

std::string code_point_name(char c) {
    constexpr std::string_view k_hex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return std::string("U+00") + k_hex[byte >> 4] + k_hex[byte & 15];
}

void check_text(Reading& r, const Value& at, size_t most, std::string_view allowed) {
    const std::string_view text = at.text;
    if (text.size() > most)
        r.check.error(at, msg("a text of {} bytes; {} are allowed", text.size(), most),
                      {msg("shorten it or split the question")});
    const auto bad = std::find_if(text.begin(), text.end(), [&](char c) {
        return is_control(c) && allowed.find(c) == allowed.npos;
    });
    if (bad != text.end())
        r.check.error(at, msg("a text holds the control character {}", code_point_name(*bad)),
                      {*bad == '\r' ? msg("write line breaks as \\n alone")
                                    : msg("delete it; it often comes in by copying from a PDF")});
}

}  // namespace

void lacks(Reading& r, const Value& at, Message what, std::vector<Message> hints) {
    if (!r.draft)
        r.check.error(at, std::move(what), std::move(hints));
}

bool is_blank(std::string_view text) {
    return std::all_of(text.begin(), text.end(), is_space);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string joined(std::span<const std::string_view> names) {
    std::string out;
    for (const auto name : names)
        (out += out.empty() ? "" : ", ") += name;
    return out;
}

std::string text(Reading& r, const Value& object, std::string_view key, Need need, size_t most) {
    const Value* at = object.find(key);
    const bool absent = !at || at->type == json::Type::null;
    const bool needed = need == Need::always || (need == Need::unless_draft && !r.draft);
    if (absent) {
        if (needed)
            r.check.error(object, msg("\"{}\" is missing", key), {msg("add \"{}\": \"…\"", key)});
        return {};
    }
    if (at->type != json::Type::string) {
        r.check.string(object, key);
        return {};
    }
    if (needed && is_blank(at->text))
        r.check.error(*at, msg("\"{}\" is empty", key), {msg("write a text")});
    check_text(r, *at, most, most == k_max_payload ? "\r" : "");
    return std::string(at->text);
}

std::string part_id(Reading& r, const Value& object) {
    std::string id = text(r, object, "id", Need::unless_draft);
    if (!is_blank(id) && std::any_of(id.begin(), id.end(), is_space))
        r.check.error(*object.find("id"), msg("the id \"{}\" holds white space", shortened(id)),
                      {msg("use letters, digits and hyphens")});
    return id;
}

std::vector<std::string> texts(Reading& r, const Value& object, std::string_view key,
                               uint32_t most) {
    std::vector<std::string> out;
    const Value* list = r.check.array(object, key);
    if (!list)
        return out;
    if (list->count > most)
        r.check.error(*list, msg("\"{}\" has {} entries; {} are allowed", key, list->count, most));
    out.reserve(std::min(list->count, most));
    for (const auto& one : json::children(*list)) {
        if (out.size() == most)
            break;
        if (one.type != json::Type::string) {
            r.check.error(one, msg("\"{}\" holds texts only", key));
            continue;
        }
        if (is_blank(one.text))
            r.check.error(one, msg("an entry of \"{}\" is empty", key), {msg("delete it")});
        check_text(r, one, k_max_text, "");
        out.emplace_back(one.text);
    }
    return out;
}

std::optional<Rational> rational(Reading& r, const Value& object, std::string_view key, Need need) {
    const Value* at = object.find(key);
    if (!at || at->type == json::Type::null) {
        if (need == Need::always || (need == Need::unless_draft && !r.draft))
            r.check.error(object, msg("\"{}\" is missing", key), {msg("add \"{}\": …", key)});
        return {};
    }
    std::optional<Rational> out;
    if (at->type == json::Type::number || at->type == json::Type::string)
        out = Rational::parse(at->text);
    if (!out)
        r.check.error(*at, msg("\"{}\" must be a number or a fraction", key),
                      {msg("write 2, 0.5 or \"1/3\": a point, not a comma; at most 9 digits before "
                           "and after it")});
    return out;
}

std::optional<Rational> share(Reading& r, const Value& object, std::string_view key,
                              Rational least) {
    const auto out = rational(r, object, key);
    if (out && (*out < least || *out > Rational(1))) {
        r.check.error(*object.find(key),
                      msg("\"{}\" must lie between {} and 1", key, least.to_string()),
                      {msg("it is a share of the question's points: 1 is all of them")});
        return {};
    }
    return out;
}

std::optional<size_t> choice(Reading& r, const Value& object, std::string_view key,
                             std::span<const std::string_view> names) {
    const auto given = r.check.string(object, key);
    if (!given)
        return {};
    const auto it = std::find(names.begin(), names.end(), *given);
    if (it != names.end())
        return static_cast<size_t>(it - names.begin());
    const std::string shown = shortened(*given), offer = nearest(shown, names);
    std::vector<Message> hints;
    if (!offer.empty())
        hints.push_back(msg("did you mean \"{}\"?", offer));
    hints.push_back(msg("it is one of: {}", joined(names)));
    r.check.error(*object.find(key), msg("\"{}\" cannot be \"{}\"", key, shown), std::move(hints));
    return {};
}

}  // namespace examgen::bank
