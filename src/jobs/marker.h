#pragma once
// What the cells of one exam are worth. A class gives few different answers to a question, so each
// different cell is read and scored once and then found again.

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "exam/answers.h"
#include "score/rules.h"

namespace examgen::jobs {

struct Mark {
    exam::ItemScore score;
    std::string marked, canonical;
    std::string csv;  // `question_id,number,marked,canonical,points,max_points,status`
};

class Marker {
public:
    Marker(const exam::Exam& exam, const score::Rule& rule, char separator, char decimal);

    /// Valid until the next call. Place: number less 1.
    const Mark& mark(size_t form, size_t place, std::string_view cell);

    /// A question without an answer of its own, such as of an absent student; without its number
    /// where the form is not known.
    Mark empty(size_t form, size_t place, exam::AnswerStatus status, bool numbered) const;

private:
    struct Hash {
        using is_transparent = void;

        size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };

    /// The marks of one place of one form.
    struct Known {
        const exam::Question* question = nullptr;
        const exam::Item* item = nullptr;
        std::vector<const Mark*> letters;  // by byte, of cells with one or none
        std::unordered_map<std::string, Mark, Hash, std::equal_to<>> marks;
        Mark last;  // of a cell that was not kept
    };

    Mark made(const Known& known, std::string_view cell) const;
    void render(const Known& known, bool numbered, Mark& mark) const;

    score::Rule rule_;
    char separator_, decimal_;
    std::vector<std::vector<Known>> known_;
};

}  // namespace examgen::jobs
