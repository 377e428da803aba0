#pragma once
// A page layout as data: `layouts/<name>.json` (docs/formats/layout.md). Lengths in mm from the
// page's top left corner, type in pt, gaps in units of `unit`.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/units.h"
#include "draw/font.h"
#include "text/hyphenation.h"

namespace examgen::layout {

enum class PaperKind { exam, key, answer_sheet };

/// Where a question's points stand: at the right edge of the first line, behind the stem where
/// they are not 1, or with the number on a line above it.
enum class PointsPlace { right, behind, above };

struct StyleDef {
    std::string font;  // a role of `fonts`
    Pt size;
    Mm line;
};

struct Definition {
    std::string name;
    std::string fingerprint;  // of the file's content, set by whoever read it
    Diagnostics warnings;     // unknown keys
    PaperKind kind = PaperKind::exam;
    std::map<std::string, std::string> titles;  // by language
    Size page;
    Rect text;             // the block that questions fill
    int flow_columns = 1;  // side by side in the block, filled from left to right
    Mm gutter;             // between them
    PointsPlace points = PointsPlace::right;
    bool justify = false;  // running text fills its lines
    /// Divides words where `justify` is set; none: only at hyphens. Set by whoever read the file.
    std::shared_ptr<const text::Hyphenator> hyphenator;
    /// A picture by the name that a text gives it, or null. Set by whoever reads banks.
    std::function<std::shared_ptr<const draw::Picture>(const std::string&)> pictures;
    bool side_by_side = false;  // short options share a line
    bool cover = false;  // the head fills page 1, with a table of points
    Mm unit;
    Mm box, box_stroke;
    std::map<std::string, draw::Chain> fonts;  // roles; "<role>-bold" and so on where they exist
    std::map<std::string, StyleDef, std::less<>> styles;
    std::map<std::string, Mm, std::less<>> columns;  // from the left edge of a column
    std::map<std::string, double, std::less<>> gaps;

    /// Of one of the columns that questions fill.
    Mm column_width() const;
    Mm column(std::string_view which) const;
    Mm gap(std::string_view which) const;
};

/// Reads and checks a layout; throws Error with all problems, each with its place.
Definition read_definition(std::string_view json, const std::string& file);

/// Texts of a sheet in one language: `layouts/labels/<language>.json`.
class Labels {
public:
    /// Throws Error naming every label that is missing.
    static Labels read(std::string_view json, const std::string& file);

    const std::string& operator[](std::string_view name) const;

    /// The name of a note's text: `note_rule_all_or_nothing` of "rule" and "all-or-nothing".
    static std::string note(std::string_view what, std::string_view name);

    /// `{}` takes the arguments in order.
    std::string with(std::string_view name, const std::vector<std::string>& args) const;

    /// "8. Februar 2027" from an ISO date; the text itself if it is none.
    std::string date(std::string_view iso) const;

    /// "1 Punkt", "2,5 Punkte".
    std::string points(const std::string& decimal) const;

    /// "1 Stunde 30 Minuten".
    std::string duration(int minutes) const;

    /// A decimal with the language's mark.
    std::string number(std::string decimal) const;

private:
    std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace examgen::layout
