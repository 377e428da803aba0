#pragma once
// Aiken (docs/formats/aiken.md): a stem on one line, lettered choices, and a line ANSWER: B.

#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether two choices and an answer line stand below one another somewhere.
bool is_aiken(std::string_view text);

/// Reads as Moodle does: a second stem line gives up the question before it, which is reported.
Imported read_aiken(std::string_view text, const std::string& file);

/// Single-choice questions as plain text.
Exported write_aiken(const bank::Bank& bank);

}  // namespace examgen::exchange
