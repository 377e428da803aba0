// The mathematical alphabets of Unicode (block 1D400 and the letters that had a place before it).

#include <utility>

#include "text/math_characters.h"

namespace examgen::text {
namespace {

struct Alphabet {
    MathFace face;
    char32_t upper, lower, digits, greek_upper, greek_lower;  // of A, a, 0, Α, α; 0: none
};

constexpr Alphabet k_alphabets[] = {
    {MathFace::bold, 0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2},
    {MathFace::italic, 0x1d434, 0x1d44e, 0, 0x1d6e2, 0x1d6fc},
    {MathFace::bold_italic, 0x1d468, 0x1d482, 0x1d7ce, 0x1d71c, 0x1d736},
    {MathFace::script, 0x1d49c, 0x1d4b6, 0, 0, 0},
    {MathFace::fraktur, 0x1d504, 0x1d51e, 0, 0, 0},
    {MathFace::blackboard, 0x1d538, 0x1d552, 0x1d7d8, 0, 0},
    {MathFace::sans, 0x1d5a0, 0x1d5ba, 0x1d7e2, 0, 0},
    {MathFace::mono, 0x1d670, 0x1d68a, 0x1d7f6, 0, 0},
};

/// Letters that stand outside the block.
constexpr std::pair<char32_t, char32_t> k_elsewhere[] = {
    {0x1d455, 0x210e}, {0x1d49d, 0x212c}, {0x1d4a0, 0x2130}, {0x1d4a1, 0x2131}, {0x1d4a3, 0x210b},
    {0x1d4a4, 0x2110}, {0x1d4a7, 0x2112}, {0x1d4a8, 0x2133}, {0x1d4ad, 0x211b}, {0x1d4ba, 0x212f},
    {0x1d4bc, 0x210a}, {0x1d4c4, 0x2134}, {0x1d506, 0x212d}, {0x1d50b, 0x210c}, {0x1d50c, 0x2111},
    {0x1d515, 0x211c}, {0x1d51d, 0x2128}, {0x1d53a, 0x2102}, {0x1d53f, 0x210d}, {0x1d545, 0x2115},
    {0x1d547, 0x2119}, {0x1d548, 0x211a}, {0x1d549, 0x211d}, {0x1d551, 0x2124},
};

/// Greek variants and their distance from the alphabet's α.
constexpr std::pair<char32_t, char32_t> k_variants[] = {
    {0x2202, 25}, {0x03f5, 26}, {0x03d1, 27}, {0x03f0, 28},
    {0x03d5, 29}, {0x03f1, 30}, {0x03d6, 31},
};

bool is_small_greek(char32_t c) {
    if (c >= 0x3b1 && c <= 0x3c9)
        return true;
    for (const auto& [variant, distance] : k_variants)
        if (variant == c)
            return c != 0x2202;
    return false;
}

bool is_latin(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The place in the block, without regard to letters that stand elsewhere.
char32_t in_block(char32_t c, const Alphabet& to) {
    const auto at = [c](char32_t base, char32_t first) { return base ? base + (c - first) : c; };
    if (c >= 'A' && c <= 'Z')
        return at(to.upper, 'A');
    if (c >= 'a' && c <= 'z')
        return at(to.lower, 'a');
    if (c >= '0' && c <= '9')
        return at(to.digits, '0');
    if (c >= 0x391 && c <= 0x3a9)
        return at(to.greek_upper, 0x391);
    if (c >= 0x3b1 && c <= 0x3c9)
        return at(to.greek_lower, 0x3b1);
    for (const auto& [variant, distance] : k_variants)
        if (variant == c && to.greek_lower)
            return to.greek_lower + distance;
    return c;
}

}  // namespace

char32_t styled(char32_t letter, MathFace face) {
    if (face == MathFace::automatic && (is_latin(letter) || is_small_greek(letter)))
        face = MathFace::italic;
    for (const auto& alphabet : k_alphabets) {
        if (alphabet.face != face)
            continue;
        const char32_t place = in_block(letter, alphabet);
        for (const auto& [reserved, real] : k_elsewhere)
            if (reserved == place)
                return real;
        return place;
    }
    return letter;
}

std::pair<char32_t, MathFace> unstyled(char32_t letter) {
    for (const auto& [reserved, real] : k_elsewhere)
        if (real == letter)
            letter = reserved;
    const auto within = [letter](char32_t base, char32_t n) {
        return base && letter >= base && letter < base + n;
    };
    for (const auto& a : k_alphabets) {
        if (within(a.upper, 26))
            return {letter - a.upper + 'A', a.face};
        if (within(a.lower, 26))
            return {letter - a.lower + 'a', a.face};
        if (within(a.digits, 10))
            return {letter - a.digits + '0', a.face};
        if (within(a.greek_upper, 25))
            return {letter - a.greek_upper + 0x391, a.face};
        if (within(a.greek_lower, 25))
            return {letter - a.greek_lower + 0x3b1, a.face};
        for (const auto& [variant, distance] : k_variants)
            if (a.greek_lower && letter == a.greek_lower + distance)
                return {variant, a.face};
    }
    return {letter, MathFace::automatic};
}

}  // namespace examgen::text
