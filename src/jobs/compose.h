#pragma once
// From chosen questions and forms to the exam's values.

#include <optional>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "exam/exam.h"
#include "layout/exam_paper.h"
#include "score/rules.h"

namespace examgen::jobs {

/// What an exam says besides its questions.
struct Composition {
    std::string title, course, examiner, language = "de", instructions;
    std::optional<std::string> date;
    std::optional<int> duration_min;
    int id_digits = 8;
    score::Rule rule = score::rule_named("number-right");
    std::optional<std::string> grade_scale;  // a name of score/scales.cpp or a file in the folder
    std::string scale_name;                  // as printed, of a scale that is a file
    std::vector<const bank::Question*> shared_texts;
};

/// A question as grading sees it.
exam::Question question_of(const bank::Question& from);

/// The exam without sheets and banks. Its id depends on questions, forms, seed, layout and `parts`
/// alone.
exam::Exam compose(const std::vector<const bank::Question*>& chosen, std::vector<exam::Form> forms,
                   uint64_t seed, const Composition& parts, const std::string& layout);

/// Puts other forms of the same questions in the exam; its id stays.
void set_forms(exam::Exam& exam, std::vector<exam::Form> forms);

layout::Heading heading_of(const exam::Exam& exam, const Composition& parts,
                           const layout::Labels& labels);

/// The descriptions that are printed before questions of their group.
std::vector<const bank::Question*> shared_texts(const std::vector<const bank::Question*>& chosen,
                                                const std::vector<const bank::Bank*>& banks);

layout::QuestionsById by_id(const std::vector<const bank::Question*>& questions);

}  // namespace examgen::jobs
