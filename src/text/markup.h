#pragma once
// CommonMark as a small tree: blocks that hold blocks or spans. What a page, a site or an export
// shows is made from this and never from the source text.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::text {

struct Style {
    bool bold = false, italic = false, code = false;
    bool math = false, display = false;  // TeX; display: on a line of its own
    bool operator==(const Style&) const = default;
};

/// Text of one style; "\n" is a forced line break.
struct Span {
    std::string text;
    Style style;
    bool operator==(const Span&) const = default;
};

enum class BlockKind { paragraph, heading, bullet_list, ordered_list, list_item, quote, code };

struct Block {
    BlockKind kind = BlockKind::paragraph;
    int start = 1;                // ordered list: the first number
    std::vector<Span> spans;      // paragraph, heading; code: one span
    std::vector<Block> children;  // lists, items, quotes
    bool operator==(const Block&) const = default;
};

/// Parses CommonMark with formulas (math_spans.h). Raw HTML stays visible text. Never fails;
/// nesting beyond 32 levels is flattened.
std::vector<Block> parse_markup(std::string_view source);

/// The words without any markup, blocks separated by a newline.
std::string plain_text(const std::vector<Block>& blocks);

}  // namespace examgen::text
