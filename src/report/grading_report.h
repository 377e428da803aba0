#pragma once
// The grading report: numbers, distribution and grades, what to look at first, every question. It
// reads from the outcome to the cause.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "layout/exam_paper.h"

namespace examgen::report {

/// What a report says. Figures are statistics, not points, hence binary floats.
struct GradingFigures {
    struct Grade {
        std::string name;
        std::string from;  // decimal; empty: below all others
        size_t n = 0;
        bool passed = true;
    };

    struct Item {
        int number = 1;
        double p = 0;
        std::optional<double> r;
        std::string finding;  // hard, easy, weak, negative, miskeyed; empty: none
    };

    size_t papers = 0;     // that stand
    std::string left_out;  // how many others, in words; empty: none
    std::string scoring;   // rule and scale, in words
    double max_points = 0;
    std::vector<std::pair<double, size_t>> points;  // ascending, with how many papers
    std::optional<double> alpha, pass;
    std::optional<double> passed;  // share of papers
    std::vector<Grade> grades;     // best first; empty: no scale
    std::vector<Item> items;       // by number
};

class GradingReportSetter {
public:
    /// `definition` is a layout for keys.
    GradingReportSetter(const layout::Definition& definition, const layout::Labels& labels,
                        draw::FontBook& fonts);

    std::vector<draw::Frame> set(const layout::Heading& heading, const GradingFigures& figures);

private:
    Mm head(const GradingFigures& figures, draw::Frame& page);
    void numbers(const GradingFigures& figures, draw::Frame& page, Mm y);
    void plot(const GradingFigures& figures, draw::Frame& page, Rect at);
    void axis(const GradingFigures& figures, double width, size_t most, draw::Frame& page, Rect at);
    void marks(const GradingFigures& figures, draw::Frame& page, Rect at);
    Mm grades(const GradingFigures& figures, draw::Frame& page, Rect at);
    Mm doubtful(const GradingFigures& figures, draw::Frame& page, Mm y);
    void all_items(const GradingFigures& figures, Mm y, std::vector<draw::Frame>& pages);
    Mm items_head(draw::Frame& page, Mm y);
    void block(const std::vector<GradingFigures::Item>& items, std::pair<size_t, size_t> rows,
               draw::Frame& page, Rect at);
    void item_row(const GradingFigures::Item& item, draw::Frame& page, Rect at);
    void furniture(const layout::Heading& heading, std::vector<draw::Frame>& pages);
    void rule(draw::Frame& page, Mm x, Mm y, Mm width);
    void title(draw::Frame& page, Mm x, Mm y, std::string_view label);
    void right(draw::Frame& page, Mm x, Mm baseline, const layout::TextStyle& style,
               std::string_view text);
    std::string number(double value, int places) const;

    const layout::Definition& definition_;
    const layout::Labels& labels_;
    layout::Setter setter_;
};

}  // namespace examgen::report
