#pragma once
// Sets text: words to lines, lines to slabs. Left aligned, ragged right, no hyphenation.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "draw/font.h"
#include "draw/frame.h"
#include "layout/definition.h"
#include "layout/math_setter.h"
#include "text/line_break.h"
#include "text/markup.h"

namespace examgen::layout {

/// A style with its fonts looked up.
struct TextStyle {
    draw::ChainId regular = 0, bold = 0, italic = 0, bold_italic = 0, code = 0;
    Pt size;
    Mm line;
    double cap_height = 0.7;  // em

    /// From the top of a line to its baseline: capitals stand in the middle of the line.
    Mm baseline() const { return (line + to_mm(size) * cap_height) / 2; }
};

/// What stands between two places where a page may break; usually one line.
struct Slab {
    std::shared_ptr<const draw::Frame> frame;
    Mm gap;  // above it, left out at the top of a page
};

using Slabs = std::vector<Slab>;

Mm height(const Slabs& slabs);

class Setter {
public:
    Setter(const Definition& definition, draw::FontBook& fonts);

    const TextStyle& style(std::string_view name) const;

    /// The style with all text bold or italic.
    TextStyle bold(const TextStyle& style) const;
    TextStyle italic(const TextStyle& style) const;

    Mm width(const TextStyle& style, std::string_view text);

    /// Appends one line of text; `at` is its baseline's left end.
    void put(draw::Frame& frame, Point at, const TextStyle& style, std::string_view text);
    /// The same with a blank of no width behind it: what comes next is another word to a reader.
    void put_label(draw::Frame& frame, Point at, const TextStyle& style, std::string_view text);
    void put_right(draw::Frame& frame, Point at, const TextStyle& style, std::string_view text);
    void put_centred(draw::Frame& frame, Point at, const TextStyle& style, std::string_view text);

    /// The text, cut and ended by "…" where it would be wider than `most`.
    std::string fitted(const TextStyle& style, std::string_view text, Mm most);

    /// Lines of running text, each a frame `width` wide and style.line high, or higher where a
    /// formula needs it. Throws Error for a formula that does not fit.
    /// `justified` ones fill the width, but for the last.
    std::vector<std::shared_ptr<const draw::Frame>> lines(const std::vector<text::Span>& spans,
                                                          const TextStyle& style, Mm width,
                                                          bool justified = false);

    /// Paragraphs, lists, quotes, code, one under the other.
    Slabs flow(const std::vector<text::Block>& blocks, const TextStyle& style, Mm width);

    /// `flow` of a text in CommonMark.
    Slabs flow(std::string_view markup, const TextStyle& style, Mm width);

    const Definition& definition() const { return definition_; }

private:
    struct Piece {  // never broken, in one inline style
        draw::ChainId chain;
        Pt size;
        std::string text;
        Mm width, space;       // without and of the white space at its end
        bool joined = false;   // no break allowed before it
        bool forced = false;   // the line ends behind it
        Formula formula = {};  // instead of text
        Mm rise = {};          // of super- and subscripts, above the baseline
        bool underline = false, strike = false;
        uint8_t level = 0;     // odd: runs to the left
        bool divides = false;  // a line may end behind it with a hyphen
    };

    /// One line of a paragraph: its pieces, and by how much its spaces grow.
    struct Line {
        size_t from = 0, end = 0;
        double spread = 1;
    };

    Mm width(draw::ChainId chain, Pt size, std::string_view text, bool right_to_left = false);
    draw::ChainId chain_of(const TextStyle& style, const text::Style& inline_style) const;
    std::vector<Piece> pieces(const std::vector<text::Span>& spans, const TextStyle& style,
                              Mm most);
    void add_piece(std::vector<Piece>& out, Piece piece, Mm most);
    void add_formula(std::vector<Piece>& out, const Piece& like, const std::string& tex,
                     const TextStyle& style, Mm most);
    Formula fitting(Formula formula, const std::string& tex, const TextStyle& style, Mm most,
                    bool display);
    std::shared_ptr<const draw::Frame> display(const std::string& tex, const TextStyle& style,
                                               Mm width);
    std::shared_ptr<const draw::Frame> line(const std::vector<Piece>& all, const Line& which,
                                            const TextStyle& style, Mm width);
    Mm put_piece(draw::Frame& frame, Mm x, Mm baseline, const Piece& piece, std::string_view text,
                 Mm space, std::vector<draw::Bar>& rules);
    std::vector<Line> broken(std::vector<Piece>& all, Mm width, bool justified);
    std::vector<Piece> divided(const std::vector<Piece>& all);
    std::shared_ptr<const draw::Frame> picture(const text::Span& span, const TextStyle& style,
                                               Mm width);
    void table(const text::Block& block, const TextStyle& style, Mm width, Slabs& out);
    std::vector<Mm> column_widths(const text::Block& block, const TextStyle& style, Mm width);
    static bool stands_alone(const text::Span& span);
    size_t group_end(const std::vector<Piece>& all, size_t from, Mm most) const;
    void block(const text::Block& block, const TextStyle& style, Mm width, Slabs& out);
    void list(const text::Block& block, const TextStyle& style, Mm width, Slabs& out);
    void code(const text::Block& block, Mm width, Slabs& out);
    void add_unseen_space(draw::Frame& frame, Mm x, Mm baseline, draw::ChainId chain, Pt size);
    void add_glyphs(draw::Frame& frame, Mm& x, Mm baseline, draw::ChainId chain, Pt size,
                    std::string_view text, bool right_to_left = false);

    const Definition& definition_;
    draw::FontBook& fonts_;
    MathSetter math_;
    text::LineBreaker breaker_;
    std::map<std::string, TextStyle, std::less<>> styles_;
};

}  // namespace examgen::layout
