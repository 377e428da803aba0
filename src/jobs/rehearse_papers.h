#pragma once
// The papers of a rehearsal and the order in which their pages reach the device.

#include <string>
#include <vector>

#include "exam/exam.h"
#include "synth/filled_paper.h"

namespace examgen::jobs {

struct RehearsedPaper {
    std::string student_id;
    const exam::Copy* copy = nullptr;  // null: a form printed many times
    const exam::Form* form = nullptr;
    synth::FilledPaper filled;

    /// As results name it: the id, or "#" and the copy's number.
    std::string name() const;

    /// Where a page of it is printed.
    std::string file(size_t page) const;
    int file_page(size_t page) const;
};

struct PaperChoice {
    uint64_t seed = 0;
    size_t students = 0;
    double ability = 0;
    const synth::Style& style;
    const synth::Slips& slips;
};

/// Throws Error when papers of this exam cannot be told apart.
std::vector<RehearsedPaper> rehearsed_papers(const exam::Exam& exam, const PaperChoice& choice);

/// One sheet of paper on its way through the device.
struct Leaf {
    enum class State : uint8_t { page, twice, blank, lost };

    size_t paper = 0, page = 0;
    State state = State::page;
    int quarters = 0;
};

std::string_view name_of(Leaf::State state);

/// With `mishaps`: pages lost, scanned twice, turned, out of order, and blank backs.
std::vector<Leaf> leaves_of(const std::vector<RehearsedPaper>& papers, uint64_t seed, bool mishaps);

}  // namespace examgen::jobs
