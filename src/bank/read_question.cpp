#include "bank/read_question.h"

#include <algorithm>

#include "bank/kinds.h"
#include "bank/names.h"
#include "bank/reader.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

constexpr uint32_t k_max_enemies = 1000, k_max_assets = 100, k_max_hints = 20;
constexpr int k_max_time_s = 3600, k_max_words = 100'000;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

template <class Enum, class Names>
void read_enum(Reading& r, std::string_view key, const Names& names, Enum& into, int first = 0) {
    if (const auto at = choice(r, r.value, key, names))
        into = static_cast<Enum>(static_cast<int>(*at) + first);
}

std::optional<Kind> read_kind(Reading& r) {
    const std::string name = text(r, r.value, "kind", Need::always);
    if (is_blank(name))
        return {};
    if (const auto kind = kind_named(name))
        return kind;
    std::vector<std::string_view> names;
    for (const auto& one : kinds())
        names.push_back(one.name);
    choice(r, r.value, "kind", names);
    return {};
}

/// A key that only other kinds have is no typing error, so it gets words of its own.
void check_keys(Reading& r, std::optional<Kind> kind) {
    r.check.keys(r.value, all_keys());
    if (!kind)
        return;
    const auto mine = keys_of(*kind), all = all_keys();
    for (const auto& member : json::children(r.value)) {
        const auto is = [&](std::string_view key) { return key == member.key; };
        if (std::none_of(mine.begin(), mine.end(), is) && std::any_of(all.begin(), all.end(), is))
            r.check.warning(member, msg("the kind \"{}\" has no \"{}\"; it is ignored",
                                        name_of(*kind), member.key));
    }
}

void read_points(Reading& r) {
    const auto points = rational(r, r.value, "points");
    if (!points)
        return;
    r.question.points = *points;
    if (*points <= Rational(0) || *points > Rational(1000))
        r.check.error(*r.value.find("points"),
                      msg("\"points\" must be more than 0 and at most 1000"));
}

void read_shuffle(Reading& r) {
    const Value* at = r.value.find("shuffle");
    if (!at || at->type == json::Type::null)
        return;
    if (at->type == json::Type::boolean)
        r.question.shuffle = at->truth ? Shuffle::yes : Shuffle::no;
    else if (at->type == json::Type::string && at->text == "ordered")
        r.question.shuffle = Shuffle::ordered;
    else
        r.check.error(*at, msg("\"shuffle\" must be true, false or \"ordered\""),
                      {msg("\"ordered\" is for numbers and dates: ascending or descending")});
}

void read_assets(Reading& r) {
    r.extra.assets = texts(r, r.value, "assets", k_max_assets);
    for (const auto& path : r.extra.assets) {
        const bool leaves = path.starts_with('/') || path.find("..") != path.npos ||
                            path.find_first_of("\\:") != path.npos;
        if (leaves)
            r.check.error(*r.value.find("assets"),
                          msg("the asset \"{}\" lies outside the bank's folder", shortened(path)),
                          {msg("put it beside the bank and write a relative path with /")});
    }
}

void read_extra(Reading& r) {
    Extra& e = r.extra;
    e.source = text(r, r.value, "source");
    e.author = text(r, r.value, "author");
    e.license = text(r, r.value, "license");
    e.group = text(r, r.value, "group");
    e.language = text(r, r.value, "language");
    if (!e.language.empty() && !is_language(e.language))
        r.check.error(*r.value.find("language"),
                      msg("\"{}\" is not a language", shortened(e.language)),
                      {msg("write a code such as \"de\" or \"en\"")});
    e.enemies = texts(r, r.value, "enemies", k_max_enemies);
    e.hints = texts(r, r.value, "hints", k_max_hints);
    e.words = r.check.integer(r.value, "words", 1, k_max_words).value_or(0);
    read_assets(r);
}

void read_common(Reading& r) {
    Question& q = r.question;
    q.id = text(r, r.value, "id", Need::always);
    q.topic = text(r, r.value, "topic");
    q.stem = text(r, r.value, "stem", Need::always);
    q.explanation = text(r, r.value, "explanation");
    q.objective = text(r, r.value, "objective");
    q.tags = texts(r, r.value, "tags", k_max_tags);
    q.difficulty =
        static_cast<uint8_t>(r.check.integer(r.value, "difficulty", 1, 5).value_or(q.difficulty));
    q.time_s =
        static_cast<uint16_t>(r.check.integer(r.value, "time_s", 1, k_max_time_s).value_or(0));
    read_enum(r, "status", k_status_names, q.status);
    read_enum(r, "use", k_use_names, q.use);
    read_enum(r, "bloom", k_bloom_names, q.bloom, 1);
    read_points(r);
    read_shuffle(r);
    read_extra(r);
}

}  // namespace

bool is_language(std::string_view code) {
    size_t letters = 0;
    while (letters < code.size() && is_letter(code[letters]))
        ++letters;
    const bool tail =
        std::all_of(code.begin() + static_cast<std::ptrdiff_t>(letters), code.end(),
                    [](char c) { return is_letter(c) || c == '-' || (c >= '0' && c <= '9'); });
    return (letters == 2 || letters == 3) && tail && code.size() <= 35 &&
           (letters == code.size() || (code[letters] == '-' && code.back() != '-'));
}

Question read_question(json::Checker& check, const Value& value) {
    Reading r{check, value};
    r.question.index = value.index;
    if (value.type != json::Type::object) {
        check.error(value, msg("a question must be an object"),
                    {msg("write { \"id\": …, \"kind\": …, \"stem\": … }")});
        return std::move(r.question);
    }
    const Value* status = value.find("status");
    r.draft = status && status->type == json::Type::string && status->text == "draft";
    const auto kind = read_kind(r);
    check_keys(r, kind);
    read_common(r);
    if (kind) {
        r.question.kind = *kind;
        row(*kind).read(r);
    }
    if (r.details != Details{})
        r.question.details = std::make_unique<const Details>(std::move(r.details));
    if (r.extra != Extra{})
        r.question.extra = std::make_unique<const Extra>(std::move(r.extra));
    return std::move(r.question);
}

}  // namespace examgen::bank
