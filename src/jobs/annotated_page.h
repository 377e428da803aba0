#pragma once
// One scanned page with what is drawn over it: where there is room for points and signs is seen on
// the scan itself, so that any layout will do.

#include <array>

#include "exam/answers.h"
#include "exam/capture.h"
#include "image/decode.h"
#include "report/annotated.h"
#include "scan/decide.h"
#include "score/ruling.h"

namespace examgen::jobs {

/// A question of a paper as it was scored.
struct MarkedQuestion {
    exam::Answer answer;
    exam::ItemScore score;
    std::vector<score::Key> keys;  // of each right answer
    bool judged = true;            // marks are right or wrong: not dropped, credited or given
    bool from_marks = true;        // the answer is what the boxes were taken for
    report::AnnotatedNote note, brief;
};

struct MarkedPage {
    const exam::Sheet& sheet;
    const exam::PageCapture& capture;
    const scan::PageDecision& decision;
    const std::vector<MarkedQuestion>& questions;  // by number, less 1
    std::string total, detail, objection;
    std::string starred;  // the objection where a short note has a star
};

struct AnnotatedScan {
    report::AnnotatedPage page;
    std::array<double, 6> place{};  // as image::StampedPage wants it
};

/// `picture` as the page was measured in.
AnnotatedScan annotated(const MarkedPage& page, image::ImageView picture,
                        report::AnnotatedSetter& setter);

}  // namespace examgen::jobs
