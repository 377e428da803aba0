#pragma once
// Accents: TeX's combining marks and the characters that MathML writes. Inside the text room only.

#include <iterator>

namespace examgen::text {

struct AccentMark {
    char32_t combining, spacing;
};

constexpr AccentMark k_accent_marks[] = {
    {0x302, '^'},  {0x30c, 0x2c7},   {0x306, 0x2d8}, {0x301, 0xb4}, {0x300, '`'},   {0x303, '~'},
    {0x304, 0xaf}, {0x20d7, 0x2192}, {0x307, 0x2d9}, {0x308, 0xa8}, {0x30a, 0x2da},
};

/// The mark as MathML writes it.
constexpr char32_t spacing_mark(char32_t mark) {
    for (const auto& row : k_accent_marks)
        if (row.combining == mark)
            return row.spacing;
    return mark;
}

/// A mark that MathML wrote; wide arrows and lines are the same character in both.
constexpr char32_t combining_mark(char32_t mark, bool wide) {
    const bool same = wide && (mark == 0xaf || mark == 0x2192);
    for (const auto& row : k_accent_marks)
        if (row.spacing == mark && !same)
            return row.combining;
    switch (mark) {  // what else is in use
        case 0x203e:
            return wide ? 0xaf : 0x304;
        case 0x2c6:
            return 0x302;
        case 0x2dc:
            return 0x303;
        case 0x2015:
        case 0x332:
            return '_';
        default:
            return mark;
    }
}

}  // namespace examgen::text
