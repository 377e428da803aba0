#pragma once
// Plain text on its way into a bank, whose texts are CommonMark with $math$.

#include <string>
#include <string_view>
#include <vector>

#include "bank/bank.h"

namespace examgen::exchange {

/// CommonMark that shows exactly this text: what would be read as markup or math is escaped, and
/// nothing else.
std::string escape_markup(std::string_view plain);

/// White space of all kinds becomes single spaces, none at the ends; invisible characters (soft
/// hyphens, zero-width spaces, controls) are dropped.
std::string tidy(std::string_view line);

/// "de" or "en" by the commonest small words, or empty.
std::string guess_language(std::string_view text);

}  // namespace examgen::exchange
