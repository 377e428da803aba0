#pragma once
// From measured ink to marks and answers: a pure function of what was measured, so that a decision
// can be made again without a scan. All pages of a paper are judged together, since they were
// written by one hand.

#include <span>
#include <string>
#include <vector>

#include "exam/answers.h"
#include "exam/capture.h"
#include "exam/exam.h"

namespace examgen::scan {

struct PageView {
    const exam::Sheet* sheet = nullptr;
    const exam::PageCapture* capture = nullptr;
};

struct PageDecision {
    std::vector<exam::MarkDecision> boxes, id_boxes;  // as in the sheet
};

/// One answer field of a question.
struct FieldDecision {
    size_t page = 0;  // index of the page where it begins
    std::string question;
    int number = 0, field = 0;
    /// Marked, in printed order; of a number its sign and digits in one text, `_` for a digit left
    /// blank; points that were given.
    std::vector<std::string> options;
    bool is_number = false;
    exam::AnswerStatus status = exam::AnswerStatus::blank;
    std::string_view reason;  // why it is left to a person
    double probability = 1;   // that the decision is right
    bool operator==(const FieldDecision&) const = default;
};

struct PaperDecision {
    std::vector<PageDecision> pages;
    std::vector<FieldDecision> fields;  // in the order of the pages and their boxes
    std::string student_id;             // of the id grid; empty: no grid, or not readable
    std::string_view id_reason;         // why it is not readable
};

PaperDecision decide(const exam::Exam& exam, std::span<const PageView> pages);

/// The sentence for a reason word.
Message explain(std::string_view reason);

}  // namespace examgen::scan
