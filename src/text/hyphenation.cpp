// A pattern such as "a2f1t" says between which letters a division is good (odd) or bad (even); the
// highest number between two letters of ".word." counts. As libhyphen's files mean it, of the
// patterns and beginnings of patterns that end at a letter only the longest counts. A file may have
// two levels: the first divides compounds, the second their parts.
//
// The trie: head, and for each level nodes, edges (sorted by letter within a node), values (a
// pattern's numbers, one more than it has letters). All numbers in the machine's byte order: the
// file is made where it is used.

#include "text/hyphenation.h"

#include <algorithm>
#include <cstring>
#include <map>

#include <unicode/uchar.h>

#include "base/error.h"
#include "base/utf8.h"

namespace examgen::text {
namespace {

constexpr std::string_view k_magic = "examgen-hyphens1";
constexpr size_t k_longest_word = 200;

constexpr uint32_t k_most_levels = 2;
constexpr size_t k_part_behind = 2;  // letters that stay at the end of a part of a compound

struct LevelRecord {
    uint32_t nodes, edges, values;  // offsets
};

struct Head {
    char magic[16];
    uint32_t before, behind, size, levels;
    LevelRecord level[k_most_levels];
};

struct NodeRecord {
    uint32_t first_edge, first_value;
    uint16_t edges, values;
};

struct EdgeRecord {
    uint32_t node;
    char16_t letter;
    uint16_t unused;
};

struct Growing {
    std::map<char16_t, uint32_t> children;
    std::string values;
};

bool is_digit(char32_t c) {
    return c >= '0' && c <= '9';
}

std::u32string decoded(std::string_view line, bool latin_1) {
    std::u32string out;
    for (size_t at = 0; at < line.size();)
        out += latin_1 ? static_cast<unsigned char>(line[at++]) : next_code_point(line, at);
    return out;
}

void add_pattern(std::vector<Growing>& trie, const std::u32string& pattern) {
    uint32_t at = 0;
    std::string values(1, '\0');
    for (const char32_t c : pattern) {
        if (is_digit(c)) {
            values.back() = static_cast<char>(c - '0');
            continue;
        }
        const auto letter = static_cast<char16_t>(c);
        const auto fresh = static_cast<uint32_t>(trie.size());
        const auto [it, is_new] = trie[at].children.try_emplace(letter, fresh);
        at = it->second;
        if (is_new)
            trie.emplace_back();
        values += '\0';
    }
    trie[at].values = std::move(values);
}

template <class T>
void append(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

LevelRecord add_level(std::string& out, const std::vector<Growing>& trie) {
    std::string nodes, edges, values;
    for (const auto& one : trie) {
        append(nodes, NodeRecord{static_cast<uint32_t>(edges.size() / sizeof(EdgeRecord)),
                                 static_cast<uint32_t>(values.size()),
                                 static_cast<uint16_t>(one.children.size()),
                                 static_cast<uint16_t>(one.values.size())});
        for (const auto& [letter, node] : one.children)
            append(edges, EdgeRecord{node, letter, 0});
        values += one.values;
    }
    const auto start = static_cast<uint32_t>(out.size());
    const auto first_edge = start + static_cast<uint32_t>(nodes.size());
    out += nodes + edges + values;
    return {start, first_edge, first_edge + static_cast<uint32_t>(edges.size())};
}

}  // namespace

std::string compile_patterns(std::string_view dictionary) {
    std::vector<std::vector<Growing>> levels(1, std::vector<Growing>(1));
    Head head{};
    std::memcpy(head.magic, k_magic.data(), k_magic.size());
    head.before = 2;
    head.behind = 3;
    bool first = true, latin_1 = false;
    while (!dictionary.empty()) {
        std::string_view line = dictionary.substr(0, dictionary.find('\n'));
        dictionary.remove_prefix(std::min(line.size() + 1, dictionary.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (first) {
            latin_1 = line == "ISO8859-1" || line == "ISO8859-15";
            if (!latin_1 && line != "UTF-8")
                throw Error(msg("hyphenation patterns in an unknown encoding: {}", line));
            first = false;
        } else if (line.starts_with("LEFTHYPHENMIN ")) {
            head.before = static_cast<uint32_t>(std::max(1, std::atoi(line.data() + 14)));
        } else if (line.starts_with("RIGHTHYPHENMIN ")) {
            head.behind = static_cast<uint32_t>(std::max(1, std::atoi(line.data() + 15)));
        } else if (line == "NEXTLEVEL" && levels.size() < k_most_levels) {
            levels.emplace_back(1);
        } else if (!line.empty() && line.find_first_of("#% /=") == line.npos &&
                   !(line.front() >= 'A' && line.front() <= 'Z')) {
            add_pattern(levels.back(), decoded(line, latin_1));
        }
    }
    std::string out(sizeof(Head), '\0');
    for (const auto& trie : levels)
        head.level[head.levels++] = add_level(out, trie);
    head.size = static_cast<uint32_t>(out.size());
    std::memcpy(out.data(), &head, sizeof(Head));
    return out;
}

struct Hyphenator::Level : LevelRecord {};

struct Hyphenator::Node : NodeRecord {};

Hyphenator::Hyphenator(std::string_view trie) : trie_(trie) {
    Head head{};
    if (trie.size() >= sizeof(Head))
        std::memcpy(&head, trie.data(), sizeof(Head));
    if (std::string_view(head.magic, sizeof(head.magic)) != k_magic || head.size != trie.size() ||
        head.levels > k_most_levels)
        throw Error(msg("this is no file of hyphenation patterns"), {},
                    {msg("build the program again")});
    levels_ = head.levels;
    before_ = head.before;
    behind_ = head.behind;
}

template <class T>
T Hyphenator::at(size_t offset) const {
    T out{};
    if (offset + sizeof(T) <= trie_.size())
        std::memcpy(&out, trie_.data() + offset, sizeof(T));
    return out;
}

Hyphenator::Level Hyphenator::level(uint32_t index) const {
    return {at<Head>(0).level[index]};
}

Hyphenator::Node Hyphenator::node(const Level& level, uint32_t index) const {
    return {at<NodeRecord>(level.nodes + size_t{index} * sizeof(NodeRecord))};
}

bool Hyphenator::child(const Level& level, const Node& parent, char16_t letter,
                       uint32_t& out) const {
    size_t low = parent.first_edge, high = low + parent.edges;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const auto edge = at<EdgeRecord>(level.edges + middle * sizeof(EdgeRecord));
        if (edge.letter == letter) {
            out = edge.node;
            return true;
        }
        edge.letter < letter ? low = middle + 1 : high = middle;
    }
    return false;
}

/// The letters of `word` (small ones) that a part begins with, the first excepted.
std::vector<size_t> Hyphenator::divisions(const Level& level, std::u16string_view word) const {
    const std::u16string letters = u"." + std::u16string(word) + u".";

    struct State {
        Node node{};
        size_t from = 0;
        bool known = false;
    };

    std::vector<State> states(letters.size());
    for (size_t from = 0; from < letters.size(); ++from) {
        Node here = node(level, 0);
        uint32_t next = 0;
        for (size_t i = from; i < letters.size() && child(level, here, letters[i], next); ++i) {
            here = node(level, next);
            if (!states[i].known)
                states[i] = {here, from, true};
        }
    }
    std::string best(letters.size() + 1, '\0');
    for (const auto& state : states)
        for (size_t k = 0; k < state.node.values && state.from + k < best.size(); ++k)
            best[state.from + k] = std::max(
                best[state.from + k], at<char>(level.values + size_t{state.node.first_value} + k));
    std::vector<size_t> out;
    for (size_t i = 1; i < word.size(); ++i)
        if (best[i + 1] % 2 == 1)
            out.push_back(i);
    return out;
}

std::vector<size_t> Hyphenator::points(std::string_view word) const {
    std::u16string letters;
    std::vector<size_t> offsets;
    if (word.size() > k_longest_word)
        return {};
    for (size_t at = 0; at < word.size();) {
        offsets.push_back(at);
        const char32_t c = next_code_point(word, at);
        if (c > 0xffff || !u_isalpha(static_cast<UChar32>(c)))
            return {};
        letters += static_cast<char16_t>(u_tolower(static_cast<UChar32>(c)));
    }
    const size_t n = letters.size();
    std::vector<size_t> parts;
    for (const size_t i : divisions(level(0), letters))
        if (i >= before_ && i + behind_ <= n)
            parts.push_back(i);
    std::vector<size_t> all = parts;
    if (levels_ > 1) {
        parts.push_back(n);
        size_t from = 0;
        for (const size_t to : parts) {
            const size_t behind = to == n ? behind_ : k_part_behind;
            for (const size_t i :
                 divisions(level(1), std::u16string_view(letters).substr(from, to - from)))
                if (i >= before_ && from + i + behind <= to)
                    all.push_back(from + i);
            from = to;
        }
        std::sort(all.begin(), all.end());
    }
    for (size_t& i : all)
        i = offsets[i];
    return all;
}

}  // namespace examgen::text
