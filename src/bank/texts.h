#pragma once
// All texts of a question that are CommonMark, with their places.

#include <functional>
#include <string>

#include "bank/question.h"

namespace examgen::bank {

/// Calls with each text that is not empty and its JSON pointer.
void each_text(
    const Question& question,
    const std::function<void(const std::string& markup, const std::string& pointer)>& see);

}  // namespace examgen::bank
