#pragma once
// What a scanner saw, kept apart from what is made of it: measured (here), decided (Decision, a
// pure function of it) and overruled by a person are three different things.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "exam/page_code.h"

namespace examgen::exam {

/// Each input page ends in exactly one of these.
enum class PageStatus : uint8_t {
    graded,       // every answer on it is decided
    review,       // a person has to look at it
    blank,        // nothing is printed or written on it
    duplicate,    // a page that was read already
    foreign,      // not a page of this exam
    rejected,     // a page of this exam that cannot be read
    quarantined,  // a file that cannot be decoded
};
constexpr size_t k_page_statuses = 7;

std::string_view name_of(PageStatus status);

/// Ink in one box, as shares of the range from paper (0) to printed black (1).
struct BoxInk {
    float fill = 0;                   // mean of the inside
    float cover = 0;                  // share of the inside that is clearly dark
    float peak = 0;                   // what 7 % of the inside exceed
    float ring = 0;                   // mean of a ring just outside the frame
    float core = 0;                   // mean of the inner half
    float darkest = 0, lightest = 0;  // means of the extreme ones of 3 × 3 cells
    float span = 0;                   // how far the ink reaches, 1: from side to side
    float edge = 0;                   // mean between the inside and the frame
    float depth = 0;                  // what 2 % of inside and edge exceed
    float corners = 0;                // least of the ring's four corners
    float x = 0, y = 0;               // middle of the ink in and round the box, in its sides
    bool framed = false;              // the printed frame was found where its neighbours expect it
    bool operator==(const BoxInk&) const = default;
};

/// What reading one page came to.
enum class Finding : uint8_t {
    read,          // fitted, measured, and the code says which page it is
    no_code,       // fitted, but nothing says which page it is
    empty,         // no ink
    no_marks,      // ink, but no tags: not one of our pages, or beyond recognition
    few_tags,      // one or two tags
    mirrored,      // a picture from the back
    other_exam,    // a page of ours, of another exam
    unknown_page,  // of this exam, but this form, copy or page does not exist
    misfit,        // tags and code, but boxes do not lie where they should
    undecodable,   // the file
};

/// One page as it was read. Boxes are in the order of the sheet: `boxes`, then `id_boxes`.
struct PageCapture {
    Finding finding = Finding::undecodable;
    std::optional<PageCode> code;
    int sheet = -1;  // index of Exam::sheets, of a page that was fitted
    bool bilevel = false;
    double residual_mm = 0;
    double dpi = 0;               // resolution at which the page lies in the picture
    std::array<double, 9> map{};  // page (mm) to picture, row-major
    std::vector<BoxInk> boxes, id_boxes;
    std::vector<Message> notes;  // faults of the machine or the paper, and why it could not be read
    bool operator==(const PageCapture&) const = default;
};

/// What one box is taken for.
enum class MarkState : uint8_t { empty, marked, withdrawn, unsure };

std::string_view name_of(MarkState state);

struct MarkDecision {
    MarkState state = MarkState::empty;
    double probability = 0;   // that ink was put there to mark it
    std::string_view reason;  // a word of scan/decide.cpp; empty: plain
    bool operator==(const MarkDecision&) const = default;
};

}  // namespace examgen::exam
