#pragma once
// What the cells of one exam are worth. A class gives few different answers to a question, so each
// different cell is read and scored once and then found again; how often and by whom is counted.

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "exam/answers.h"
#include "score/figures.h"
#include "score/ruling.h"

namespace examgen::jobs {

struct Mark {
    exam::ItemScore score;
    std::string marked, canonical;
    std::string csv;  // `question_id,number,marked,canonical,points,max_points,status`
    uint16_t tally = 0;
};

/// A cell that was met for the first time.
struct NewMark {
    size_t form, place;
    std::string_view cell;
    const Mark& mark;
};

class Marker {
public:
    Marker(const exam::Exam& exam, const score::Ruling& ruling, char separator, char decimal);

    /// Called for each different cell; for one of a question with very many, maybe again.
    std::function<void(const NewMark&)> on_new;

    /// Valid until the next call. Place: number less 1.
    const Mark& mark(size_t form, size_t place, std::string_view cell);

    /// A question without an answer of its own, such as of an absent student; without its number
    /// where the form is not known.
    Mark empty(size_t form, size_t place, exam::AnswerStatus status, bool numbered) const;

    /// Counts a paper's mark with the paper's points; `times` −1 takes it back.
    void count(size_t form, size_t place, uint16_t tally, double points, int times) {
        score::Tally& one = known_[form][place].tallies[tally];
        one.n += times;
        one.sum += times * points;
        one.squares += times * points * points;
    }

    /// What is right there, as a person would write it: `B / C` with several keys, `all` or `none`
    /// where the question was credited or dropped.
    std::string key_text(size_t form, size_t place) const;

    /// By question in the exam's order, over all forms.
    std::vector<score::ItemFigure> figures() const;

    const score::Rule& rule() const { return rule_; }

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
        const score::Ruled* ruled = nullptr;
        std::vector<const Mark*> letters;  // by byte, of cells with one or none
        std::unordered_map<std::string, Mark, Hash, std::equal_to<>> marks;
        Mark last;                          // of a cell that was not kept
        std::vector<score::Tally> tallies;  // of kept cells, then of others by their points
        std::map<std::pair<Rational, exam::AnswerStatus>, uint16_t> others;
    };

    const Mark& remember(size_t form, size_t place, std::string_view cell);
    Mark made(const Known& known, std::string_view cell) const;
    void render(const Known& known, bool numbered, Mark& mark) const;

    const exam::Exam& exam_;
    score::Ruling ruling_;
    score::Rule rule_;
    char separator_, decimal_;
    std::map<std::string, score::Ruled> ruled_;
    std::vector<std::vector<Known>> known_;
};

}  // namespace examgen::jobs
