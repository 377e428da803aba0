#pragma once
// The text of a GIFT file taken apart as Moodle does, nothing converted yet.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"

namespace examgen::exchange::gift {

enum class Type {
    category,
    description,
    essay,
    numerical,
    multichoice,
    match,
    truefalse,
    shortanswer,
    broken,
};

struct Text {
    std::string text, format = "moodle";  // html, moodle, plain, markdown
};

struct Answer {
    Text text, feedback;
    std::string match;  // right side
    Rational weight;    // 1 is all points
};

struct Block {
    Type type = Type::broken;
    int line = 0;             // of its start, from 1
    std::string_view source;  // all its lines
    std::string name, id;
    std::vector<std::string> tags;
    Text stem, general_feedback;
    std::string numbers;  // of a numerical question: what stands behind the #
    std::vector<Answer> answers;
    Text wrong_feedback, right_feedback;  // of true-false
    bool single = false, truth = false;
};

/// All blocks between blank lines, comments alone excepted. Views into the text.
std::vector<Block> parse(std::string_view text);

/// Splits "=1822:0 =%50%1822:2 ~#wrong" into answers; the text of each is "1822:2".
std::vector<Answer> parse_numbers(std::string_view numbers, Text& wrong_feedback);

}  // namespace examgen::exchange::gift
