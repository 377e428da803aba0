// Matching and ordering: one row of boxes a left side, or a place in the order.

#include <algorithm>

#include "bank/kinds/functions.h"
#include "bank/write.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

bool has(const std::vector<Named>& all, std::string_view id) {
    return std::any_of(all.begin(), all.end(), [&](const Named& n) { return n.id == id; });
}

void unknown(Reading& r, const Value& at, std::string_view side, std::string_view id,
             const std::vector<Named>& known) {
    const std::string shown = shortened(id), offer = nearest(shown, ids_of(known));
    std::vector<Message> hints;
    if (!offer.empty())
        hints.push_back(msg("did you mean \"{}\"?", offer));
    r.check.error(at, msg("no entry of \"{}\" has the id \"{}\"", side, shown), std::move(hints));
}

void check_pair(Reading& r, const Value& pairs, const Value& pair) {
    const Details& d = r.details;
    if (pairs.find(pair.key) != &pair)
        return r.check.error(pair, msg("\"{}\" is paired twice", shortened(pair.key)),
                             {msg("keep one of them")});
    if (!has(d.left, pair.key))
        unknown(r, pair, "left", pair.key, d.left);
    if (pair.type != json::Type::string)
        r.check.error(pair, msg("a pair must name an id"), {msg("write \"l1\": \"r2\"")});
    else if (!has(d.right, pair.text))
        unknown(r, pair, "right", pair.text, d.right);
}

void read_pairs(Reading& r) {
    const Value* pairs = r.check.object(r.value, "pairs");
    if (!r.value.find("pairs"))
        lacks(r, r.value, msg("\"{}\" is missing", "pairs"), {msg("write { \"l1\": \"r2\", … }")});
    if (!pairs)
        return;
    if (pairs->count > k_max_options)
        return r.check.error(*pairs, msg("\"{}\" has {} entries; {} are allowed", "pairs",
                                         pairs->count, k_max_options));
    for (const auto& pair : json::children(*pairs))
        check_pair(r, *pairs, pair);
    for (const auto& left : r.details.left) {
        const Value* pair = pairs->find(left.id);
        if (!pair)
            lacks(r, *pairs, msg("\"{}\" has no pair", shortened(left.id)),
                  {msg("add \"{}\": \"…\"", shortened(left.id))});
        else
            r.details.pairs.emplace_back(left.id, pair->text);
    }
}

}  // namespace

void matching::read(Reading& r) {
    r.details.left = named(r, r.value, "left", 1);
    r.details.right = named(r, r.value, "right", 2);
    read_pairs(r);
}

void matching::write(json::Writer& out, const Question& q) {
    const Details& d = q.detail();
    write_named(out, "left", d.left);
    write_named(out, "right", d.right);
    out.key("pairs").begin_object(true);
    for (const auto& [left, right] : d.pairs)
        out.key(left).string(right);
    out.end_object();
}

std::vector<Field> matching::fields(const Question& q) {
    const Details& d = q.detail();
    return std::vector<Field>(d.left.size(), Choice{ids_of(d.right), 1, 1});
}

Key matching::key(const Question& q) {
    const Details& d = q.detail();
    Key out;
    for (const auto& left : d.left) {
        const auto pair = std::find_if(d.pairs.begin(), d.pairs.end(),
                                       [&](const auto& p) { return p.first == left.id; });
        out.emplace_back();
        if (pair != d.pairs.end())
            out.back().push_back(pair->second);
    }
    return out;
}

void ordering::read(Reading& r) {
    r.question.options = options(r, r.value, Right::order);
}

void ordering::write(json::Writer& out, const Question& q) {
    write_options(out, "options", q.options, Worth::none);
}

std::vector<Field> ordering::fields(const Question& q) {
    return std::vector<Field>(q.options.size(), Choice{ids_of(q.options), 1, 1});
}

Key ordering::key(const Question& q) {
    Key out;
    for (const auto& option : q.options)
        out.push_back({option.id});
    return out;
}

std::vector<Part> matching::parts(const Question& q) {
    const Details& d = q.detail();
    return {TextPart{q.stem}, MatchPart{d.left, d.right}};
}

std::vector<Part> ordering::parts(const Question& q) {
    return {TextPart{q.stem}, OrderPart{q.options}};
}

}  // namespace examgen::bank
