#include "text/markup.h"

#include <catch2/catch.hpp>

#include "text/line_break.h"

using namespace examgen;
using text::BlockKind;

TEST_CASE("emphasis, code and formulas become spans of one paragraph") {
    const auto blocks = text::parse_markup("Was ist **nicht** *so* in `a[i]` und $x^2$?");
    REQUIRE(blocks.size() == 1);
    const auto& spans = blocks[0].spans;
    REQUIRE(spans.size() == 9);
    CHECK(spans[1].text == "nicht");
    CHECK(spans[1].style.bold);
    CHECK(spans[3].style.italic);
    CHECK(spans[5].text == "a[i]");
    CHECK(spans[5].style.code);
    CHECK(spans[7].text == "x^2");
    CHECK(spans[7].style.math);
}

TEST_CASE("lists nest, keep their start and hold paragraphs") {
    const auto blocks = text::parse_markup("3. drei\n   - innen\n4. vier\n");
    REQUIRE(blocks.size() == 1);
    CHECK(blocks[0].kind == BlockKind::ordered_list);
    CHECK(blocks[0].start == 3);
    REQUIRE(blocks[0].children.size() == 2);
    const auto& item = blocks[0].children[0];
    REQUIRE(item.children.size() == 2);
    CHECK(item.children[0].spans[0].text == "drei");
    CHECK(item.children[1].kind == BlockKind::bullet_list);
}

TEST_CASE("HTML stays text, so nothing is lost in silence") {
    CHECK(text::plain_text(text::parse_markup("a <p>x</p> &amp; c")) == "a <p>x</p> & c");
    CHECK(text::plain_text(text::parse_markup("<div>\nx\n</div>")) == "<div> x </div>");
}

TEST_CASE("very deep nesting is flattened and keeps its text") {
    std::string source;
    for (int i = 0; i < 200; ++i)
        source += "> ";
    CHECK(text::plain_text(text::parse_markup(source + "tief")).find("tief") != std::string::npos);
}

TEST_CASE("code blocks keep their lines") {
    const auto blocks = text::parse_markup("```\nfor (;;)\n    ;\n```\n");
    REQUIRE(blocks.size() == 1);
    CHECK(blocks[0].kind == BlockKind::code);
    CHECK(blocks[0].spans[0].text == "for (;;)\n    ;\n");
}

TEST_CASE("a line never ends in a hyphen unless a zero-width space allows it") {
    text::LineBreaker breaker;
    const std::string text = "Der KV-Cache der Mikrobatch-Pipeline wert-\u200benger";
    std::vector<std::string> pieces;
    size_t from = 0;
    for (const auto& piece : breaker.pieces(text)) {
        pieces.push_back(text.substr(from, piece.end - from));
        from = piece.end;
    }
    CHECK(pieces == std::vector<std::string>{"Der ", "KV-Cache ", "der ", "Mikrobatch-Pipeline ",
                                             "wert-\u200b", "enger"});
}

TEST_CASE("a no-break space holds and a newline forces") {
    text::LineBreaker breaker;
    const auto pieces = breaker.pieces("3\u00a0GB\nmehr");
    REQUIRE(pieces.size() == 2);
    CHECK(pieces[0].forced);
    CHECK_FALSE(pieces[1].forced);
    CHECK(breaker.pieces("").empty());
}

TEST_CASE("what stands behind a fence is kept with the code") {
    const auto blocks = examgen::text::parse_markup("```cpp numbered\nint x;\n```\n\n    indented");
    REQUIRE(blocks.size() == 2);
    CHECK(blocks[0].info == "cpp numbered");
    CHECK(blocks[1].info.empty());
}
