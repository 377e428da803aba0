#pragma once
// Moodle's embedded answers, "{1:MULTICHOICE:=right#why~wrong}", in a text and out of it.

#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"

namespace examgen::exchange {

struct ClozeAnswer {
    std::string text, feedback;
    Rational share;
};

struct ClozeGap {
    std::string type;  // in capitals: MULTICHOICE, MC, SHORTANSWER, NUMERICAL, …
    std::vector<ClozeAnswer> answers;
    size_t begin = 0, end = 0;  // in the text

    /// Chosen from a list, of which one answer is right.
    bool is_choice() const;
};

std::vector<ClozeGap> find_cloze_gaps(std::string_view text);

/// A text within a gap.
std::string escape_cloze(std::string_view text);

}  // namespace examgen::exchange
