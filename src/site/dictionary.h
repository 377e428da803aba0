#pragma once
// Numbers for words, for tables over all words of a bank. Words are known by 64 bits of hash: among
// the million words of a huge bank two fall together with a chance of one in thirty million, and
// then a search reads a file too many.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::site {

class Dictionary {
public:
    Dictionary() : slots_(1024) {}

    /// The word's number: 0, 1, … in the order of first sight.
    uint32_t number(std::string_view word);

    const std::vector<std::string>& words() const { return words_; }

private:
    struct Slot {
        uint64_t hash = 0;
        uint32_t number = 0;
        bool used = false;
    };

    Slot& find(uint64_t hash);
    void grow();

    std::vector<Slot> slots_;  // a power of two, open addressing, at most half full
    std::vector<std::string> words_;
};

}  // namespace examgen::site
