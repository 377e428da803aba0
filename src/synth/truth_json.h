#pragma once
// The truth about a picture as one line of JSON (docs/formats/rehearsal-truth.md).

#include <string>
#include <string_view>

#include "synth/filled_paper.h"

namespace examgen::synth {

/// One captured page, or a page that was lost or never was one.
struct PageLine {
    std::string file;        // empty: lost
    size_t page_index = 0;   // within the file, from 0
    std::string_view state;  // page, blank, double, lost
    std::string student_id;
    std::string form;
    int copy = 0, page = 0;
    std::string_view device, style;
    std::vector<std::string_view> damages;
    int quarters = 0;
    double dpi = 0;
};

/// Without a paper (a blank back) there are no answers and boxes.
std::string to_json(const PageLine& line, const FilledPaper* paper, size_t page);

}  // namespace examgen::synth
