#pragma once
// Reads quiz pages saved as text (docs/formats/web-quiz.md): topic, stem, lettered options, answer,
// explanation, and the stems of further questions.

#include <string>
#include <string_view>

#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether the text holds an option list with an answer line.
bool is_web_quiz(std::string_view text);

/// Reads all pages of a file. Questions with an answer are complete; a question whose answer line
/// is missing or wrong and the further questions are drafts. Throws Error when there is no
/// question, the text is not UTF-8 or has more than 16 MB.
Imported read_web_quiz(std::string_view text, const std::string& file);

}  // namespace examgen::exchange
