#pragma once
// The boxes of one answer field, and the rules of the sheet about several marks in it: a filled box
// beside a crossed one is withdrawn. A rule gives the reason why a person has to look, or nothing.

#include <string_view>
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
    int marks = 0;                // fields with a mark
    int filled = 0, crossed = 0;  // lone marks of either kind
    bool mostly_blank = false;    // circles round boxes leave these blank and touch others
    bool circles = false;         // hardly any mark goes through the middle of its box
};

/// Leaves a box to a person.
void doubt(const BoxAt& box, std::string_view reason);

bool is_filled(const NewInk& ink);
bool is_crossed(const NewInk& ink);

/// Darker than this writer's other marks, or leaving the box as they do not.
bool looks_struck_out(const NewInk& ink, const Writer& writer);

/// A scribble over a mark, where nothing else is marked.
bool is_far_darker(const NewInk& ink, const Writer& writer);

/// Filled boxes are marks of this writer, not withdrawn ones.
bool fills_throughout(const Writer& writer);

/// In the middle of its box and nowhere else, as no stray line is.
bool is_dot(const NewInk& ink);

/// Little and paler than the mark, or far paler: a crease, a stain, what a rubber left.
bool is_dirt_beside(const NewInk& mark, const NewInk& ink);

/// How far this mark lies from where this writer's marks lie, in sides of the box.
double astray(const NewInk& ink, const Writer& writer);

/// The edge of a shadow, or a mark that lies between two boxes.
bool is_as_dark_outside(const NewInk& ink);

/// Darkness of the inner half against that of the whole.
double share_in_middle(const NewInk& ink);

std::vector<const BoxAt*> marks_of(const Field& field);

/// All boxes are surely empty.
bool is_blank(const Field& field);

/// Of a single choice with several marks: withdraws filled boxes beside crossed ones.
std::string_view judge_two(Field& field, const Writer& writer);

/// Of a multiple choice with several marks.
std::string_view judge_many(const Field& field, const Writer& writer);

bool is_bilevel(const Field& field);

/// Ink below the threshold of a scan without greys is gone without a trace.
std::string_view judge_bilevel(const Field& field, bool blank, const Writer& writer);

}  // namespace examgen::scan
