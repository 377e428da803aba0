#pragma once
// What the readers of all kinds share: texts, fractions, options and names, each with its checks.
//
// A draft may lack things; what is there must be right all the same.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bank/question.h"
#include "base/json.h"

namespace examgen::bank {

constexpr size_t k_max_text = 1'000'000;      // bytes of a text
constexpr size_t k_max_payload = 16'000'000;  // bytes of a foreign question's payload
constexpr uint32_t k_max_options = 64;
constexpr uint32_t k_max_tags = 200;

/// A question being read. What it finds goes to `question`; `details` and `extra` are given to it
/// at the end if they hold anything.
struct Reading {
    json::Checker& check;
    const json::Value& value;  // the question's object
    Question question{};
    Details details{};
    Extra extra{};
    bool draft = false;
};

enum class Need { optional, unless_draft, always };

/// An error, but of no weight in a draft.
void lacks(Reading& r, const json::Value& at, Message what, std::vector<Message> hints = {});

/// The member's text; "" when it is absent or of another type. A needed one must hold more than
/// white space. Control characters other than line feed and tab are errors.
std::string text(Reading& r, const json::Value& object, std::string_view key,
                 Need need = Need::optional, size_t most = k_max_text);

/// The `id` of an option, row or gap: without white space, since ids are joined with spaces.
std::string part_id(Reading& r, const json::Value& object);

/// A list of texts, none of them empty; longer than `most` is an error.
std::vector<std::string> texts(Reading& r, const json::Value& object, std::string_view key,
                               uint32_t most);

/// A whole number, a decimal or a fraction such as "1/3", as number or text.
std::optional<Rational> rational(Reading& r, const json::Value& object, std::string_view key,
                                 Need need = Need::optional);

/// A share of the points: from `least` to 1.
std::optional<Rational> share(Reading& r, const json::Value& object, std::string_view key,
                              Rational least);

/// The place of the member's text in `names`; another text is an error that offers the nearest.
std::optional<size_t> choice(Reading& r, const json::Value& object, std::string_view key,
                             std::span<const std::string_view> names);

/// How a list of options says which are right.
enum class Right {
    one,        // `correct` or `fraction`; exactly one earns all points
    some,       // `correct` or `fraction`; at least one earns points
    each_says,  // `correct`, true or false, is written at each
    order,      // by the order in which they stand
};

inline constexpr auto k_option_keys =
    std::to_array<std::string_view>({"id", "text", "correct", "fraction", "feedback", "anchor"});
inline constexpr auto k_row_keys =
    std::to_array<std::string_view>({"id", "text", "correct", "feedback", "anchor"});
inline constexpr auto k_step_keys = std::to_array<std::string_view>({"id", "text", "feedback"});
inline constexpr auto k_named_keys = std::to_array<std::string_view>({"id", "text"});

/// The keys that an option may have.
std::span<const std::string_view> option_keys(Right right);

/// The options of `object`: 2…64, ids and texts all different.
std::vector<Option> options(Reading& r, const json::Value& object, Right right);

/// A list of `{id, text}`: `least`…64, ids and texts all different.
std::vector<Named> named(Reading& r, const json::Value& object, std::string_view key,
                         uint32_t least);

/// The elements of a list that are objects; at most 64. Too few or too many are errors.
std::vector<const json::Value*> objects(Reading& r, const json::Value& object, std::string_view key,
                                        uint32_t least);

/// Whether `text` holds nothing but white space.
bool is_blank(std::string_view text);

/// Without white space at both ends.
std::string_view trimmed(std::string_view text);

/// "a, b, c", shown when a name is unknown.
std::string joined(std::span<const std::string_view> names);

}  // namespace examgen::bank
