#pragma once
// What the parts of a page mean to a reader who does not see it (PDF 32000-1, 14.8). Begin and End
// stand between the items of frames, like brackets: they need not close in the frame nor on the
// page that opened them, but match over all pages of a document.
//
// Text is content of the innermost element. Rules, boxes and pictures are content of figures and
// formulas and decoration elsewhere. What stands in no element, or straight in one that only holds
// elements (a list, a row), is decoration; so is all between an `artifact` and its end.

#include <cstdint>
#include <memory>
#include <string>

namespace examgen::draw {

enum class Role : uint8_t {
    artifact,     // decoration
    page_header,  // decoration at the top of pages,
    page_footer,  // and at their foot
    part,         // one paper among several in a file
    section,
    h1,
    h2,
    h3,
    h4,
    h5,
    h6,
    paragraph,
    list,
    list_item,  // holds a label and a body
    label,
    body,
    quote,
    code,
    span,
    figure,
    formula,
    caption,
    table,
    row,
    header_cell,
    cell,
};

enum class Numbering : uint8_t { none, disc, decimal, upper_letters, lower_letters };
enum class Scope : uint8_t { none, column, row };

struct Tag {
    Role role = Role::paragraph;
    std::string alt = {};       // says what a figure or formula shows; never empty for these
    std::string actual = {};    // stands for the glyphs: "Question 1" for a bare 1
    std::string bookmark = {};  // of a heading; empty: none
    std::string language = {};  // BCP 47, where it differs
    Numbering numbering = Numbering::none;  // of a list
    Scope scope = Scope::none;              // of a header cell
    int columns = 1, rows = 1;              // that a cell spans
    bool operator==(const Tag&) const = default;
};

/// Shared, since frames are copied.
struct Begin {
    std::shared_ptr<const Tag> tag;

    explicit Begin(Tag what) : tag(std::make_shared<const Tag>(std::move(what))) {}
};

struct End {};

}  // namespace examgen::draw
