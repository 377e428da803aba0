#pragma once
// One page for the examination board: what was asked of the forms, what each of them has, and how
// far that is from the best possible.

#include <string>
#include <vector>

#include "layout/exam_paper.h"

namespace examgen::report {

/// Texts are in the page's language already.
struct AssemblyFacts {
    struct Figure {
        std::string value, label;
    };

    struct Row {
        std::string name, wanted;
        std::vector<std::string> cells;  // as many as `columns`
    };

    struct Table {
        std::string title, wanted;  // `wanted` heads the second column; empty: there is none
        std::vector<Row> rows;
    };

    std::vector<Figure> figures;       // five at most fit
    std::vector<std::string> columns;  // names of forms, or what is told of all of them
    std::vector<Table> tables;
    std::vector<std::string> notes;
};

class AssemblySetter {
public:
    /// `definition` is a layout for keys.
    AssemblySetter(const layout::Definition& definition, const layout::Labels& labels,
                   draw::FontBook& fonts);

    /// How many rows of tables fit beside so many tables and notes.
    size_t room(size_t tables, size_t notes) const;

    /// The page. Rows beyond `room` would leave it.
    draw::Frame set(const layout::Heading& heading, const AssemblyFacts& facts);

private:
    void head(const layout::Heading& heading, draw::Frame& page);
    Mm figures(const AssemblyFacts& facts, draw::Frame& page, Mm y);
    Mm table(const AssemblyFacts::Table& table, const std::vector<std::string>& columns,
             draw::Frame& page, Mm y);
    void row(const AssemblyFacts::Row& row, const layout::TextStyle& style, bool head,
             draw::Frame& page, Mm y);

    const layout::Definition& definition_;
    const layout::Labels& labels_;
    layout::Setter setter_;
};

}  // namespace examgen::report
