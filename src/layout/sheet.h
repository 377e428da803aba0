#pragma once
// What every printed sheet has: marks for the scanner, furniture, who sits the exam.

#include <string>
#include <string_view>
#include <vector>

#include "exam/exam.h"
#include "layout/setter.h"

namespace examgen::layout {

/// Where answers are marked: beside the questions, on a sheet of their own, or not on paper.
enum class AnswerPlace { inline_, separate, none };

/// What stands on a sheet besides questions.
struct Heading {
    std::string exam_id, title, course, examiner, date, duration;  // empty: not said
    std::string instructions;                                      // CommonMark, may be empty
    std::string scoring, grade_scale;                              // notes; no scale: empty
    std::string total_points;                                      // decimal
    int id_digits = 8;                                             // 0: no grid
    AnswerPlace answers = AnswerPlace::inline_;
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

class SheetSetter {
public:
    SheetSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts);

    /// What one copy prints in the slots of the pages of `shared`, page by page; the first of them
    /// is the copy's page `first_page`.
    std::vector<draw::Frame> own(const Heading& heading, const exam::Form& form,
                                 const Paper& shared, const CopyText& copy, int first_page = 1);

    /// Shapes the texts of `own`, so that fonts cut afterwards have their glyphs. A name with a
    /// character that no font has is an Error.
    void prepare_own(const Heading& heading, const CopyText& copy);

protected:
    struct Field;

    /// What stands at a page's head and foot besides what is a copy's own.
    struct Furniture {
        std::string first, left, centre, right;
    };

    void furniture(const Heading& heading, const exam::Form& form, Page& page,
                   const Furniture& texts);
    /// The fields with a candidate's name and number, printed by `own`.
    Mm personal(const Heading& heading, draw::Frame& frame, Mm y);
    Mm id_grid(const Heading& heading, Page& page, Mm right, Mm y);
    void put_label(draw::Frame& frame, Point at, std::string_view text);
    /// A label above a line to write on.
    void write_line(draw::Frame& frame, Mm y, std::string_view label, Mm from, Mm to);
    /// 0: a cross. 1: a blackened box beside a crossed one. 2: a ring round the box, a dot in it.
    void example_boxes(draw::Frame& frame, Point at, int example);
    void rule(draw::Frame& frame, Mm y, Mm thickness);
    static Mm id_grid_width(const Heading& heading);

    const Definition& definition_;
    const Labels& labels_;
    Setter setter_;

private:
    void check_boxes(const exam::Sheet& sheet) const;
    Mm header_width() const;
    std::vector<Field> personal_fields(const Heading& heading, const CopyText* copy) const;
    void own_fields(const Heading& heading, const CopyText& copy, draw::Frame& frame, Mm y);
};

}  // namespace examgen::layout
