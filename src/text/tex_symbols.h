#pragma once
// The commands that stand for one character, for a function's name or for space. Inside the text
// room only.

#include <span>
#include <string_view>

#include "text/math_characters.h"

namespace examgen::text {

struct TexSymbol {
    std::string_view name;  // without the backslash
    char32_t code;
    MathClass cls;
};

struct TexName {
    std::string_view name;
    bool stacked;
    std::string_view shown = {};  // empty: the name
};

struct TexSpace {
    std::string_view name;
    int mu;
};

const TexSymbol* find_symbol(std::string_view name);
/// The first command for that character.
const TexSymbol* find_symbol(char32_t code);
const TexName* find_name(std::string_view name);
const TexSpace* find_space(std::string_view name);

std::span<const TexSymbol> tex_symbols();
std::span<const TexName> tex_names();
std::span<const TexSpace> tex_spaces();

/// The negated relation: ≠ for =; 0: there is none.
char32_t negated(char32_t code);
/// The inverse.
char32_t affirmed(char32_t code);

}  // namespace examgen::text
