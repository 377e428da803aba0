#include "bank/kinds.h"

#include <algorithm>
#include <array>

#include "bank/kinds/functions.h"

namespace examgen::bank {
namespace {

using Names = std::span<const std::string_view>;

constexpr auto k_common = std::to_array<std::string_view>(
    {"id",        "kind",  "topic",   "difficulty", "tags",     "stem",    "explanation", "points",
     "objective", "bloom", "time_s",  "source",     "author",   "license", "status",      "use",
     "enemies",   "group", "shuffle", "assets",     "language", "words",
     "hints"});
constexpr auto k_options = std::to_array<std::string_view>({"options"});
constexpr auto k_true_false = std::to_array<std::string_view>({"correct"});
constexpr auto k_numeric =
    std::to_array<std::string_view>({"answer", "digits", "decimals", "sign", "units"});
constexpr auto k_matching = std::to_array<std::string_view>({"left", "right", "pairs"});
constexpr auto k_cloze = std::to_array<std::string_view>({"gaps"});
constexpr auto k_short_answer = std::to_array<std::string_view>({"answers", "case"});
constexpr auto k_open = std::to_array<std::string_view>({"lines", "steps"});
constexpr auto k_foreign = std::to_array<std::string_view>({"payload", "payload_format"});

constexpr KindRow k_rows[] = {
    {Kind::single_choice, "single-choice", k_options, single_choice::read, lettered::write,
     single_choice::fields, lettered::key, single_choice::parts},
    {Kind::multiple_choice, "multiple-choice", k_options, multiple_choice::read, lettered::write,
     multiple_choice::fields, lettered::key, multiple_choice::parts},
    {Kind::true_false, "true-false", k_true_false, true_false::read, true_false::write,
     true_false::fields, true_false::key, true_false::parts},
    {Kind::kprim, "kprim", k_options, kprim::read, kprim::write, kprim::fields, kprim::key,
     kprim::parts},
    {Kind::numeric, "numeric", k_numeric, numeric::read, numeric::write, numeric::fields,
     numeric::key, numeric::parts},
    {Kind::matching, "matching", k_matching, matching::read, matching::write, matching::fields,
     matching::key, matching::parts},
    {Kind::ordering, "ordering", k_options, ordering::read, ordering::write, ordering::fields,
     ordering::key, ordering::parts},
    {Kind::cloze, "cloze", k_cloze, cloze::read, cloze::write, cloze::fields, cloze::key,
     cloze::parts},
    {Kind::short_answer, "short-answer", k_short_answer, short_answer::read, short_answer::write,
     short_answer::fields, no_key, short_answer::parts},
    {Kind::open, "open", k_open, open::read, open::write, open::fields, no_key, open::parts},
    {Kind::description, "description", Names{}, description::read, description::write,
     description::fields, no_key, description::parts},
    {Kind::foreign, "foreign", k_foreign, foreign::read, foreign::write, description::fields,
     no_key, unprinted_parts},
};

constexpr size_t k_kinds = std::size(k_rows);

constexpr bool in_order() {
    for (size_t i = 0; i < k_kinds; ++i)
        if (static_cast<size_t>(k_rows[i].kind) != i)
            return false;
    return true;
}

static_assert(in_order(), "a row stands at its kind's number");

/// The common keys and those of one kind; of all kinds without one.
std::vector<std::string_view> collected(const KindRow* only) {
    std::vector<std::string_view> out(k_common.begin(), k_common.end());
    for (const auto& one : k_rows)
        for (const auto key : one.keys)
            if ((!only || only == &one) && std::find(out.begin(), out.end(), key) == out.end())
                out.push_back(key);
    return out;
}

}  // namespace

std::span<const KindRow> kinds() {
    return k_rows;
}

const KindRow& row(Kind kind) {
    return k_rows[static_cast<size_t>(kind)];
}

Names common_keys() {
    return k_common;
}

Names all_keys() {
    static const auto keys = collected(nullptr);
    return keys;
}

Names keys_of(Kind kind) {
    static const auto keys = [] {
        std::array<std::vector<std::string_view>, k_kinds> all;
        for (size_t i = 0; i < k_kinds; ++i)
            all[i] = collected(&k_rows[i]);
        return all;
    }();
    return keys[static_cast<size_t>(kind)];
}

std::vector<Field> fields(const Question& question) {
    return row(question.kind).fields(question);
}

std::vector<std::vector<std::string>> key(const Question& question) {
    return row(question.kind).key(question);
}

std::vector<Part> parts(const Question& question) {
    return row(question.kind).parts(question);
}

bool is_printable(const Question& question) {
    const auto all = parts(question);
    return std::none_of(all.begin(), all.end(),
                        [](const Part& part) { return std::holds_alternative<OtherPart>(part); });
}

namespace {

template <class Options>
std::vector<Lettered> letters_of(const Options& options) {
    std::vector<Lettered> out;
    for (const Option& one : options)
        out.push_back({one.id, one.text, one.anchored});
    return out;
}

}  // namespace

std::vector<std::vector<Lettered>> letter_sets(const Question& question) {
    std::vector<std::vector<Lettered>> out;
    for (const auto& part : parts(question)) {
        if (const auto* choice = std::get_if<ChoicePart>(&part)) {
            out.push_back(letters_of(choice->options));
        } else if (const auto* truth = std::get_if<TruthPart>(&part)) {
            out.push_back(letters_of(truth->rows));
        } else if (const auto* order = std::get_if<OrderPart>(&part)) {
            out.push_back(letters_of(order->options));
        } else if (const auto* match = std::get_if<MatchPart>(&part)) {
            out.emplace_back();
            for (const auto& right : match->right)
                out.back().push_back({right.id, right.text, false});
        } else if (const auto* gaps = std::get_if<GapsPart>(&part)) {
            for (const auto& gap : gaps->gaps)
                out.push_back(letters_of(gap.options));
        }
    }
    return out;
}

std::string_view name_of(Kind kind) {
    return row(kind).name;
}

std::optional<Kind> kind_named(std::string_view name) {
    for (const auto& one : k_rows)
        if (one.name == name)
            return one.kind;
    return {};
}

}  // namespace examgen::bank
