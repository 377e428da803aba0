#pragma once
// Options of a command: declared once, in both languages, parsed strictly. Nothing is guessed,
// abbreviated or wrapped; what is not understood is a UsageError with the nearest known name.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace examgen::cli {

struct Option {
    std::string_view name;   // without hyphens
    char letter = 0;         // short form, 0: none
    std::string_view value;  // what stands for its value in the help; empty: a switch
    bool repeats = false;
    std::string_view en, de;
};

/// What every command understands.
std::span<const Option> common_options();

class Arguments {
public:
    /// `words`: how many bare words may follow, SIZE_MAX for any number. Throws UsageError.
    static Arguments parse(std::span<const Option> own, const std::vector<std::string>& args,
                           size_t words);

    bool has(std::string_view name) const;

    /// The value, or `otherwise`.
    std::string text(std::string_view name, std::string otherwise = "") const;

    /// All values of an option that may be repeated.
    std::vector<std::string> all(std::string_view name) const;

    /// A whole number in a range; throws UsageError.
    std::optional<long long> number(std::string_view name, long long least, long long most) const;

    /// A date as 2027-02-08; throws UsageError.
    std::optional<std::string> date(std::string_view name) const;

    /// One of the words, else UsageError with the nearest.
    std::string choice(std::string_view name, std::span<const std::string_view> words,
                       std::string_view otherwise) const;

    const std::vector<std::string>& words() const { return words_; }

private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> words_;
};

/// The options as aligned lines.
std::string describe(std::span<const Option> options, Lang lang);

}  // namespace examgen::cli
