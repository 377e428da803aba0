#pragma once
// A form as pages: the head on page 1, questions, and on every page the furniture and the marks.

#include <map>
#include <string>
#include <vector>

#include "bank/question.h"
#include "exam/exam.h"
#include "layout/question.h"

namespace examgen::layout {

/// What stands on a sheet besides questions.
struct Heading {
    std::string exam_id, title, course, examiner, date, duration;  // empty: not said
    std::string instructions;                                       // CommonMark, may be empty
    std::string scoring, grade_scale;                               // notes; no scale: empty
    std::string total_points;                                       // decimal
    int id_digits = 8;                                              // 0: no grid
};

/// One page with its map; `sheet.file` and `file_page` are set by whoever writes files.
struct Page {
    draw::Frame frame;
    exam::Sheet sheet;
};

struct Paper {
    std::vector<Page> pages;
    Diagnostics warnings;
};

using QuestionsById = std::map<std::string, const bank::Question*, std::less<>>;

class ExamSetter {
public:
    ExamSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts);

    /// `form_index` from 0. The questions must outlive the setter.
    Paper set(const Heading& heading, const exam::Form& form, int form_index,
              const QuestionsById& questions);

private:
    struct Cursor;

    void put_question(const std::vector<BoxedSlab>& slabs, const std::string& id, Cursor& cursor);
    void furniture(const Heading& heading, const exam::Form& form, int form_index, Paper& paper);
    /// Draws the head of page 1 and returns the height below which questions may begin.
    /// Throws Error when it does not fit.
    Mm head(const Heading& heading, const exam::Form& form, Page& page);
    Mm title_block(const Heading& heading, draw::Frame& frame, Mm y);
    Mm facts(const Heading& heading, const exam::Form& form, draw::Frame& frame, Mm y);
    void fact(draw::Frame& frame, Point at, const std::string& name, const std::string& text,
              Mm width);
    Mm candidate(const Heading& heading, Page& page, Mm y);
    Mm id_grid(const Heading& heading, Page& page, Mm right, Mm y);
    Mm marking(const Heading& heading, draw::Frame& frame, Mm y);
    const Slabs& notes(const std::string& markup, Mm width);
    void example_boxes(draw::Frame& frame, Point at, int example);
    void rule(draw::Frame& frame, Mm y, Mm thickness);

    const Definition& definition_;
    const Labels& labels_;
    Setter setter_;
    QuestionSetter questions_;
    std::map<std::pair<std::string, double>, Slabs> notes_done_;  // by text and width
    // The head's notes name the number of pages, which is known only after the first pass.
    int page_count_ = 0;
};

}  // namespace examgen::layout
