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

    struct Group;
    struct Grid;
    struct Place;

    std::vector<Row> rows(const exam::Form& form, const QuestionsById& questions) const;
    std::vector<Group> groups(std::vector<Row> rows) const;
    std::vector<Written> written(const exam::Form& form, const QuestionsById& questions);
    static Mm group_height(const Group& group, const Grid& grid);
    void put_written(const std::vector<Written>& all, Mm below, Paper& paper);
    Mm written_width() const;
    std::vector<Place> placed(const std::vector<Group>& groups, const Grid& grid, Mm first_top,
                              int& pages) const;
    Mm head(const Heading& heading, size_t questions, Paper& paper);
    Mm left_fields(draw::Frame& frame, Mm right, Mm y);
    Mm examples(draw::Frame& frame, Mm width, Mm y);
    void put_group(const Group& group, const Grid& grid, Point at, Page& page);
    void put_letters(const Group& group, const Grid& grid, Point at, draw::Frame& frame);
    void put_row(const Row& row, const Grid& grid, Point at, Page& page);
};

}  // namespace examgen::layout
