#pragma once
// What is drawn over a scanned page for the student: how each mark counted, the points, the total.
// Places are of the page as it is shown (mm, y down); shape carries the meaning, not colour.

#include <array>
#include <string>
#include <vector>

#include "layout/setter.h"

namespace examgen::report {

enum class Sign : uint8_t { none, right, wrong, missed, withdrawn };
enum class Framed : uint8_t { none, solid, dashed };

/// A printed box with its frame, from its top left corner clockwise.
struct AnnotatedBox {
    std::array<Point, 4> corners;
    Framed framed = Framed::none;
};

struct AnnotatedSign {
    Point centre;
    Sign sign = Sign::none;
    bool is_short = false;  // between boxes that stand close
};

/// The points of a question.
struct AnnotatedNote {
    std::string points, of;  // "1", "von 1"
    std::string extra;       // a line below, may be empty
    std::string spoken;      // all of it as a sentence
    bool is_short = false;   // where there is little room
};

struct PlacedNote {
    AnnotatedNote note;
    Rect at;
};

struct AnnotatedPage {
    Size size;
    std::vector<AnnotatedBox> boxes;
    std::vector<AnnotatedSign> signs;
    std::vector<PlacedNote> notes;
    std::optional<Rect> head;    // total and this page's points
    std::optional<Rect> legend;  // nothing: there is no room for it
    std::string total, detail, objection;
    bool small_head = false;
};

struct LegendWords {
    std::string right, wrong, missed, withdrawn;
};

class AnnotatedSetter {
public:
    /// `definition` is a layout for keys.
    AnnotatedSetter(const layout::Definition& definition, draw::FontBook& fonts, LegendWords words);

    Size size_of(const AnnotatedNote& note);
    Size size_of_head(const AnnotatedPage& page);
    static Size size_of_legend();
    /// How wide and high a sign is.
    static Mm sign_size();

    draw::Frame set(const AnnotatedPage& page);

private:
    void put_head(const AnnotatedPage& page, draw::Frame& frame);
    void put_note(const PlacedNote& placed, draw::Frame& frame);
    void put_legend(const AnnotatedPage& page, draw::Frame& frame);

    layout::Setter setter_;
    LegendWords words_;
};

}  // namespace examgen::report
