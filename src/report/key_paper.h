#pragma once
// The instructor's key: a table of right answers by form, then every question with its right
// option marked, its explanation and what is known about it.

#include <map>
#include <string>
#include <vector>

#include "exam/exam.h"
#include "layout/exam_paper.h"

namespace examgen::report {

class KeySetter {
public:
    KeySetter(const layout::Definition& definition, const layout::Labels& labels,
              draw::FontBook& fonts);

    /// The pages. Each question is explained once, with the first form that has it. They must
    /// outlive the setter.
    std::vector<draw::Frame> set(const exam::Exam& exam, const layout::Heading& heading,
                                 const layout::QuestionsById& questions);

private:
    /// A question's texts, set once.
    struct Texts {
        layout::Slabs stem, explanation, facts;
        std::vector<layout::Slabs> options, feedback;
    };

    struct Entry {
        layout::Slabs main, side;
    };

    /// The key table: forms side by side, in one block or three.
    struct Grid {
        Mm cell, key, width, step;
        size_t forms = 1, blocks = 3;
        bool points_by_form = false;
    };

    struct Cursor;

    struct Parts {
        size_t tables = 0;                      // pages
        std::vector<std::string> form_of_page;  // whose questions are explained there
    };

    const Texts& texts(const bank::Question& question);
    Texts make(const bank::Question& question);
    void table_pages(const exam::Exam& exam, std::vector<draw::Frame>& pages);
    Grid grid_of(const exam::Exam& exam);
    Mm table_head(const exam::Exam& exam, std::span<const exam::Form> forms, draw::Frame& page);
    Mm facts(const exam::Exam& exam, draw::Frame& page, Mm y);
    void letter_counts(const exam::Exam& exam, std::span<const exam::Form> forms, draw::Frame& page,
                       Mm y);
    void block(const exam::Exam& exam, std::span<const exam::Form> forms, const Grid& grid,
               std::pair<size_t, size_t> rows, draw::Frame& page, Point at);
    void explained_pages(const exam::Exam& exam, const layout::QuestionsById& questions,
                         std::vector<draw::Frame>& pages, std::vector<std::string>& form_of_page);
    void explain(const Entry& entry, Cursor& cursor);
    Entry entry(const exam::Exam& exam, const exam::Item& item, const bank::Question& question);
    /// What is right, in the order that is printed.
    layout::Slabs answers(const exam::Exam& exam, const exam::Item& item,
                          const bank::Question& question);
    layout::Slabs right_rows(const exam::Question& graded, const exam::Item& item,
                             const std::vector<std::string>& numbers,
                             const std::vector<std::vector<text::Block>>& texts);
    layout::Slabs right_row(std::string_view number, std::string_view letter,
                            const std::vector<text::Block>& text);
    layout::Slabs right_number(const exam::Question& graded, const exam::Item& item,
                               std::string_view unit);
    layout::Slabs right_words(const bank::Question& question, const bank::WritePart& part);
    std::string key_text(const exam::Question& graded, const exam::Item& item) const;
    layout::Slabs option(const exam::Item& item, const bank::Question& question, size_t position);
    layout::Slabs statement(const bank::Question& question, size_t row);
    layout::Slabs verdict(const bank::Question& question);
    layout::Slabs marked(bool right, std::string_view letter, const layout::Slabs& text);
    layout::Slabs item(bool right, std::string_view letter, const layout::Slabs& text,
                       const layout::Slabs& remarks);
    draw::Frame column(const layout::Slabs& slabs) const;
    layout::Slabs facts_of(const bank::Question& question);
    layout::Slabs solutions(const exam::Exam& exam, const bank::Question& question);
    void add_fact(std::string_view label, const std::string& text, layout::Slabs& out);
    void furniture(const exam::Exam& exam, const layout::Heading& heading, const Parts& parts,
                   std::vector<draw::Frame>& pages);
    std::shared_ptr<draw::Frame> line_frame(const layout::TextStyle& style) const;
    void put_squares(draw::Frame& frame, Point at, int filled);

    const layout::Definition& definition_;
    const layout::Labels& labels_;
    layout::Setter setter_;
    std::map<const bank::Question*, Texts> done_;
};

}  // namespace examgen::report
