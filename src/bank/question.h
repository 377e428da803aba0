#pragma once
// A question as its author wrote it. Texts are CommonMark with $math$.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"

namespace examgen::bank {

enum class Kind : uint8_t {
    single_choice,
    multiple_choice,
    true_false,
    kprim,
    numeric,
    matching,
    ordering,
    cloze,
    short_answer,
    open,
    description,
    foreign,
};

enum class Status : uint8_t { draft, review, approved, retired };
enum class Use : uint8_t { exam, practice, both };
enum class Bloom : uint8_t { none, remember, understand, apply, analyze, evaluate, create };

/// How options or rows may be put in another order.
enum class Shuffle : uint8_t {
    yes,      // any order
    no,       // as written
    ordered,  // ascending or descending: numbers, dates
};

struct Option {
    std::string id, text, feedback;
    Rational fraction;        // of the question's points; 1 for the right one
    bool correct = false;     // earns points
    bool anchored = false;    // stays last
    bool operator==(const Option&) const = default;
};

struct Named {
    std::string id, text;
    bool operator==(const Named&) const = default;
};

struct Gap {
    std::string id;
    std::vector<Option> options;
    bool operator==(const Gap&) const = default;
};

struct TextAnswer {
    std::string text;
    Rational fraction;
    bool operator==(const TextAnswer&) const = default;
};

/// A unit in which a number may be given: the number times `factor` is in the first one.
struct Unit {
    std::string name;
    Rational factor = 1;
    bool operator==(const Unit&) const = default;
};

/// What only some kinds have; absent (null) for choice questions, so that a big bank stays small.
struct Details {
    // numeric: the answer lies in [low, high]; written with `digits` of which `decimals` after the
    // point
    Rational value, low, high;
    int digits = 4, decimals = 0;
    bool sign = false;
    std::vector<Unit> units;  // the first is the answer's own
    // matching
    std::vector<Named> left, right;
    std::vector<std::pair<std::string, std::string>> pairs;
    // cloze
    std::vector<Gap> gaps;
    // short answer
    std::vector<TextAnswer> answers;
    bool case_sensitive = false;
    // open
    int lines = 8;
    std::vector<Rational> steps;  // shares of the points that a marker may tick
    // foreign
    std::string payload, payload_format;
    bool operator==(const Details&) const = default;
};

/// Fields that few questions fill.
struct Extra {
    std::string source, author, license, group, language;
    std::vector<std::string> enemies, assets;
    std::vector<std::string> hints;  // for practice, one after the other
    int words = 0;  // as given by the author; 0: counted when asked
    bool operator==(const Extra&) const = default;
};

struct Question {
    std::string id, topic, stem, explanation, objective;
    std::vector<std::string> tags;
    std::vector<Option> options;
    Rational points = 1;
    Kind kind = Kind::single_choice;
    Status status = Status::approved;
    Use use = Use::both;
    Bloom bloom = Bloom::none;
    Shuffle shuffle = Shuffle::yes;
    uint8_t difficulty = 3;   // 1…5
    bool truth = false;       // true-false: the right answer
    uint16_t time_s = 0;      // 0: not said
    uint32_t index = 0;       // position in its bank file, for messages
    std::unique_ptr<const Details> details;
    std::unique_ptr<const Extra> extra;

    const Details& detail() const;  // an empty one when there is none
    const Extra& more() const;      // likewise

    /// The same content; the place in the file does not count.
    bool operator==(const Question& o) const;
};

/// Words of stem and options as a reader counts them, or what the author gave.
int words(const Question& question);

/// The default language of its bank unless the question has its own.
std::string_view language(const Question& question, std::string_view bank_language);

std::string_view name_of(Kind kind);
std::string_view name_of(Status status);
std::string_view name_of(Use use);
std::string_view name_of(Bloom bloom);
std::optional<Kind> kind_named(std::string_view name);

}  // namespace examgen::bank
