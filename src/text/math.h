#pragma once
// A formula as a tree: what TeX, MathML and the page engine share. The subset of TeX is described
// in docs/math.md.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace examgen::text {

/// What decides the space between two neighbours (The TeXbook, chapter 18).
enum class MathClass : uint8_t { ord, op, bin, rel, open, close, punct, inner };

/// The alphabet of a letter; `automatic`: italic for Latin and small Greek letters.
enum class MathFace : uint8_t {
    automatic,
    roman,
    bold,
    italic,
    bold_italic,
    sans,
    mono,
    blackboard,
    script,
    fraktur
};

enum class MathStyle : uint8_t { display, text, script, scriptscript };

/// Where scripts stand; `automatic`: above and below in display style, where the base asks for it.
enum class Limits : uint8_t { automatic, beside, stacked };

struct MathNode;
using MathRow = std::vector<MathNode>;
bool operator==(const MathNode& a, const MathNode& b);

struct Symbol {
    char32_t code = 0;
    MathClass cls = MathClass::ord;
    MathFace face = MathFace::automatic;
    bool operator==(const Symbol&) const = default;
};

/// Digits that belong together; the decimal mark is a point or a comma.
struct Number {
    std::string text;
    MathFace face = MathFace::automatic;
    bool operator==(const Number&) const = default;
};

/// A function's name: sin, lim.
struct Name {
    std::string text;
    bool stacked = false;  // scripts above and below in display style
    bool operator==(const Name&) const = default;
};

/// Words, white space kept.
struct Words {
    std::string text;
    MathFace face = MathFace::roman;  // roman, bold, italic, sans, mono
    bool operator==(const Words&) const = default;
};

/// In eighteenths of an em, may be negative.
struct Space {
    int mu = 0;
    bool operator==(const Space&) const = default;
};

struct Group {
    MathRow body;
    MathClass cls = MathClass::ord;
    bool operator==(const Group&) const = default;
};

struct Fraction {
    MathRow above, below;
    bool ruled = true;
    enum class Size : uint8_t { automatic, display, text } size = Size::automatic;
    bool operator==(const Fraction&) const = default;
};

struct Radical {
    MathRow body, index;
    bool operator==(const Radical&) const = default;
};

struct Scripts {
    MathRow base, sub, sup;
    Limits limits = Limits::automatic;
    bool operator==(const Scripts&) const = default;
};

/// A mark on or under its base; a wide one is as wide as the base.
struct Accent {
    MathRow base;
    char32_t mark = 0;
    bool below = false, wide = false;
    bool operator==(const Accent&) const = default;
};

/// Between delimiters as high as their content; 0: none.
struct Fenced {
    char32_t left = 0, right = 0;
    MathRow body;
    bool operator==(const Fenced&) const = default;
};

/// A delimiter of a fixed size from 1 to 4; 0: as high as the delimiters around it.
struct Delimiter {
    char32_t code = 0;
    int size = 1;
    MathClass cls = MathClass::ord;
    bool operator==(const Delimiter&) const = default;
};

enum class TableKind : uint8_t { matrix, small, array, cases, aligned, gathered, stack };

struct Table {
    TableKind kind = TableKind::matrix;
    std::string columns;  // l, c, r for each column; the last one holds for those beyond
    std::vector<std::vector<MathRow>> cells;
    std::vector<int> v_rules;  // rules left of each column, and behind the last; may be shorter
    std::vector<int> h_rules;  // rules above each row, and below the last; may be shorter
    bool operator==(const Table&) const = default;
};

struct Styled {
    MathStyle style = MathStyle::display;
    MathRow body;
    bool operator==(const Styled&) const = default;
};

/// Takes the room of its body, or one direction of it, and shows nothing.
struct Phantom {
    MathRow body;
    bool width = true, height = true;
    bool operator==(const Phantom&) const = default;
};

struct Enclosed {
    MathRow body;
    bool box = false, up = false, down = false;  // a frame, strokes
    bool operator==(const Enclosed&) const = default;
};

/// An arrow as long as what stands over and under it.
struct Arrow {
    char32_t code = 0;
    MathRow above, below;
    bool operator==(const Arrow&) const = default;
};

struct MathNode {
    std::variant<Symbol, Number, Name, Words, Space, Group, Fraction, Radical, Scripts, Accent,
                 Fenced, Delimiter, Table, Styled, Phantom, Enclosed, Arrow>
        what;
};

}  // namespace examgen::text
