#pragma once
// A bank: questions of one topic tree, read from `banks/<topic>.json` (docs/formats/bank.md).

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bank/question.h"
#include "base/error.h"
#include "base/json.h"

namespace examgen::bank {

struct Topic {
    std::string id, title, language = "de";
    bool operator==(const Topic&) const = default;
};

struct Bank {
    std::string file;  // as the user named it, for messages
    Topic topic;
    std::vector<Question> questions;
};

struct Loaded {
    Bank bank;
    Diagnostics problems;  // all of them, in file order; errors do not throw
};

/// Reads a bank in one streaming pass. `open` starts the text anew: it is called once, and a second
/// time only when a position is needed for a problem.
Loaded load(const std::function<json::Source()>& open, const std::string& file);

/// As above, from memory.
Loaded load(std::string_view text, const std::string& file);

/// Whether the text's `format` is `examgen-bank/…`; looks at the first 4 KB only.
bool looks_like_bank(std::string_view start);

/// The bank as JSON in the format of `docs/formats/bank.md`; `load` gives the same bank back.
std::string to_json(const Bank& bank);

/// Remarks on quality that do not stop a bank: anchors that are missing, options that name letters,
/// a key that is often the longest option, missing explanations.
Diagnostics review(const Bank& bank);

/// Errors for formulas that cannot be set (docs/math.md), each with its place in the formula.
Diagnostics review_formulas(const Bank& bank);

/// Patterns, German and English.
bool is_all_or_none(std::string_view option_text);    // "keine der genannten", "both of the above"
bool names_letters(std::string_view option_text);     // "A und B", "both A and C"

}  // namespace examgen::bank
