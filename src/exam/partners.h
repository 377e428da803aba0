#pragma once
// Answers of matching, cloze and ordering as text; used by answers.cpp and for keys.

#include <string>
#include <string_view>

#include "exam/answers.h"

namespace examgen::exam {

bool has_partners(const Question& question);

/// `text` has capital letters only. What cannot be read has the status `review`.
Answer read_partners(const Question& question, const Item& item, std::string_view text);

/// `1B 2A`; of an ordering `C A B`, with a point for a place that was left empty.
std::string marked_partners(const Question& question, const Item& item, const Answer& answer);

/// `l1=r2 l2=r1`, of a cloze `1=b 2=a`, of an ordering ids.
std::string canonical_partners(const Question& question, const Answer& answer);

}  // namespace examgen::exam
