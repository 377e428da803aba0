// Tables, pictures, links and the tags within a line: in, out, and back again.

#include <catch2/catch.hpp>

#include "base/rng.h"
#include "text/commonmark.h"
#include "text/markup.h"
#include "text/table_grid.h"

using namespace examgen;
using namespace examgen::text;

namespace {

/// The tree comes back from its CommonMark, which says so.
void comes_back(const std::vector<Block>& tree) {
    bool exact = true;
    const std::string written = to_commonmark(tree, exact);
    INFO(written);
    CHECK(exact);
    CHECK(parse_markup(written) == tree);
}

std::vector<Span> spans_of(std::string_view source) {
    const auto blocks = parse_markup(source);
    REQUIRE(blocks.size() == 1);
    return blocks[0].spans;
}

}  // namespace

TEST_CASE("tags of the short list become styles, in any case and nested") {
    const auto spans = spans_of("H<sub>2</sub>O, x<SUP>*2*</SUP>, <u>nicht</u> ~~alt~~<br>neu");
    REQUIRE(spans.size() == 9);
    CHECK(spans[1].style.sub);
    CHECK(spans[3].text == "2");
    CHECK(spans[3].style.super);
    CHECK(spans[3].style.italic);
    CHECK(spans[5].style.underline);
    CHECK(spans[7].style.strike);
    CHECK(spans[8].text == "\nneu");
}

TEST_CASE("a tag that is never closed, closes nothing or has attributes stays visible") {
    CHECK(plain_text(parse_markup("a <sub>b")) == "a <sub>b");
    CHECK(spans_of("a <sub>b").size() == 1);
    CHECK(plain_text(parse_markup("a</b> c <b class=\"x\">d")) == "a</b> c <b class=\"x\">d");
    const auto spans = spans_of("<u>a <sup>b</u> c");
    REQUIRE(spans.size() == 2);
    CHECK(spans[0].text == "a <sup>b");
    CHECK(spans[0].style.underline);
    CHECK(spans[1].text == " c");
}

TEST_CASE("a lone tilde is a sign for about") {
    CHECK(plain_text(parse_markup("1~2 und 3~4, a~~b~~ \\~c")) == "1~2 und 3~4, ab ~c");
    CHECK(spans_of("1~2 und 3~4").size() == 1);
}

TEST_CASE("a picture has a source, words in its place, a caption and a width") {
    const auto spans = spans_of("Siehe ![Zelle $x$](img/z.png \"Abb. 1\"){width=50%} unten");
    REQUIRE(spans.size() == 3);
    REQUIRE(spans[1].picture);
    CHECK(spans[1].text == "Zelle $x$");
    CHECK(spans[1].picture->source == "img/z.png");
    CHECK(spans[1].picture->caption == "Abb. 1");
    CHECK(spans[1].picture->width == PictureWidth{50, PictureWidth::Unit::percent});
    CHECK(spans_of("![a](b.png){width=45mm}")[0].picture->width ==
          PictureWidth{45, PictureWidth::Unit::mm});
    CHECK(spans_of("![a](b.png){width=0%}").size() == 2);
    CHECK(spans_of("![a](b.png)\\{width=50%}")[1].text == "{width=50%}");
    CHECK(spans_of("f(x){width=50%}")[0].text == "f(x){width=50%}");
}

TEST_CASE("a link keeps where it leads") {
    const auto spans = spans_of("[**dort** unten](https://example.org/a_b) <https://example.org>");
    REQUIRE(spans.size() == 4);
    CHECK(spans[0].link == "https://example.org/a_b");
    CHECK(spans[0].style.bold);
    CHECK(spans[1].link == spans[0].link);
    CHECK(spans[2].link.empty());
    CHECK(spans[3].link == "https://example.org");
}

TEST_CASE("a table has header cells, alignment, and cells that reach over others") {
    const auto blocks = parse_markup(
        "| Name | {<} | Wert |\n|:---|:-:|--:|\n| {#} a | b | $|x|$ |\n| {^} | c\\|d | `e` |");
    REQUIRE(blocks.size() == 1);
    REQUIRE(blocks[0].kind == BlockKind::table);
    const auto& rows = blocks[0].children;
    REQUIRE(rows.size() == 3);
    REQUIRE(rows[0].children.size() == 2);
    CHECK(rows[0].children[0].cell == Cell{true, Align::left, 2, 1});
    CHECK(rows[0].children[1].cell == Cell{true, Align::right, 1, 1});
    REQUIRE(rows[1].children.size() == 3);
    CHECK(rows[1].children[0].cell == Cell{true, Align::left, 1, 2});
    CHECK(rows[1].children[2].spans[0].style.math);
    REQUIRE(rows[2].children.size() == 2);
    CHECK(rows[2].children[0].spans[0].text == "c|d");
    const Grid grid = table_grid(blocks[0]);
    CHECK(grid.columns == 3);
    CHECK(grid.cells.back().column == 2);
    comes_back(blocks);
}

TEST_CASE("an empty head is no row, and signs that make no rectangle are text") {
    const auto plain = parse_markup("|  |  |\n|---|---|\n| a | b |");
    REQUIRE(plain[0].children.size() == 1);
    CHECK_FALSE(plain[0].children[0].children[0].cell.header);
    comes_back(plain);
    const auto odd = parse_markup("| {<} | b |\n|---|---|\n| a | {<} |\n| {^} | c |");
    CHECK(plain_text(odd) == "{<} b\na {<}\n{^} c");
    comes_back(odd);
}

TEST_CASE("what looks like a table's rule or a sign in braces is escaped") {
    for (const std::string text : {"a | b\n--|--", "x\n|---|", "{#}", "{<} und {^}", "~~a~~ ~b~",
                                   "![x](y){width=5%}", "<sub>a</sub>", "a &#65; b"}) {
        INFO(text);
        const auto blocks = parse_markup(escape_markup(text));
        REQUIRE(blocks.size() == 1);
        CHECK(blocks[0].kind == BlockKind::paragraph);
        std::string joined = plain_text(blocks), wanted = text;
        std::replace(wanted.begin(), wanted.end(), '\n', ' ');
        CHECK(joined == wanted);
        CHECK(blocks[0].spans.size() == 1);
    }
}

namespace {

/// Trees that a parser could have made, at random.
class Trees {
public:
    explicit Trees(uint64_t seed) : rng_(Rng(seed)) {}

    std::vector<Block> blocks(int depth) {
        std::vector<Block> out;
        for (uint64_t n = 1 + below(3); n > 0; --n)
            out.push_back(block(depth));
        return out;
    }

private:
    uint64_t below(uint64_t n) { return rng_.below(n); }

    Block block(int depth) {
        Block out;
        const uint64_t kind = below(depth > 0 ? 8 : 4);
        if (kind == 3) {
            out.kind = BlockKind::code;
            out.spans = {{"int x = a[*p] | 1; // $x$ ~ {<}\n\n  y\n", {}}};
        } else if (kind == 4 || kind == 5) {
            out.kind = kind == 4 ? BlockKind::bullet_list : BlockKind::ordered_list;
            out.start = kind == 4 ? 1 : 3;
            for (uint64_t n = 1 + below(3); n > 0; --n)
                out.children.push_back({BlockKind::list_item, 1, {}, blocks(depth - 1)});
        } else if (kind == 6) {
            out.kind = BlockKind::quote;
            out.children = blocks(depth - 1);
        } else if (kind == 7) {
            out = table();
        } else {
            out.kind = kind == 2 ? BlockKind::heading : BlockKind::paragraph;
            out.spans = spans(6);
        }
        return out;
    }

    Block table() {
        Block out{BlockKind::table, 1, {}, {}};
        const uint64_t columns = 1 + below(4), rows = 1 + below(4);
        std::vector<Align> aligns;
        for (uint64_t c = 0; c < columns; ++c)
            aligns.push_back(static_cast<Align>(below(4)));
        std::vector<uint64_t> taken(columns);
        for (uint64_t r = 0; r < rows; ++r) {
            Block row{BlockKind::row, 1, {}, {}};
            for (uint64_t c = 0; c < columns;) {
                if (taken[c] > 0) {
                    --taken[c++];
                    continue;
                }
                Block cell{BlockKind::cell, 1, spans(2), {}};
                uint64_t wide = 1;
                while (c + wide < columns && taken[c + wide] == 0 && below(5) == 0)
                    ++wide;
                const uint64_t tall = 1 + (below(5) == 0 ? below(rows - r) : 0);
                cell.cell = {below(3) == 0, aligns[c], static_cast<int>(wide),
                             static_cast<int>(tall)};
                std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(c), wide, tall - 1);
                c += wide;
                row.children.push_back(std::move(cell));
            }
            out.children.push_back(std::move(row));
        }
        return out;
    }

    std::vector<Span> spans(uint64_t most) {
        std::vector<Span> out;
        for (uint64_t n = 1 + below(most); n > 0; --n) {
            Span span = this->span(out.empty() || n == 1);
            const bool same = !out.empty() && out.back().style == span.style &&
                              out.back().link == span.link && !out.back().picture && !span.picture;
            if (!same || span.style.math)
                out.push_back(std::move(span));
        }
        while (out.back().text.ends_with(' '))  // nor does a parser leave any there
            out.back().text.pop_back();
        return out;
    }

    Span span(bool at_edge) {
        constexpr std::string_view k_words[] = {"Wort", "a*b", "x_1", "[k](u)", "5 $",
                                                "<b>",  "~~z", "{^}", "a|b",    "&lt;",
                                                "\\n",  "é",   "1.",  "!"};
        constexpr std::string_view k_links[] = {"https://example.org/a?b=1&c=(2)", "x y", "$5$"};
        Span out;
        const uint64_t what = below(12);
        if (below(6) == 0)
            out.link = k_links[below(3)];
        bool* const bits[] = {&out.style.bold,   &out.style.italic, &out.style.underline,
                              &out.style.strike, &out.style.sub,    &out.style.super};
        for (bool* bit : bits)
            *bit = below(5) == 0;
        out.text = k_words[below(std::size(k_words))];
        if (what == 0) {
            out.style.math = true;
            out.style.display = below(2) == 0;
            out.text = "\\frac{a}{b} + |x|";
        } else if (what == 1) {
            out.style.code = true;
            out.text = "a[i] ` <b> $x$ *y*";
        } else if (what == 2) {
            out.text = "Bild [1] *x*";
            out.picture =
                Picture{"a b(1).png", "Abb. \"1\" | 2", {40, PictureWidth::Unit::percent}};
        } else if (!at_edge && below(3) == 0) {
            out.text = " " + out.text + " ";
        }
        return out;
    }

    Rng rng_;
};

}  // namespace

TEST_CASE("any tree comes back from its CommonMark") {
    int inexact = 0;
    for (uint64_t seed = 0; seed < 1500; ++seed) {
        INFO("seed " << seed);
        const auto tree = Trees(seed).blocks(static_cast<int>(seed % 3));
        bool exact = true;
        const std::string written = to_commonmark(tree, exact);
        INFO(written);
        REQUIRE(exact == (parse_markup(written) == tree));
        inexact += !exact;
    }
    CHECK(inexact <= 5);
}
