#pragma once
// What the readers of other formats share on the way into a bank.

#include <string>
#include <string_view>

#include "bank/bank.h"
#include "base/error.h"

namespace examgen::exchange {

constexpr size_t k_max_file = size_t{16} << 20;

/// Where a question stands in its file.
struct Source {
    std::string_view text;    // as it was written there
    std::string_view format;  // the file's
    Where where;
};

/// Sees to it that the bank can hold the question: one that it would refuse becomes `foreign` with
/// its source whole, one without a right answer a draft. Says so in `problems`.
void settle(bank::Question& question, const Source& source, Diagnostics& problems);

/// The topic of a file without one: its name, with the language that the text seems to have.
bank::Topic topic_of_file(const std::string& file, std::string_view text);

/// Without characters that a bank's texts cannot hold: controls other than line feed and tab.
std::string without_controls(std::string_view text);

/// Throws Error when the text is too large for its format.
void check_size(std::string_view text, const std::string& file, size_t limit = k_max_file);

std::string_view trim(std::string_view text);

/// "a", "b", … "z", "aa", ….
std::string option_id(size_t index);

}  // namespace examgen::exchange
