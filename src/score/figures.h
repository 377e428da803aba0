#pragma once
// Figures of one question over a class: how hard it was, and whether those who did well elsewhere
// did well here. These are statistics, not points, so that they are binary floats.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "score/ruling.h"

namespace examgen::score {

/// All papers that gave the same answer: how many, and the sums of their points and squares.
struct Tally {
    Rational points;  // what this answer earned
    exam::AnswerStatus status = exam::AnswerStatus::ok;
    std::string canonical;  // option ids joined with spaces
    int64_t n = 0;
    double sum = 0, squares = 0;
};

struct OptionFigure {
    std::string id;
    bool correct = false;
    int64_t n = 0;
    double share = 0;         // of all papers
    std::optional<double> r;  // of choosing it with the points elsewhere
};

/// Why a person should look at the question.
enum class Doubt : uint8_t { hard, easy, weak, negative, miskeyed };

struct ItemFigure {
    std::string question;
    int64_t n = 0, blank = 0, too_many = 0;
    double share = 0;         // of the points that could be had, on average
    double variance = 0;      // of the points
    std::optional<double> r;  // points here with the points elsewhere (part-whole corrected)
    std::vector<OptionFigure> options;
    std::vector<Doubt> doubts;
};

/// Correlations need two different values on both sides; without them there is none. Doubts come
/// from k_least_papers on. Corrected item-rest correlation: Ebel & Frisbie 1991, ch. 13.
constexpr int64_t k_least_papers = 20;
ItemFigure item_figure(const exam::Question& question, const Ruled& ruled,
                       std::span<const Tally> tallies);

}  // namespace examgen::score
