#pragma once
// What somebody answered, and what it was worth. Readers of CSV and of scans make Answers; scoring
// makes a Score of them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exam/exam.h"

namespace examgen::exam {

/// `review`: a person has to decide. `too_many` and `blank` are decisions.
enum class AnswerStatus : uint8_t { ok, blank, too_many, review, absent };

/// `incomplete`: pages are missing; `absent`: on the roster, no paper.
enum class PaperStatus : uint8_t { ok, review, incomplete, unidentified, duplicate, absent };

std::string_view name_of(AnswerStatus status);
std::string_view name_of(PaperStatus status);

/// An answer to one question: of each answer field the ids of what was marked, as in
/// `Question::key`; a number for numeric, a share of the points for what a marker decides.
struct Answer {
    AnswerStatus status = AnswerStatus::blank;
    std::vector<std::vector<std::string>> fields;
    bool operator==(const Answer&) const = default;
};

/// One paper; `items` in the order of its form.
struct Answers {
    std::string student_id, name, form;
    int copy = 0;  // 0: a form printed many times
    std::vector<Answer> items;
    bool operator==(const Answers&) const = default;
};

/// What one answer earned. With the status `review` nothing, until a person decided.
struct ItemScore {
    Rational points, max_points;
    AnswerStatus status = AnswerStatus::blank;
    bool operator==(const ItemScore&) const = default;
};

struct Score {
    Rational points, max_points;
    int answered = 0;  // items with the status ok or too_many
    PaperStatus status = PaperStatus::ok;
    std::vector<ItemScore> items;
    bool operator==(const Score&) const = default;
};

/// An answer as a person types it: letters as printed on that form (`B`, `A C`), `+-+-` for rows of
/// true and false (`.`: row left blank), a number, for a question marked by a person its points.
/// What cannot be read as an answer has the status `review`. docs/formats/answers-csv.md.
Answer read_cell(const Question& question, const Item& item, std::string_view cell);

/// The answer as printed letters, signs or number.
std::string marked(const Question& question, const Item& item, const Answer& answer);

/// The answer as option ids: `a c`, `a+ b-`, a number.
std::string canonical(const Question& question, const Answer& answer);

}  // namespace examgen::exam
