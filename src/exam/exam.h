#pragma once
// The exam that was made: its questions, its forms and where everything lies on paper. What
// grading needs and nothing else. The JSON form is `exam.json` (docs/formats/exam.md).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bank/field.h"
#include "base/rational.h"
#include "exam/sheet_map.h"

namespace examgen::exam {

struct Option {
    std::string id;
    bool correct = false;
    Rational fraction;
    bool operator==(const Option&) const = default;
};

/// The numbers that are right: from `low` to `high`, both included.
struct Interval {
    Rational low, high;
    bool operator==(const Interval&) const = default;
};

/// A question as grading sees it. `key` holds the right answer of each field (bank::key).
struct Question {
    std::string id, kind, topic;
    Rational points = 1;
    int difficulty = 3;
    std::vector<Option> options;
    std::vector<std::vector<std::string>> key;
    std::optional<Interval> range = {};       // numeric: what is right
    std::optional<bank::Digits> digits = {};  // numeric: how it is written
    std::vector<std::string> left = {};       // of each field: matching the left id, cloze the gap
    bool operator==(const Question&) const = default;
};

/// A question at its place in a form.
struct Item {
    int number = 1;                 // 1…n in order
    std::string question;           // id
    std::vector<uint16_t> options;  // the option printed with the i-th letter, as index in the bank
    bool operator==(const Item&) const = default;
};

struct Form {
    std::string name;  // A, B, …
    std::vector<Item> items;
    bool operator==(const Form&) const = default;
};

/// A paper that carries its number, for one student or for nobody yet.
struct Copy {
    int copy = 1;
    std::string form;
    std::optional<std::string> student_id, name;
    std::string file;
    int file_page = 1;
    std::string seat = {}, room = {};  // empty: not said
    bool operator==(const Copy&) const = default;
};

struct BankRef {
    std::string file, sha256;
    bool operator==(const BankRef&) const = default;
};

struct Exam {
    std::string id, title, language;
    std::string course, examiner;
    std::optional<std::string> date;  // ISO 8601
    std::optional<int> duration_min;
    uint64_t seed = 0;
    std::string version;  // of the program
    std::vector<BankRef> banks;
    std::string usage_sha256;  // of the uses that kept questions out; empty: none counted
    std::string rule = "number-right";  // a row of score/rules.cpp
    std::optional<Rational> malus;      // its parameters, where the exam sets them
    std::string floor;
    std::optional<std::string> grade_scale;  // a row of score/scales.cpp, or a file in the folder
    std::string scale_name;                  // of a scale that is a file
    std::vector<Question> questions;
    std::vector<Form> forms;
    std::vector<Copy> copies;
    std::vector<Sheet> sheets;

    const Question* find(std::string_view question_id) const;
    const Form* find_form(std::string_view name) const;
    /// Of a form; all forms are worth the same. Without forms, of all questions.
    Rational total_points() const;
    bool operator==(const Exam&) const = default;
};

constexpr std::string_view k_copies_file = "copies.jsonl";

/// A, B, … Z, AA, AB, …; `index` from 0.
std::string form_name(size_t index);

/// The letter printed at an option: A … Z.
std::string option_label(size_t index);

/// The options that are printed at an answer field with the letters A, B, …: all of the item's, of
/// a cloze those of the gap, whose ids begin with `<gap>=`.
std::vector<uint16_t> options_at(const Question& question, const Item& item, size_t field);

/// The cell of one item that `grade --csv` gives all points: letters joined with a space, `+-+-`
/// for rows of true and false, `1B 2A`, a number; the points where a person marks.
std::string key_cell(const Question& question, const Item& item);

/// With copies, these stand in `copies.jsonl` beside it: the one place of names.
std::string to_json(const Exam& exam);

/// The inverse of `to_json`. Throws Error with all problems when the text is not an exam that can
/// be graded; unknown keys are passed over.
Exam from_json(std::string_view text, const std::string& file);

/// The copies as `copies.jsonl`: one object a line.
std::string copies_to_lines(const std::vector<Copy>& copies);

/// One object of `copies` a line (copies.jsonl). Throws Error with all problems.
std::vector<Copy> copies_from_lines(std::string_view text, const std::string& file);

/// `form,number,question_id,key,points`.
std::string key_csv(const Exam& exam);

}  // namespace examgen::exam
