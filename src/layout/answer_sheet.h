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
    /// that saves a page. Throws Error for a question that is not answered by choosing.
    Paper set(const Heading& heading, const exam::Form& form, const QuestionsById& questions,
              int first_page);

private:
    struct Row;
    struct Group;
    struct Grid;
    struct Place;

    std::vector<Row> rows(const exam::Form& form, const QuestionsById& questions) const;
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
