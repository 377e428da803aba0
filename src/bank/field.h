#pragma once
// What a question asks to be filled in, and what it shows. Only this room knows kinds; whoever
// scans, scores or counts knows fields, whoever prints or exports knows parts.

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bank/question.h"

namespace examgen::bank {

/// One row of boxes; `options` are the ids that its boxes stand for, in the bank's order.
struct Choice {
    std::vector<std::string> options;
    int min = 0, max = 1;  // marks expected
};

/// A number written into digit boxes.
struct Digits {
    int digits = 4, decimals = 0;
    bool sign = false;
    bool operator==(const Digits&) const = default;
};

/// Boxes that a marker ticks; one for each share of the points.
struct Ink {
    std::vector<Rational> steps;
};

using Field = std::variant<Choice, Digits, Ink>;

/// The answer fields, in the order that `field` of a box counts.
std::vector<Field> fields(const Question& question);

/// The right answer of each field: option ids of a Choice, the number of Digits, nothing of Ink.
std::vector<std::vector<std::string>> key(const Question& question);

struct TextPart {
    std::string_view markup;
};

/// Lettered options of field 0.
struct ChoicePart {
    std::span<const Option> options;
    bool many = false;  // more than one may be right
};

/// Statements that are each true or false; row i is field i. Without rows: the stem is the
/// statement and field 0 its answer.
struct TruthPart {
    std::span<const Option> rows;
};

/// A number to be written; field 0.
struct DigitsPart {
    Digits digits;
    std::string_view unit;  // of the number; plain text, may be empty
};

/// Row i, which is field i, takes one of the lettered right sides.
struct MatchPart {
    std::span<const Named> left, right;
};

/// Lettered rows whose order is asked; field i is the i-th place.
struct OrderPart {
    std::span<const Option> options;
};

/// A text with gaps written {{id}}; gap i, which is field i, has lettered options of its own.
struct GapsPart {
    std::string_view markup;
    std::span<const Gap> gaps;
};

/// Lines to write on; what is written gets one of the shares in `steps`. Field 0.
struct WritePart {
    int lines = 1;
    std::vector<Rational> steps;
};

/// A part that cannot be printed.
struct OtherPart {
    Kind kind;
};

using Part = std::variant<TextPart, ChoicePart, TruthPart, DigitsPart, MatchPart, OrderPart,
                          GapsPart, WritePart, OtherPart>;

/// What to show, top down. Views into the question.
std::vector<Part> parts(const Question& question);

/// Whether `parts` holds no OtherPart.
bool is_printable(const Question& question);

/// An option that is printed with a letter.
struct Lettered {
    std::string_view id, text;
    bool anchored = false;  // stays last
};

/// What is printed with the letters A, B, …; the gaps of a cloze have a set each. Options of an
/// item count through all of them.
std::vector<std::vector<Lettered>> letter_sets(const Question& question);

}  // namespace examgen::bank
