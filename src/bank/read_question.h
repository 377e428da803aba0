#pragma once
// From a question's JSON object to the model.

#include "bank/question.h"
#include "base/json.h"

namespace examgen::bank {

/// Reads what can be read; problems go to `check`. The topic stays empty when it is not given, and
/// whether it, the enemies and the id fit the bank is not looked at.
Question read_question(json::Checker& check, const json::Value& value);

/// Whether `code` looks like a language: "de", "en-GB".
bool is_language(std::string_view code);

}  // namespace examgen::bank
