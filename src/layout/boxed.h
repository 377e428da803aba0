#pragma once
// Slabs with boxes on them, and the blocks of boxes that are the same in a booklet and on an answer
// sheet: the digits of a number and the points that a marker gives.

#include <string>
#include <vector>

#include "bank/field.h"
#include "exam/exam.h"
#include "layout/setter.h"

namespace examgen::layout {

/// Places of boxes are relative to the slab.
struct BoxedSlab {
    Slab slab;
    std::vector<exam::Box> boxes;
};

/// The same with everything moved to the right, on a slab of that width.
BoxedSlab moved(BoxedSlab slab, Mm right, Mm width);

/// The slabs from `first` on become one element; nothing for none.
void enclose_boxed(std::vector<BoxedSlab>& slabs, size_t first, draw::Tag tag);

/// The answer field that a box belongs to.
struct BoxOwner {
    std::string question;
    int number = 0, field = 0;
};

class BoxBlocks {
public:
    BoxBlocks(Setter& setter, const Labels& labels) : setter_(setter), labels_(labels) {}

    /// A row of ten boxes for each digit, with its place value and a cell to write it. Throws Error
    /// when ten boxes are wider than `width`.
    BoxedSlab digits(const bank::Digits& digits, const BoxOwner& owner, Mm width);

    /// A box for each share of the points, for the marker.
    BoxedSlab points(const std::vector<Rational>& steps, const Rational& worth,
                     const BoxOwner& owner, Mm width);

private:
    struct DigitShape {
        Mm first, pitch;  // of the boxes
        std::vector<std::string> names;
    };

    DigitShape shape(const bank::Digits& digits, Mm width);
    std::vector<std::string> place_names(const bank::Digits& digits, bool in_words) const;
    void put_sign(const DigitShape& shape, const BoxOwner& owner, Mm y, BoxedSlab& out,
                  draw::Frame& frame);
    void put_digit(const DigitShape& shape, exam::Box box, Mm y, BoxedSlab& out,
                   draw::Frame& frame);
    void put_box(exam::Box box, Point at, BoxedSlab& out, draw::Frame& frame);
    Mm row_height() const;
    std::string share(const Rational& points) const;

    Setter& setter_;
    const Labels& labels_;
};

}  // namespace examgen::layout
