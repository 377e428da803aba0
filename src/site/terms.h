#pragma once
// Words of a text for searching and for comparing questions: runs of letters and digits in lower
// case. layouts/site/search.js cuts words by the same rule.

#include <string>
#include <string_view>

namespace examgen::site {

/// Whether a code point belongs to words: ASCII letters and digits, and all from U+00C0 but
/// punctuation.
bool is_word(char32_t code_point);

/// One code point in lower case: Latin, Greek, Cyrillic.
char32_t lower(char32_t code_point);

/// Calls `use(word)` for each word of at least `least` bytes.
template <class Use>
void each_word(std::string_view text, size_t least, Use use);

/// The word at or after `at`, in lower case, in `word`; false at the end.
bool next_word(std::string_view text, size_t& at, std::string& word);

template <class Use>
void each_word(std::string_view text, size_t least, Use use) {
    std::string word;
    for (size_t at = 0; next_word(text, at, word);)
        if (word.size() >= least)
            use(std::string_view(word));
}

}  // namespace examgen::site
