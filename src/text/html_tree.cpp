#include "text/html_tree.h"

#include <algorithm>
#include <utility>

#include "text/table_grid.h"

namespace examgen::text {
namespace {

constexpr size_t k_most_columns = 64, k_most_places = 20'000;

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// The next TeX of a text: its place with the delimiters, and the TeX alone.
struct Tex {
    size_t begin = std::string_view::npos, end = 0;
    std::string_view tex;
    bool display = false;
};

Tex find_tex(std::string_view text) {
    struct Pair {
        std::string_view open, close;
        bool display;
    };

    constexpr Pair k_pairs[] = {{"\\(", "\\)", false}, {"\\[", "\\]", true}, {"$$", "$$", true}};
    Tex best;
    for (const auto& [open, close, display] : k_pairs) {
        const size_t begin = text.find(open);
        const size_t end = begin == text.npos ? begin : text.find(close, begin + open.size());
        if (end == text.npos || begin >= best.begin)
            continue;
        const auto tex = trimmed(text.substr(begin + open.size(), end - begin - open.size()));
        if (tex.empty() || tex.find('$') != tex.npos)
            continue;
        best = {begin, end + close.size(), tex, display};
    }
    return best;
}

}  // namespace

std::vector<Block> TreeBuilder::take() {
    end_paragraph();
    return std::move(root_.children);
}

Block& TreeBuilder::begin(BlockKind kind) {
    end_paragraph();
    auto& siblings = path_.back()->children;
    siblings.push_back({kind, 1, {}, {}});
    path_.push_back(&siblings.back());
    line_ended_ = false;
    return siblings.back();
}

void TreeBuilder::end() {
    end_paragraph();
    Block& ended = *path_.back();
    if (ended.kind == BlockKind::cell)
        ended.spans = std::exchange(spans_, {});
    line_ended_ = false;
    path_.pop_back();
    if (ended.kind != BlockKind::cell && ended.children.empty())
        path_.back()->children.pop_back();
}

void TreeBuilder::add_code(std::string text) {
    end_paragraph();
    if (text.empty())
        return;
    if (!in_cell()) {
        path_.back()->children.push_back({BlockKind::code, 1, {{std::move(text), {}}}, {}});
        return;
    }
    Style code;
    code.code = true;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        put(std::string_view(text).substr(at, end - at), code);
        line_ended_ = true;
        at = end + 1;
    }
}

void TreeBuilder::end_paragraph(BlockKind kind) {
    tidy_end();
    gap_ = false;
    if (in_cell()) {
        line_ended_ = !spans_.empty();
        return;
    }
    if (!spans_.empty())
        path_.back()->children.push_back({kind, 1, std::move(spans_), {}});
    spans_.clear();
}

void TreeBuilder::add_break() {
    tidy_end();
    if (!spans_.empty())
        put("\n", spans_.back().style.math ? Style{} : spans_.back().style);
    gap_ = false;
}

void TreeBuilder::add_text(std::string_view text, Style style) {
    while (!text.empty()) {
        const Tex tex = find_tex(text);
        add_words(text.substr(0, tex.begin), style);
        if (tex.begin == text.npos)
            return;
        std::string source;
        for (const char c : tex.tex)
            source += is_blank(c) ? ' ' : c;
        add_formula(std::move(source), tex.display);
        text.remove_prefix(tex.end);
    }
}

void TreeBuilder::add_formula(std::string tex, bool display) {
    flush_gap({});
    put("", {});
    Style math;
    math.math = true;
    math.display = display;
    spans_.push_back({std::move(tex), math, link_});
}

void TreeBuilder::add_picture(std::string words, Picture picture, Style style) {
    flush_gap({});
    put("", {});
    spans_.push_back({std::move(words), style, link_, std::move(picture)});
}

bool TreeBuilder::in_list() const {
    const auto kind = path_.back()->kind;
    return kind == BlockKind::bullet_list || kind == BlockKind::ordered_list;
}

void TreeBuilder::add_words(std::string_view text, Style style) {
    for (size_t at = 0; at < text.size();) {
        const bool blank = is_blank(text[at]);
        size_t end = at;
        while (end < text.size() && is_blank(text[end]) == blank)
            ++end;
        if (blank) {
            gap_ = true;
        } else {
            flush_gap(style);
            put(text.substr(at, end - at), style);
        }
        at = end;
    }
}

bool TreeBuilder::starts_line() const {
    return spans_.empty() || line_ended_ ||
           (!spans_.back().picture && spans_.back().text.ends_with('\n'));
}

/// White space between words of two styles belongs to neither.
void TreeBuilder::flush_gap(Style next) {
    if (gap_ && !starts_line()) {
        const bool same = spans_.back().style == next && spans_.back().link == link_ && !next.math;
        put(" ", same ? next : Style{});
    }
    gap_ = false;
}

/// An empty text only ends the line above.
void TreeBuilder::put(std::string_view text, Style style) {
    if (std::exchange(line_ended_, false) && !spans_.empty() && text != "\n")
        put("\n", spans_.back().style.math ? Style{} : spans_.back().style);
    if (text.empty())
        return;
    const bool plain_gap = text == " " || text == "\n";
    const std::string& link =
        plain_gap && !spans_.empty() && spans_.back().link != link_ ? std::string() : link_;
    if (spans_.empty() || spans_.back().style != style || spans_.back().link != link ||
        spans_.back().picture)
        spans_.push_back({"", style, link});
    spans_.back().text += text;
}

void TreeBuilder::tidy_end() {
    while (!spans_.empty() && !spans_.back().style.math && !spans_.back().picture) {
        auto& text = spans_.back().text;
        while (!text.empty() && is_blank(text.back()))
            text.pop_back();
        if (!text.empty())
            return;
        spans_.pop_back();
    }
}

bool tidy_table(Block& table) {
    const Grid grid = table_grid(table);
    if (grid.columns == 0 || grid.columns > k_most_columns ||
        grid.rows * grid.columns > k_most_places)
        return false;
    std::vector<Align> aligns(grid.columns);
    std::vector<size_t> filled(grid.rows);
    for (const auto& placed : grid.cells) {
        auto& cell = table.children[placed.row].children[placed.index].cell;
        cell.columns = static_cast<int>(placed.columns);
        cell.rows = static_cast<int>(placed.rows);
        if (cell.align != Align::none)
            aligns[placed.column] = cell.align;
        for (size_t r = 0; r < placed.rows; ++r)
            filled[placed.row + r] += placed.columns;
    }
    for (const auto& placed : grid.cells)
        table.children[placed.row].children[placed.index].cell.align = aligns[placed.column];
    for (size_t r = 0; r < grid.rows; ++r)
        for (size_t c = filled[r]; c < grid.columns; ++c) {
            Block empty{BlockKind::cell, 1, {}, {}};
            empty.cell.align = aligns[c];
            table.children[r].children.push_back(std::move(empty));
        }
    return true;
}

}  // namespace examgen::text
