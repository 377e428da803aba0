#pragma once
// Which question a person means, and what its right answer is to be: `7`, `A:7`, `question-id`;
// `7=B,C`, `7=+-+-`, `7=12.5`, `7=12..13`.

#include <string>
#include <string_view>

#include "score/ruling.h"

namespace examgen::jobs {

struct Target {
    const exam::Question* question = nullptr;
    const exam::Item* item = nullptr;  // the place that was named; null: named by its id
};

/// Throws Error when there is no such question, or when a number stands for several.
Target target_of(const exam::Exam& exam, std::string_view text);

/// Right answers, separated by commas: as printed at the place that was named, or option ids of a
/// question named by its id. Throws Error.
std::vector<score::Key> keys_of(const Target& target, std::string_view text);

/// `7=B,C` as its two sides; throws UsageError without a sign of equality.
std::pair<std::string, std::string> sides(const std::string& text, std::string_view option);

}  // namespace examgen::jobs
