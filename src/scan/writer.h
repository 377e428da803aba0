#pragma once
// The answer fields of a paper, and what its marks say about the hand that made them.

#include <vector>

#include "exam/capture.h"
#include "exam/exam.h"
#include "scan/probability.h"

namespace examgen::scan {

struct BoxAt {
    size_t page = 0, box = 0;
    NewInk ink;
    exam::MarkDecision* decision = nullptr;
    bool framed = true, bilevel = false;
};

/// The boxes of one field, of a number those of one digit.
struct Field {
    const exam::Question* question = nullptr;
    size_t page = 0;
    int number = 0, index = 0;
    int place = 0;       // of a digit, from 1; 0: an option, the sign of a number
    bool given = false;  // by whoever marks the paper
    std::vector<BoxAt> boxes;
};

/// How this hand marks.
struct Writer {
    double share = 0;             // median share of the strongest mark of each field
    double weak_share = 0;        // what six of seven of them exceed
    double strong_share = 0;      // what one of seven of them exceeds
    double ring = 0;              // of ink round the box, what a fifth of its marks exceed
    double corners = 0;           // the same of all four corners
    double x = 0, y = 0;          // median place of its marks, from the box's middle, in sides
    double scatter = 0;           // what a fifth of its marks lie farther off that place
    int fields = 0, marks = 0;    // all, and those with a mark
    int filled = 0, crossed = 0;  // lone marks of either kind
    bool mostly_blank = false;    // circles round boxes leave these blank and touch others
    bool circles = false;         // hardly any mark goes through the middle of its box
};

bool is_filled(const NewInk& ink);
bool is_crossed(const NewInk& ink);

/// Filled boxes are marks of this writer, not withdrawn ones.
bool fills_throughout(const Writer& writer);

/// How far this mark lies from where this writer's marks lie, in sides of the box.
double astray(const NewInk& ink, const Writer& writer);

/// Darkness of the inner half against that of the whole.
double share_in_middle(const NewInk& ink);

std::vector<const BoxAt*> marks_of(const Field& field);

/// How dark the marks are: what three of four of the strongest ones of each field exceed. 0: too
/// few.
double darkness_of_pen(const std::vector<Field>& fields);

/// From what is taken for marked so far.
Writer know_writer(const std::vector<Field>& fields);

}  // namespace examgen::scan
