#pragma once
// Shares of a question's points as percent, which Moodle rounds and restricts.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bank/question.h"

namespace examgen::exchange {

/// 33.33333 % and its like become the fraction that was meant (thirds, sixths, sevenths, ninths).
Rational meant_share(Rational share);

/// Whether Moodle's list of shares has it, of either sign.
bool is_moodle_share(const Rational& share);

/// The share of Moodle's list that is nearest.
Rational nearest_moodle_share(const Rational& share);

/// "33.33333" of 1/3.
std::string percent(const Rational& share);

/// Kind, `correct` and fractions of a choice question with these shares. Several options that each
/// earn all points in a single-choice question make it one for review.
void set_shares(bank::Question& question, const std::vector<Rational>& shares, bool single);

/// The shares that Moodle is given: those of a question whose right options earn alike add up to 1.
std::vector<Rational> moodle_shares(const bank::Question& question);

/// A question to write freely about, with the bank's usual lines and steps.
void make_open(bank::Question& question);

/// A decimal number, maybe with a plus and an exponent from -8 to 8.
std::optional<Rational> decimal_number(std::string_view text);

/// The pairs of a matching question, one after the other; sides to the right are told apart by
/// their text. A pair without a left side is a distractor.
class Pairs {
public:
    explicit Pairs(bank::Details& details);
    void add(const std::string& left, const std::string& right);

private:
    bank::Details& d_;
};

/// What a number needs to be written: digits, decimals and sign.
void set_boxes(bank::Details& details);

}  // namespace examgen::exchange
