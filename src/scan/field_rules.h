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
    double fill = 0, peak = 0;    // median strength of the strongest mark of each field
    int filled = 0, crossed = 0;  // lone marks of either kind
};

/// Leaves a box to a person.
void doubt(const BoxAt& box, std::string_view reason);

bool is_filled(const NewInk& ink);
bool is_crossed(const NewInk& ink);

std::vector<const BoxAt*> marks_of(const Field& field);

/// Of a single choice with several marks: withdraws filled boxes beside crossed ones.
std::string_view judge_two(Field& field, const Writer& writer);

/// Of a multiple choice with several marks.
std::string_view judge_many(const Field& field);

bool is_bilevel(const Field& field);

/// Ink below the threshold of a scan without greys is gone without a trace.
std::string_view judge_bilevel(const Field& field, bool blank, const Writer& writer);

}  // namespace examgen::scan
