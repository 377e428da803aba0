#pragma once
// CommonMark as a small tree: blocks that hold blocks or spans. What a page, a site or an export
// shows is made from this and never from the source text.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::text {

struct Style {
    bool bold = false, italic = false, code = false;
    bool math = false, display = false;  // TeX; display: on a line of its own
    bool underline = false, strike = false, sub = false, super = false;
    bool operator==(const Style&) const = default;
};

/// How wide a picture stands on the page.
struct PictureWidth {
    enum class Unit { natural, percent, mm };
    int value = 0;  // percent: of the text's width
    Unit unit = Unit::natural;
    bool operator==(const PictureWidth&) const = default;
};

struct Picture {
    std::string source;   // an asset of the bank, or an address
    std::string caption;  // to print below it
    PictureWidth width = {};
    bool operator==(const Picture&) const = default;
};

/// Text of one style; "\n" is a forced line break. Of a picture it is the words in its place.
struct Span {
    std::string text;
    Style style;
    std::string link = {};  // where it leads; empty: nowhere
    std::optional<Picture> picture = {};
    bool operator==(const Span&) const = default;
};

enum class BlockKind {
    paragraph,
    heading,
    bullet_list,
    ordered_list,
    list_item,
    quote,
    code,
    table,  // rows
    row,    // cells, without those that a wider or taller cell covers (table_grid.h)
    cell,   // spans
};

enum class Align { none, left, centre, right };

struct Cell {
    bool header = false;
    Align align = Align::none;  // the same in a whole column
    int columns = 1, rows = 1;  // how many it covers, itself included
    bool operator==(const Cell&) const = default;
};

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int start = 1;                // ordered list: the first number
    std::vector<Span> spans;      // paragraph, heading, cell; code: one span
    std::vector<Block> children;  // lists, items, quotes, tables, rows
    Cell cell = {};               // cell
    std::string info = {};        // code: what stands behind the fence
    bool operator==(const Block&) const = default;
};

/// Parses CommonMark with formulas (math_spans.h), tables, ~~struck out~~ text, and the tags
/// <u> <sub> <sup> <s> <del> <b> <strong> <i> <em> <code> <br> within a line; other HTML stays
/// visible text. {width=50%} behind a picture, {<} {^} {#} in cells: docs/formats/bank.md.
/// Never fails; nesting beyond 32 levels is flattened.
std::vector<Block> parse_markup(std::string_view source);

/// The words without any markup, blocks separated by a newline, cells by a space.
std::string plain_text(const std::vector<Block>& blocks);

}  // namespace examgen::text
