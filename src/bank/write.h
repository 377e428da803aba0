#pragma once
// Pieces of bank JSON that the writers of the kinds share.

#include <span>
#include <string>
#include <string_view>

#include "bank/question.h"
#include "base/json_writer.h"

namespace examgen::bank {

/// `key: text`, unless the text is empty.
void write_text(json::Writer& out, std::string_view key, std::string_view text);

/// A fraction as the loader reads it: 2, "1/3", or a decimal where the fraction has more digits
/// than may be written.
void write_rational(json::Writer& out, std::string_view key, const Rational& value);

/// How an option says whether it is right.
enum class Worth { none, if_right, always };

/// `key: [ … ]`, one line an option. A fraction is written when it is neither 0 nor 1.
void write_options(json::Writer& out, std::string_view key, std::span<const Option> all,
                   Worth worth);

/// `key: [ {id, text}, … ]`.
void write_named(json::Writer& out, std::string_view key, std::span<const Named> all);

struct Topic;

/// One question as it stands in its bank's file.
std::string question_json(const Question& question, const Topic& topic);

}  // namespace examgen::bank
