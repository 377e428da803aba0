#pragma once
// One question, set once for a layout and then placed in any form with any order of options. The
// members stand in question.cpp and, for what each kind shows, in question_*.cpp.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "bank/field.h"
#include "exam/exam.h"
#include "layout/boxed.h"
#include "layout/setter.h"

namespace examgen::layout {

/// From the number of a gap to its options.
constexpr double k_gap_indent_units = 6;

/// Of the number before a question, which is its heading.
draw::Tag heading_tag(int number, const Labels& labels);

/// The text of a cloze: `(1) ____` in the place of the first gap's {{id}}, and so on.
std::vector<text::Block> numbered_gaps(const bank::GapsPart& part);

class QuestionSetter {
public:
    QuestionSetter(Setter& setter, const Labels& labels)
        : setter_(setter), labels_(labels), blocks_(setter, labels) {}

    /// The question as an item of a form. Throws Error for a kind that cannot be printed and
    /// for a character that no font has, naming the question.
    /// With `boxes` false nothing is drawn to be marked: answers go to a sheet of their own.
    std::vector<BoxedSlab> place(const bank::Question& question, const exam::Item& item,
                                 bool boxes = true);

    /// A text that the questions with these numbers share.
    std::vector<BoxedSlab> place_shared(const bank::Question& description, int first, int last);

private:
    using Out = std::vector<BoxedSlab>;

    /// What does not depend on the form. `choices` and `ids` run through all letter sets.
    struct Set {
        Slabs stem;
        std::vector<Slabs> choices, rows;
        std::vector<std::string> ids;
        std::vector<size_t> per_line;  // of each letter set: options side by side
        bool ends_in_block = false;    // the stem, in a listing, list or table
    };

    /// Options of one letter set as they are printed.
    struct Letters {
        size_t set = 0, field = 0;
        std::vector<uint16_t> options;
        bool marks = true;  // else letters without boxes
        Mm indent = {};
    };

    /// Where the parts of a row of boxes with a text stand.
    struct Grid {
        Mm pitch, label, text;
        bool above = false;  // the text stands above the boxes
        size_t per_line = 1;
    };

    struct GridRow {
        std::string label;
        const Slabs* text = nullptr;
        std::vector<exam::Box> boxes;
    };

    const Set& set(const bank::Question& question);
    Slabs body(std::string_view markup, Mm width);
    Set make(const bank::Question& question);
    void make_part(const bank::Part& part, const bank::Question& question, Set& out);
    void make_stem(std::vector<text::Block> blocks, const bank::Question& question, Set& out);
    Mm stem_end(const bank::Question& question);
    void add_stem(const Set& set, const bank::Question& question, const exam::Item& item, Out& out);
    void add_part(const bank::Part& part, const Set& set, const BoxOwner& owner,
                  const exam::Item& item, Out& out);
    std::string number_of_answers(std::span<const bank::Option> options) const;
    void add_line(std::string_view text, Out& out);
    exam::Box put_box(draw::Frame& frame, Mm x, exam::Box box);
    std::shared_ptr<draw::Frame> line_frame() const;

    // question_choices.cpp
    void make_letters(const std::vector<bank::Lettered>& options, bool side_by_side, Letters how,
                      Set& out);
    void add_letters(const Set& set, const Letters& how, const BoxOwner& owner, Out& out);
    void add_stacked(const Set& set, const Letters& how, const BoxOwner& owner, Out& out);
    void add_side_by_side(const Set& set, const Letters& how, const BoxOwner& owner, Out& out);
    void put_letter(const Set& set, const Letters& how, size_t position, Mm x,
                    const BoxOwner& owner, draw::Frame& frame, BoxedSlab& out);
    void add_verdict(const BoxOwner& owner, Out& out);
    Mm option_pitch(size_t per_line, Mm indent) const;
    /// From a column to where it is without boxes: letters stand in their place.
    Mm shift(bool marks) const;
    Mm option_gap(bool marks) const;

    // question_grid.cpp
    Grid grid(size_t columns) const;
    void make_rows(const std::vector<std::string_view>& texts, size_t columns,
                   std::vector<Slabs>& out);
    void add_grid(const std::vector<std::string>& heads, const std::vector<GridRow>& rows,
                  draw::Numbering numbering, Out& out);
    void put_row_head(const Grid& grid, const std::vector<std::string>& heads, const GridRow& row,
                      draw::Frame& frame);
    void add_boxes_below(const Grid& grid, const std::vector<std::string>& heads,
                         const GridRow& row, Out& out);
    void put_heads(const Grid& grid, std::span<const std::string> heads, Mm left,
                   draw::Frame& frame);
    void add_statements(const Set& set, const BoxOwner& owner, Out& out);
    void add_matching(const Set& set, const BoxOwner& owner, const exam::Item& item, Out& out);
    void add_ordering(const Set& set, const BoxOwner& owner, const exam::Item& item, Out& out);

    // question_written.cpp
    void add_gaps(const bank::GapsPart& part, const Set& set, const BoxOwner& owner,
                  const exam::Item& item, Out& out);
    void add_digits(const bank::DigitsPart& part, const BoxOwner& owner, Out& out);
    void add_writing(const bank::WritePart& part, const Rational& worth, const BoxOwner& owner,
                     Out& out);

    Setter& setter_;
    const Labels& labels_;
    BoxBlocks blocks_;
    std::map<std::pair<const bank::Question*, bool>, Set> done_;  // with or without boxes
    bool boxes_ = true;
    Mm hint_gap_;  // above a line that says how to answer
};

}  // namespace examgen::layout
