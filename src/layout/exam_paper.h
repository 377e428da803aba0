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
    std::string instructions;                                      // CommonMark, may be empty
    std::string scoring, grade_scale;                              // notes; no scale: empty
    std::string total_points;                                      // decimal
    int id_digits = 8;                                             // 0: no grid
    // Name and number are printed on each copy: there is nothing to fill in but the signature.
    bool personal = false;
    bool personal_time = false;  // some have a longer time, which is printed beside the name
};

/// What one copy says and no other.
struct CopyText {
    int form = 1;                                        // as in the page code
    int copy = 0;                                        // 0: a form printed many times
    std::string name, student_id, seat, room, duration;  // shown where the heading is personal
};

/// One page with its map; `sheet.file` and `file_page` are set by whoever writes files.
struct Page {
    draw::Frame frame;
    exam::Sheet sheet;
};

struct Paper {
    std::vector<Page> pages;
    Mm candidate;  // on page 1: where the fields for the candidate begin
    Diagnostics warnings;
};

using QuestionsById = std::map<std::string, const bank::Question*, std::less<>>;

class ExamSetter {
public:
    ExamSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts);

    /// A form printed many times; `form_index` from 0. The questions must outlive the setter.
    Paper set(const Heading& heading, const exam::Form& form, int form_index,
              const QuestionsById& questions);

    /// What all copies of a form share: everything but page codes and what a CopyText says.
    Paper set_shared(const Heading& heading, const exam::Form& form,
                     const QuestionsById& questions);

    /// What one copy prints over the pages of `shared`, page by page.
    std::vector<draw::Frame> own(const Heading& heading, const exam::Form& form,
                                 const Paper& shared, const CopyText& copy);

    /// Shapes the texts of `own`, so that fonts cut afterwards have their glyphs. A name with a
    /// character that no font has is an Error.
    void prepare_own(const Heading& heading, const CopyText& copy);

private:
    struct Cursor;
    struct Field;

    void put_question(const std::vector<BoxedSlab>& slabs, const std::string& id, Cursor& cursor);
    void furniture(const Heading& heading, const exam::Form& form, Paper& paper);
    /// Draws the head of page 1 and returns the height below which questions may begin.
    /// Throws Error when it does not fit.
    Mm head(const Heading& heading, const exam::Form& form, Paper& paper);
    Mm title_block(const Heading& heading, draw::Frame& frame, Mm y);
    Mm facts(const Heading& heading, const exam::Form& form, draw::Frame& frame, Mm y);
    void fact(draw::Frame& frame, Point at, const std::string& name, const std::string& text,
              Mm width);
    Mm candidate(const Heading& heading, Page& page, Mm y);
    std::vector<Field> personal_fields(const Heading& heading, const CopyText* copy) const;
    Mm personal(const Heading& heading, draw::Frame& frame, Mm y);
    void own_fields(const Heading& heading, const CopyText& copy, draw::Frame& frame, Mm y);
    Mm header_width() const;
    Mm id_grid(const Heading& heading, Page& page, Mm right, Mm y);
    Mm marking(const Heading& heading, draw::Frame& frame, Mm y);
    const Slabs& notes(const std::string& markup, Mm width);
    void example_boxes(draw::Frame& frame, Point at, int example);
    void rule(draw::Frame& frame, Mm y, Mm thickness);
    std::string pages_note(const Heading& heading) const;

    const Definition& definition_;
    const Labels& labels_;
    Setter setter_;
    QuestionSetter questions_;
    std::map<std::pair<std::string, double>, Slabs> notes_done_;  // by text and width
    // The head's notes name the number of pages, which is known only after the first pass.
    int page_count_ = 0;
};

}  // namespace examgen::layout
