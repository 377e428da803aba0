#pragma once
// A form as pages: the head on page 1, questions, and on every page the furniture and the marks.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bank/question.h"
#include "exam/exam.h"
#include "layout/question.h"
#include "layout/sheet.h"

namespace examgen::layout {

using QuestionsById = std::map<std::string, const bank::Question*, std::less<>>;

class ExamSetter : public SheetSetter {
public:
    ExamSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts);

    /// A form printed many times; `form_index` from 0. The questions must outlive the setter. Those
    /// without answer fields are texts that stand before the questions of their group.
    Paper set(const Heading& heading, const exam::Form& form, int form_index,
              const QuestionsById& questions);

    /// What all copies of a form share: everything but page codes and what a CopyText says.
    Paper set_shared(const Heading& heading, const exam::Form& form,
                     const QuestionsById& questions);

private:
    struct Cursor;
    struct Block;

    void furniture(const Heading& heading, const exam::Form& form, Paper& paper);
    std::vector<Block> blocks_of(const Heading& heading, const exam::Form& form,
                                 const QuestionsById& questions);
    void make_room(std::span<const Block> blocks, Cursor& cursor);
    void put_block(const Block& block, Cursor& cursor);
    /// Head, notes and, on a cover, the table of points. Throws Error when they do not fit.
    void put_head(const Heading& heading, const exam::Form& form, const QuestionsById& questions,
                  Cursor& cursor);
    /// Draws title, facts and the candidate's fields on page 1; returns the height below them.
    Mm head(const Heading& heading, const exam::Form& form, Paper& paper);
    /// How to mark, and notes; returns the height below which questions may begin. When they do
    /// not fit on the page, nothing is drawn.
    std::optional<Mm> notes_block(const Heading& heading, draw::Frame& frame, Mm y);
    std::vector<BoxedSlab> points_table(const Heading& heading, const exam::Form& form,
                                        const QuestionsById& questions);
    Mm title_block(const Heading& heading, draw::Frame& frame, Mm y);
    Mm facts(const Heading& heading, const exam::Form& form, draw::Frame& frame, Mm y);
    void fact(draw::Frame& frame, Point at, const std::string& name, const std::string& text,
              Mm width);
    Mm candidate(const Heading& heading, Page& page, Mm y);
    Mm examples(draw::Frame& frame, Mm y, Mm width);
    Mm marking(const Heading& heading, draw::Frame& frame, Mm y);
    const Slabs& notes(const std::string& markup, Mm width);
    std::string pages_note(const Heading& heading) const;

    QuestionSetter questions_;
    std::map<std::pair<std::string, double>, Slabs> notes_done_;  // by text and width
    // The head's notes name the number of pages, which is known only after the first pass.
    int page_count_ = 0;
};

}  // namespace examgen::layout
