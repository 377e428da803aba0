#pragma once
// Plain text on its way into a bank, whose texts are CommonMark with $math$.

#include <string>
#include <string_view>
#include <vector>

#include "bank/bank.h"
#include "text/commonmark.h"

namespace examgen::exchange {

using text::escape_markup;

/// Markup as one line of plain text; formulas stay as $TeX$.
struct PlainLine {
    std::string text;
    bool exact;  // whether nothing but the escapes got lost
};

PlainLine plain_line(std::string_view markup);

/// White space of all kinds becomes single spaces, none at the ends; invisible characters (soft
/// hyphens, zero-width spaces, controls) are dropped.
std::string tidy(std::string_view line);

/// "de" or "en" by the commonest small words, or empty.
std::string guess_language(std::string_view text);

}  // namespace examgen::exchange
