#pragma once
// One student's paper: what is meant, how it is marked box by box, and pages as pictures.

#include <optional>
#include <string>
#include <vector>

#include "synth/device.h"
#include "synth/student.h"

namespace examgen::synth {

/// What was done to a box. `wanted` marks are made and stand.
enum class Made : uint8_t {
    nothing,
    mark,
    withdrawn,  // marked, then filled
    erased,
    struck,   // marked, then scribbled over
    stray,    // hit by a line that is meant elsewhere
    beside,   // a mark that lies half outside
    resting,  // the dot of a resting pen
};

std::string_view name_of(Made made);

struct BoxTruth {
    Made made = Made::nothing;
    Stroke stroke = Stroke::cross;
    bool wanted = false;
    double share = 0;  // new ink within the box, of the range from paper to ink; what is still seen

    /// Contract: less than 3 % is blank.
    bool shown() const { return wanted && share >= k_least_share; }

    static constexpr double k_least_share = 0.03;
};

struct PageTruth {
    std::vector<BoxTruth> boxes, id_boxes;  // as in the sheet
};

struct QuestionTruth {
    std::string question;
    int number = 0;
    exam::Answer meant;
    Made cause = Made::nothing;  // what is out of the ordinary
    bool two = false;            // two marks where one is asked for
};

struct FilledPaper {
    std::vector<const exam::Sheet*> sheets;
    std::vector<QuestionBoxes> boxes;
    std::vector<QuestionTruth> questions;
    std::vector<PageTruth> pages;
    Writer writer;

    /// The answer that the pictures still show: wanted marks of at least 3 %.
    exam::Answer shown(size_t question) const;
};

struct PaperOrder {
    const exam::Exam& exam;
    const exam::Form& form;
    std::vector<const exam::Sheet*> sheets;
    std::string student_id;  // written into the id grid if there is one
    double ability = 0;
    const Style& style;
    const Slips& slips;
};

/// Means and plans everything; no pixel is touched.
FilledPaper plan(const PaperOrder& order, Chance chance);

struct Capture {
    const Device& device;
    double dpi = 300;
    std::vector<const Damage*> damages;
    int quarters = 0;  // turned clockwise
};

struct Picture {
    image::Grey grey;
    bool bilevel = false;
    double dpi_x = 0, dpi_y = 0;
    int jpeg = 85;
};

/// Writes on page `page`, whose print is `blank`, captures it, and enters the share of each box.
Picture capture(FilledPaper& paper, size_t page, const Paper& blank, const Capture& how,
                Chance chance);

/// Captures paper that nobody wrote on.
Picture capture_unmarked(const Paper& paper, const Capture& how, Chance chance);

}  // namespace examgen::synth
