#pragma once
// Where a word may be divided (F. M. Liang 1983). Patterns come as a trie that is used as it lies
// in memory, so that nothing is read when the program starts.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::text {

/// Patterns in libhyphen's format (first line: the encoding, UTF-8 or ISO8859-1) as a trie. Lines
/// that replace letters are left out. Throws Error for another encoding.
std::string compile_patterns(std::string_view dictionary);

class Hyphenator {
public:
    /// `trie` as compile_patterns gives it, which must outlive this. Throws Error when it is not
    /// one; a damaged one gives wrong places and nothing worse.
    explicit Hyphenator(std::string_view trie);

    /// Byte offsets in `word` before which a hyphen may be put, ascending. Capitals count as small
    /// letters; a word with anything but letters is not divided. At least two letters stay before,
    /// three behind (or as the patterns say).
    std::vector<size_t> points(std::string_view word) const;

private:
    struct Level;
    struct Node;

    template <class T>
    T at(size_t offset) const;
    Level level(uint32_t index) const;
    Node node(const Level& level, uint32_t index) const;
    bool child(const Level& level, const Node& parent, char16_t letter, uint32_t& out) const;
    std::vector<size_t> divisions(const Level& level, std::u16string_view word) const;

    std::string_view trie_;
    uint32_t levels_ = 1;
    size_t before_ = 2, behind_ = 3;
};

}  // namespace examgen::text
