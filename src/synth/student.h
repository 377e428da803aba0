#pragma once
// Invented students: what they mean to answer, before any pen touches paper.

#include <string>
#include <vector>

#include "exam/answers.h"
#include "exam/exam.h"
#include "synth/chance.h"
#include "synth/writer.h"

namespace examgen::synth {

/// A box of a paper: `page` counts within its sheets.
struct BoxRef {
    size_t page = 0, box = 0;
    bool operator==(const BoxRef&) const = default;
};

/// One row of boxes from which an answer is made: an answer field, or one digit of a number.
struct Row {
    std::vector<BoxRef> boxes;
    bool many = false;  // more than one mark makes sense
};

/// The boxes of one question on the paper.
struct QuestionBoxes {
    const exam::Question* question = nullptr;
    const exam::Item* item = nullptr;
    std::vector<Row> rows;
};

/// In the order of the form; a question without boxes has no rows. `sheets`: of one paper, in the
/// order of its pages.
std::vector<QuestionBoxes> boxes_of(const exam::Exam& exam, const exam::Form& form,
                                    const std::vector<const exam::Sheet*>& sheets);

/// What a student means to mark: of each row the boxes, as indices into it.
using Marks = std::vector<std::vector<size_t>>;

/// 1PL with guessing: P(right) = g + (1 - g) / (1 + exp(b - ability)); b from the difficulty 1…5,
/// g from the number of options. Nothing at all with the probability `blank`.
Marks answer(const QuestionBoxes& question, const std::vector<const exam::Sheet*>& sheets,
             double ability, double blank, Chance& chance);

/// The answer that such marks are. Two marks in a row that takes one: too_many.
exam::Answer read(const QuestionBoxes& question, const std::vector<const exam::Sheet*>& sheets,
                  const Marks& marks);

}  // namespace examgen::synth
