#pragma once
// One question, set once for a layout and then placed in any form with any order of options.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "bank/field.h"
#include "exam/exam.h"
#include "layout/setter.h"

namespace examgen::layout {

/// A slab with the boxes on it; places are relative to the slab.
struct BoxedSlab {
    Slab slab;
    std::vector<exam::Box> boxes;
};

/// Of the number before a question, which is its heading.
draw::Tag heading_tag(int number, const Labels& labels);

class QuestionSetter {
public:
    QuestionSetter(Setter& setter, const Labels& labels) : setter_(setter), labels_(labels) {}

    /// The question as an item of a form. Throws Error for a kind that cannot be printed yet and
    /// for a character that no font has, naming the question.
    /// With `boxes` false nothing is drawn to be marked: answers go to a sheet of their own.
    std::vector<BoxedSlab> place(const bank::Question& question, const exam::Item& item,
                                 bool boxes = true);

private:
    /// What does not depend on the form.
    struct Set {
        Slabs stem;
        std::vector<Slabs> choices;
    };

    const Set& set(const bank::Question& question);
    Slabs body(std::string_view markup, Mm width);
    Set make(const bank::Question& question);
    Mm stem_end(const bank::Question& question);
    void add_stem(const Set& set, const bank::Question& question, const exam::Item& item,
                  std::vector<BoxedSlab>& out);
    void add_choices(const Set& set, const bank::Question& question, const exam::Item& item,
                     std::vector<BoxedSlab>& out);
    void add_verdict(const bank::Question& question, const exam::Item& item,
                     std::vector<BoxedSlab>& out);
    void add_statements(const Set& set, const bank::Question& question, const exam::Item& item,
                        std::vector<BoxedSlab>& out);
    std::string number_of_answers(std::span<const bank::Option> options) const;
    void add_line(std::string_view text, std::vector<BoxedSlab>& out);
    exam::Box put_box(draw::Frame& frame, Mm x, exam::Box box);
    std::shared_ptr<draw::Frame> line_frame() const;

    Setter& setter_;
    const Labels& labels_;
    /// From a column to where it is without boxes: letters stand in their place.
    Mm shift() const;
    Mm option_gap() const;

    std::map<std::pair<const bank::Question*, bool>, Set> done_;  // with or without boxes
    bool boxes_ = true;
};

}  // namespace examgen::layout
