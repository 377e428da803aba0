#pragma once
// What md4c must not see: formulas, and the few signs in braces that are examgen's own. While md4c
// reads, each is one character for private use.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::text {

struct Mask {
    enum class What {
        written,  // stands for itself
        formula,  // `tex`
        width,    // {width=50%}
        left,     // {<}: the cell to the left reaches here
        above,    // {^}: the cell above reaches here
        header,   // {#}: a header cell
    };

    std::string_view written;
    What what = What::written;
    std::string tex = {};
    bool display = false;
};

struct Masked {
    std::string source;
    std::vector<Mask> masks;

    /// The mask that a character stands for, or null.
    const Mask* of(char32_t c) const;

    /// A part of `source` as its author wrote it.
    std::string unmasked(std::string_view text) const;
};

/// The source with its masks; views into it.
Masked mask_markup(std::string_view source);

}  // namespace examgen::text
