#pragma once
// Where everything that a scanner needs lies on a printed page. The writer and the reader of
// sheets share this description and never each other. Millimetres from the top left corner.

#include <optional>
#include <string>
#include <vector>

#include "base/rational.h"
#include "base/units.h"

namespace examgen::exam {

struct Fiducial {
    int id = 0;  // 0…5: corners from top left in reading order, then left and right middle
    Rect at;
    bool operator==(const Fiducial&) const = default;
};

/// The outer edge of a printed frame. What a mark in it says: an option (option, label), a digit
/// (digit, value) or what a marker gives (points). The sign of a number is an option "-".
struct Box {
    std::string question;
    int number = 0;
    int field = 0;              // 0-based answer field of the question
    std::string option, label;  // choice boxes: option id, printed letter
    Rect at;
    std::optional<int> digit = {};        // digit boxes: the place, 0 is the leftmost
    int value = 0;                        // and 0…9
    std::optional<Rational> points = {};  // ink boxes
    bool operator==(const Box&) const = default;
};

struct IdBox {
    int digit = 0;  // column from the left
    int value = 0;  // 0…9
    Rect at;
    bool operator==(const IdBox&) const = default;
};

struct Sheet {
    std::string form;
    int copy = 0;  // not 0: of this copy alone, which uses no other sheets
    int page = 1;  // within a copy
    Size size;
    std::string file;  // relative to the exam folder
    int file_page = 1;
    std::vector<Fiducial> fiducials;
    std::optional<Rect> code;
    std::vector<Box> boxes;
    std::vector<IdBox> id_boxes;
    bool operator==(const Sheet&) const = default;
};

}  // namespace examgen::exam
