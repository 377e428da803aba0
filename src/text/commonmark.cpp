// Whether md4c reads delimiters as meant depends on their neighbours, so each block is read back
// and written in a plainer way when it does not come out equal.

#include "text/commonmark.h"

#include <algorithm>

#include "text/commonmark_inline.h"
#include "text/table_grid.h"

namespace examgen::text {
namespace {

constexpr Level k_levels[] = {Level::all, Level::all_in_brackets, Level::tags, Level::none};

/// The text of one block, from `least` on in the first way that reads back alone.
std::string leaf(const Block& block, Level least) {
    const Line line = block.kind == BlockKind::heading ? Line::heading
                      : block.kind == BlockKind::cell  ? Line::cell
                                                       : Line::paragraph;
    Block alone{BlockKind::paragraph, 1, block.spans, {}};
    std::string out;
    for (const Level level : k_levels) {
        if (level < least)
            continue;
        out = inline_markup(block.spans, level, line);
        if (parse_markup(out) == std::vector{alone})
            break;
    }
    return out;
}

/// Empty lines stay empty within a list and need the mark within a quotation.
std::string indented(std::string_view text, std::string_view first, std::string_view others) {
    std::string out(first);
    for (size_t at = 0; at < text.size(); ++at) {
        out += text[at];
        const bool more = text[at] == '\n' && at + 1 < text.size();
        if (more && (text[at + 1] != '\n' || others.starts_with('>')))
            out += others;
    }
    return out;
}

std::string code_block(const Block& block) {
    std::string text = block.spans.empty() ? "" : block.spans.front().text;
    std::string fence = "```";
    while (text.find(fence) != text.npos)
        fence += '`';
    if (!text.ends_with('\n'))
        text += '\n';
    return fence + "\n" + text + fence;
}

std::string write_blocks(const std::vector<Block>& blocks, Level level);

std::string list(const Block& block, Level level, char bullet) {
    std::string out;
    int number = block.start;
    for (const auto& item : block.children) {
        const std::string mark = block.kind == BlockKind::ordered_list
                                     ? std::to_string(number++) + (bullet == '-' ? ". " : ") ")
                                     : std::string{bullet, ' '};
        out += (out.empty() ? "" : "\n") +
               indented(write_blocks(item.children, level), mark, std::string(mark.size(), ' '));
    }
    return out;
}

/// The grid as rows of texts, with the signs of covered places.
std::vector<std::vector<std::string>> grid_texts(const Grid& grid, Level level, bool headed) {
    std::vector rows(grid.rows, std::vector<std::string>(grid.columns));
    for (const auto& placed : grid.cells) {
        for (size_t r = 0; r < placed.rows; ++r)
            for (size_t c = 0; c < placed.columns; ++c)
                rows[placed.row + r][placed.column + c] = c > 0 ? "{<}" : "{^}";
        const bool in_head = headed && placed.row == 0;
        std::string& own = rows[placed.row][placed.column];
        own = leaf(*placed.cell, level);
        if (placed.cell->cell.header && !in_head)
            own.insert(0, own.empty() ? "{#}" : "{#} ");
    }
    return rows;
}

/// Whether the first row can be what CommonMark calls the head: header cells, not all empty.
bool has_head(const Block& table) {
    const auto& first = table.children.front().children;
    return std::all_of(first.begin(), first.end(), [](auto& c) { return c.cell.header; }) &&
           std::any_of(first.begin(), first.end(), [](auto& c) {
               return !c.spans.empty() || c.cell.columns > 1 || c.cell.rows > 1;
           });
}

std::string table_row(const std::vector<std::string>& cells) {
    std::string out = "|";
    for (const auto& cell : cells)
        out += " " + cell + (cell.empty() ? "|" : " |");
    return out;
}

std::string table(const Block& block, Level level) {
    const Grid grid = table_grid(block);
    if (grid.columns == 0)
        return "";
    const bool headed = has_head(block);
    const auto rows = grid_texts(grid, level, headed);
    std::vector<std::string> rule(grid.columns, "---");
    for (const auto& placed : grid.cells) {
        constexpr const char* k_rules[] = {"---", ":--", ":-:", "--:"};
        rule[placed.column] = k_rules[static_cast<size_t>(placed.cell->cell.align)];
    }
    std::string out = table_row(headed ? rows.front() : std::vector<std::string>(grid.columns)) +
                      "\n" + table_row(rule);
    for (size_t i = headed ? 1 : 0; i < rows.size(); ++i)
        out += "\n" + table_row(rows[i]);
    return out;
}

std::string write_block(const Block& block, Level level, char bullet) {
    switch (block.kind) {
        case BlockKind::heading:
            return "### " + leaf(block, level);
        case BlockKind::code:
            return code_block(block);
        case BlockKind::quote:
            return indented(write_blocks(block.children, level), "> ", "> ");
        case BlockKind::bullet_list:
        case BlockKind::ordered_list:
            return list(block, level, bullet);
        case BlockKind::table:
            return table(block, level);
        default:
            return leaf(block, level);
    }
}

/// Lists beside one another get different bullets, so that they stay two.
std::string write_blocks(const std::vector<Block>& blocks, Level level) {
    std::string out;
    char bullet = '*';
    for (const auto& block : blocks) {
        bullet = bullet == '-' ? '*' : '-';
        out += (out.empty() ? "" : "\n\n") + write_block(block, level, bullet);
    }
    return out;
}

}  // namespace

std::string to_commonmark(const std::vector<Block>& blocks, bool& exact) {
    std::string out;
    char bullet = '*';
    for (const auto& block : blocks) {
        bullet = bullet == '-' ? '*' : '-';
        std::string written;
        bool same = false;
        for (const Level level : k_levels) {
            written = write_block(block, level, bullet);
            same = parse_markup(written) == std::vector{block};
            if (same)
                break;
        }
        exact = exact && same;
        out += (out.empty() ? "" : "\n\n") + written;
    }
    exact = exact && (blocks.size() < 2 || parse_markup(out) == blocks);
    return out;
}

}  // namespace examgen::text
