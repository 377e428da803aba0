#pragma once
// Blocks out of running text, as a browser would set it.

#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

/// Puts blocks and text one behind the other; white space is evened out, TeX between \( \), \[ \]
/// and $$ $$ becomes formulas. A cell of a table holds one text: blocks in it become lines.
class TreeBuilder {
public:
    std::vector<Block> take();

    /// A list, item, quotation, table, row or cell holds what is between `begin` and `end`. One
    /// that stays empty is dropped, but for cells.
    Block& begin(BlockKind kind);
    void end();

    /// Code, finished at once.
    void add_code(std::string text);

    void end_paragraph(BlockKind kind = BlockKind::paragraph);
    void add_break();
    void add_text(std::string_view text, Style style);
    void add_formula(std::string tex, bool display);
    void add_picture(std::string words, Picture picture, Style style);

    /// Where the text that follows leads; empty: nowhere.
    void set_link(std::string target) { link_ = std::move(target); }

    bool in_list() const;

    bool in_cell() const { return path_.back()->kind == BlockKind::cell; }

    /// Takes the block that was ended last away.
    void drop_last() { path_.back()->children.pop_back(); }

private:
    void add_words(std::string_view text, Style style);
    void flush_gap(Style next);
    void put(std::string_view text, Style style);
    void tidy_end();
    bool starts_line() const;

    Block root_;
    std::vector<Block*> path_{&root_};
    std::vector<Span> spans_;
    std::string link_;
    bool gap_ = false, line_ended_ = false;
};

/// After reading: columns with one alignment, rows of equal width, no cell that reaches out of the
/// table. False: the table is too large to be one.
bool tidy_table(Block& table);

}  // namespace examgen::text
