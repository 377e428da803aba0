#pragma once
// Grade scales: from points to a grade. A scale is resolved once for an exam into cuts in points;
// a grade is then the first cut that the exact points reach. Nothing is rounded before comparing.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/rational.h"

namespace examgen::score {

/// A grade and the least points for it.
struct Cut {
    std::string grade;
    Rational from;
    bool passed = true;
    bool operator==(const Cut&) const = default;
};

/// The cuts from the best grade down, and the grade below all of them.
struct Cuts {
    std::vector<Cut> steps;
    std::string below;
    Rational pass;               // least points to pass
    bool percentages = false;    // the grade is the percentage itself, to two places
    std::vector<Message> notes;  // how the cuts came about

    struct Grade {
        std::string text;
        bool passed = false;
        bool operator==(const Grade&) const = default;
    };

    Grade grade(const Rational& points, const Rational& max_points) const;
};

/// What a scale may look at. `reference`: how many papers of the reference group have how many
/// points.
struct Context {
    Rational max_points;
    bool whole_points = true;  // every question is worth whole points, and so is every answer
    std::map<Rational, int64_t> reference;
    Rational pass_percent = 50;    // set by the scale
    int64_t least_reference = 10;  // fewer papers say nothing of a mean
};

struct ScaleRow {
    std::string_view name;
    std::string_view en, de;  // one line of help each
    Cuts (*cuts)(const Context&);
    bool relative = false;  // needs all papers first
    int64_t pass = 0;       // percent unless said otherwise; 0: it cannot be said otherwise
};

std::span<const ScaleRow> scales();

/// A row of the table, or a table of one's own.
struct Scale {
    const ScaleRow* row = nullptr;
    std::string name;  // as `scale_named` reads it
    std::optional<Rational> pass_percent;
    std::optional<int64_t> least_reference;
    std::vector<Cut> own;  // `from` in percent or in points
    std::string below;
    bool in_points = false;

    Cuts cuts(const Context& context) const;

    bool relative() const { return row && row->relative; }
};

/// Reads NAME[:PASS][,least=N]: `de-linear:60`, `de-gleitklausel,least=30`. Throws UsageError with
/// the nearest name.
Scale scale_named(std::string_view name);

/// A table as JSON (docs/formats/grade-scale.md). Throws Error with all problems.
Scale scale_from_json(std::string_view text, const std::string& file);

/// min(60 % of the points, 78 % of the mean), as exact points before it is rounded up.
Rational gleitklausel(const Rational& max_points, const Rational& mean,
                      const Rational& percent = 60);

}  // namespace examgen::score
