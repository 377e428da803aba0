#pragma once
// The answer sheet: a row of lettered boxes for each answer field, apart from the questions.

#include <span>
#include <string>
#include <vector>

#include "layout/exam_paper.h"

namespace examgen::layout {

class AnswerSheetSetter : public SheetSetter {
public:
    /// `definition` is a layout of kind answer_sheet.
    AnswerSheetSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts);

    /// The pages; the first of them is the paper's page `first_page`. Boxes stand closer where
    /// that saves a page; numbers and points stand in blocks below them.
    Paper set(const Heading& heading, const exam::Form& form, const QuestionsById& questions,
              int first_page);

private:
    static constexpr Mm k_number = 7.5_mm;  // from a column's left edge to its first box, at least
    static constexpr Mm k_number_gap = 2.5_mm;
    static constexpr Mm k_overhang = 3.5_mm;  // of a long number, to the left
    static constexpr Mm k_box = 4_mm;
    static constexpr Mm k_letters = 4.875_mm;  // above the first row of a group
    static constexpr Mm k_between = 8_mm;      // two blocks side by side

    /// The boxes of one answer field, or of a line of them.
    struct Row {
        std::string label;  // "12", "12 b" or "12.2"
        int number = 0;
        bool several = false;  // the question has more rows, which stay together
        std::vector<std::string> heads;
        std::vector<exam::Box> boxes;  // without places
    };

    /// What is written in a block of its own: a number, or a marker's points.
    struct Written {
        int number = 0;
        BoxedSlab boxed;
    };

    struct Group {
        std::vector<Row> rows;
        std::vector<std::string> letters;
    };

    struct Grid {
        Mm pitch_x, pitch_y, gap, least_between;
        int columns = 1;
        Mm step;    // from column to column
        Mm number;  // from a column's left edge to its first box
    };

    struct Place {
        int page = 0;
        Point at;
    };

    struct Plan {
        Grid grid;
        std::vector<Place> groups, written;
        int pages = 0;
    };

    std::vector<Row> rows(const exam::Form& form, const QuestionsById& questions) const;
    std::vector<Group> groups(std::vector<Row> rows) const;
    std::vector<Written> written(const exam::Form& form, const QuestionsById& questions);
    static Mm group_height(const Group& group, const Grid& grid);
    void put_written(const Written& one, Point at, Page& page);
    Mm written_width() const;
    std::vector<Place> placed(const std::vector<Group>& groups, const Grid& grid, Mm first_top,
                              Mm bottom) const;
    std::vector<Place> placed_blocks(const std::vector<Written>& all, int page, Mm below) const;
    Grid fitted(Grid grid, size_t most, Mm label) const;
    Plan planned(const std::vector<Group>& groups, const std::vector<Written>& written,
                 const Grid& grid, Mm top) const;
    Mm head(const Heading& heading, size_t questions, Paper& paper);
    Mm left_fields(draw::Frame& frame, Mm right, Mm y);
    Mm examples(draw::Frame& frame, Mm width, Mm y);
    void put_group(const Group& group, const Grid& grid, Point at, Page& page);
    void put_letters(const Group& group, const Grid& grid, Point at, draw::Frame& frame);
    void put_row(const Row& row, const Grid& grid, Point at, Page& page);
};

}  // namespace examgen::layout
