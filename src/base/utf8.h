#pragma once
// UTF-8 by code point.

#include <cstdint>
#include <string>
#include <string_view>

namespace examgen {

constexpr char32_t k_replacement = 0xfffd;

/// Takes the code point at `at` and moves `at` behind it; a broken byte yields U+FFFD and one step.
char32_t next_code_point(std::string_view text, size_t& at);

void append_utf8(std::string& out, char32_t code_point);

bool is_valid_utf8(std::string_view text);

/// The number of code points.
size_t count_code_points(std::string_view text);

/// The text's first `most` bytes, less what would cut a character, and "…" if it is longer.
std::string shortened(std::string_view text, size_t most = 60);

/// Words between white space.
int count_words(std::string_view text);

/// The entry of `known` nearest to `word`, or "" if none is near. For "did you mean …":
/// an edit distance of at most a third of the word, plus one.
template <class Range>
std::string nearest(std::string_view word, const Range& known);

/// Edits from one to the other: a code unit added, removed or changed, or two neighbours swapped.
/// ASCII letters are compared without regard to case.
size_t edit_distance(std::string_view a, std::string_view b);

template <class Range>
std::string nearest(std::string_view word, const Range& known) {
    std::string best;
    size_t least = word.size() / 3 + 2;
    for (const auto& one : known) {
        const size_t distance = edit_distance(word, one);
        if (distance < least) {
            least = distance;
            best = one;
        }
    }
    return best;
}

}  // namespace examgen
