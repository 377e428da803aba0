// Recognised by structure, never by words, so that pages of any language can be read:
//   options    a numbered list whose items begin with A, B, C, … glued to the text
//   answer     a line "<label>: <letter>. <text>" after it, whose text is that option's
//   further    the last numbered list before the next page, under a line that holds the title
//   title      the line above the stem that the heading of the further questions repeats

#include "exchange/quiz_page.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace examgen::exchange {
namespace {

constexpr size_t k_max_title_lines = 16;  // lines above the stem that may be the title
constexpr size_t k_max_lists = 8;         // lists after an answer that may be the further questions

/// Texts of the options, or nothing if the block is no lettered list.
std::vector<std::string> options_of(const Block& block) {
    std::vector<std::string> out;
    if (!block.is_list || block.lines.size() < 2 || block.lines.size() > 26)
        return out;
    for (const auto& item : block.lines) {
        if (item.empty() || item[0] != static_cast<char>('A' + out.size()))
            return {};
        std::string_view text = std::string_view(item).substr(1);
        if (text.starts_with(". ") || text.starts_with(") "))
            text.remove_prefix(1);
        if (text.starts_with(' '))
            text.remove_prefix(1);
        out.emplace_back(text);
    }
    return out;
}

/// The letter after the first colon of the line, with where the text behind it begins.
std::optional<std::pair<size_t, size_t>> letter_in(std::string_view line, size_t options) {
    size_t at = line.find(':');
    size_t width = 1;
    if (const size_t wide = line.find("："); wide < at) {
        at = wide;
        width = std::string_view("：").size();
    }
    if (at == line.npos || at == 0)
        return {};
    at += width;
    at += at < line.size() && line[at] == ' ';
    if (at + 1 >= line.size() || line[at] < 'A' || line[at] >= static_cast<char>('A' + options))
        return {};
    const auto option = static_cast<size_t>(line[at] - 'A');
    if (line[at + 1] != '.' && line[at + 1] != ')')
        return {};
    at += 2;
    at += at < line.size() && line[at] == ' ';
    return std::pair(option, at);
}

/// Whether the text from `at` in that line of the block on, over line breaks, is `wanted`; then the
/// line after it.
std::optional<size_t> match_lines(const Block& block, size_t line, size_t at,
                                  std::string_view wanted) {
    std::string text = block.lines[line].substr(at);
    while (text.size() < wanted.size() && line + 1 < block.lines.size())
        text += " " + block.lines[++line];
    return text == wanted ? std::optional(line + 1) : std::nullopt;
}

/// The answer somewhere before the next list: the first line that repeats its option or, when none
/// does, the first that looks like one.
std::optional<Answer> find_answer(const Blocks& blocks, size_t list,
                                  std::span<const std::string> options) {
    std::optional<Answer> wrong;
    for (size_t b = list + 1; b < blocks.size() && !blocks[b].is_list; ++b) {
        for (size_t i = 0; i < blocks[b].lines.size(); ++i) {
            const auto letter = letter_in(blocks[b].lines[i], options.size());
            if (!letter)
                continue;
            const auto [option, text] = *letter;
            if (const auto after = match_lines(blocks[b], i, text, options[option]))
                return Answer{b, *after, static_cast<int>(option)};
            if (!wrong)
                wrong = Answer{b, i + 1, -1};
        }
    }
    return wrong;
}

/// A line of the head that may be the title; the last line never is, it belongs to the stem.
struct TitleLine {
    size_t block, line;
};

std::vector<TitleLine> title_lines(const Blocks& blocks, const Page& page) {
    std::vector<TitleLine> out;
    for (size_t b = page.list; b-- > page.head && out.size() <= k_max_title_lines;)
        for (size_t l = blocks[b].is_list ? 0 : blocks[b].lines.size();
             l-- > 0 && out.size() <= k_max_title_lines;)
            out.push_back({b, l});
    if (!out.empty())
        out.erase(out.begin());
    return out;
}

/// The longest of the lines that the heading repeats, or null.
const TitleLine* longest_within(const Blocks& blocks, const std::vector<TitleLine>& titles,
                                std::string_view heading) {
    const TitleLine* best = nullptr;
    size_t length = 0;
    for (const auto& at : titles) {
        const std::string& title = blocks[at.block].lines[at.line];
        if (title.size() <= length || title == heading || heading.find(title) == heading.npos)
            continue;
        best = &at;
        length = title.size();
    }
    return best;
}

/// Finds the further questions by their heading and with them the title.
bool find_titled_list(const Blocks& blocks, Page& page, size_t end) {
    const auto titles = title_lines(blocks, page);
    size_t lists = 0;
    for (size_t b = end; b-- > page.tail + 1 && lists < k_max_lists;) {
        if (!blocks[b].is_list || blocks[b - 1].is_list)
            continue;
        ++lists;
        const auto* at = longest_within(blocks, titles, blocks[b - 1].lines.back());
        if (!at)
            continue;
        page.title = blocks[at->block].lines[at->line];
        page.stem_block = at->block;
        page.stem_line = at->line + 1;
        page.further = b;
        return true;
    }
    return false;
}

/// Without a heading that repeats the title: the first line is the title, and the last list that
/// leaves room for another page's head is the further questions.
void find_plain_list(const Blocks& blocks, Page& page, size_t end, bool is_last) {
    page.stem_block = page.head;
    const bool one_line = page.head + 1 == page.list && blocks[page.head].lines.size() == 1;
    if (page.head < page.list && !blocks[page.head].is_list && !one_line) {
        page.title = blocks[page.head].lines[0];
        page.stem_line = 1;
    }
    for (size_t b = end; b-- > page.tail + 1;) {
        const bool room = is_last || b + 1 < end;
        if (!blocks[b].is_list || blocks[b - 1].is_list || !room)
            continue;
        page.further = b;
        return;
    }
}

/// The number of the page after `k`. Further questions may begin with A, B, C by chance: a list
/// without an answer that stands under a heading with the title of page `k` is no page.
size_t next_page(const Blocks& blocks, const std::vector<Page>& pages, size_t k) {
    const auto titles = title_lines(blocks, pages[k]);
    size_t next = k + 1;
    for (; next < pages.size() && !pages[next].answer; ++next) {
        const Block& above = blocks[pages[next].list - 1];
        if (above.is_list || !longest_within(blocks, titles, above.lines.back()))
            break;
    }
    return next;
}

}  // namespace

std::vector<Page> find_option_lists(const Blocks& blocks) {
    std::vector<Page> out;
    for (size_t i = 0; i < blocks.size(); ++i) {
        auto options = options_of(blocks[i]);
        if (options.empty())
            continue;
        auto answer = find_answer(blocks, i, options);
        // Two items may begin with A and B by chance.
        if (!answer && options.size() == 2)
            continue;
        Page page;
        page.list = i;
        page.options = std::move(options);
        page.answer = answer;
        out.push_back(std::move(page));
    }
    return out;
}

std::vector<Page> find_pages(const Blocks& blocks) {
    std::vector<Page> found = find_option_lists(blocks), out;
    size_t head = 0;
    for (size_t k = 0, next = 0; k < found.size(); k = next) {
        Page& page = found[k];
        page.head = head;
        page.tail = page.answer ? page.answer->block : page.list;
        next = next_page(blocks, found, k);
        const bool is_last = next == found.size();
        const size_t end = is_last ? blocks.size() : found[next].list;
        if (!find_titled_list(blocks, page, end))
            find_plain_list(blocks, page, end, is_last);
        // Without further questions only a title and a stem, two paragraphs, part two pages.
        const size_t spare = is_last ? 0 : std::min<size_t>(2, end - page.tail - 1);
        page.heading = page.further ? *page.further - 1 : end - spare;
        head = page.further ? *page.further + 1 : end - spare;
        out.push_back(std::move(page));
    }
    return out;
}

}  // namespace examgen::exchange
