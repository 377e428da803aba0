#pragma once
// The styles that are on while a text is read: from CommonMark's delimiters and from the few HTML
// tags that stand within a line.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

enum class TagMark { bold, italic, code, underline, strike, sub, super };

constexpr size_t k_tag_marks = 7;

/// What of a style the mark switches.
bool& bit_of(Style& style, TagMark mark);

/// The mark of a tag's name in any case, or nothing: "sup".
std::optional<TagMark> tag_named(std::string_view name);

/// <br>, <br/>, <br />.
bool is_break_tag(std::string_view tag);

/// "&amp;" and its like, &nbsp; and numbers; others stay as written.
std::string entity(std::string_view text);

class Tags {
public:
    const Style& style() const { return style_; }

    void mark(TagMark mark, bool on);

    /// Obeys a tag such as "<sub>" or "</sub>" of the text that `block` holds; false: it is none,
    /// or closes what is not open.
    bool take(std::string_view tag, Block& block);

    /// At the end of a text, tags that are still open become visible text.
    void end_text();

private:
    struct Open {
        TagMark mark;
        std::string text;
        Block* block;
        size_t span, offset;  // where it stands
        Style before;
    };

    void undo(const Open& open);

    std::array<int, k_tag_marks> counts_{};
    Style style_;
    std::vector<Open> open_;
};

}  // namespace examgen::text
