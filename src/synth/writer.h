#pragma once
// Writers: which pen, which stroke, and how often they change their minds. The styles are a table
// so that a bench can ask for one at a time.

#include <optional>
#include <span>
#include <string_view>

#include "synth/pen.h"

namespace examgen::synth {

/// What happens to an answer, each with its probability.
struct Slips {
    double blank = 0.03;      // left out on purpose
    double corrected = 0.02;  // wrong box filled, right one marked, as the sheet asks
    double erased = 0;        // wrong box marked and rubbed out
    double struck = 0;        // wrong box marked and scribbled over
    double two = 0.003;       // two marks where one is asked for
    double stray = 0;         // a line or a dot that hits an empty box
    double beside = 0;        // the mark lies half outside its box
    double resting = 0;       // the pen's dot in an empty box
};

struct Writer {
    Hand hand;
    Slips slips;
    bool mixed = false;  // another stroke for each answer
};

struct Style {
    std::string_view name;
    std::string_view en, de;  // one line each
    Writer (*draw)(Chance& chance);
    bool hard = false;  // beyond what a sheet asks for
};

std::span<const Style> styles();
const Style* find_style(std::string_view name);

/// How often minds are changed: as a sheet expects, never, or far more often.
struct Care {
    std::string_view name;
    std::string_view en, de;
    Slips slips;
};

std::span<const Care> cares();
const Care* find_care(std::string_view name);

}  // namespace examgen::synth
