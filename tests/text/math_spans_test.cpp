#include "text/math_spans.h"

#include <catch2/catch.hpp>

#include "text/commonmark.h"
#include "text/markup.h"

using namespace examgen;
using namespace examgen::text;

namespace {

/// The formulas of a text, display ones with a mark, separated by bars.
std::string found(std::string_view source) {
    std::string out;
    for (const auto& block : parse_markup(source))
        for (const auto& span : block.spans)
            if (span.style.math)
                out += (out.empty() ? "" : " | ") + std::string(span.style.display ? "D:" : "") +
                       span.text;
    return out;
}

}  // namespace

TEST_CASE("formulas stand between dollars and between brackets") {
    CHECK(found("Ist $x^2$ oder \\(y_1\\) größer?") == "x^2 | y_1");
    CHECK(found("Es gilt $$a=b$$ und \\[c=d\\]") == "D:a=b | D:c=d");
    CHECK(found("$$\na &= b \\\\\n&= c\n$$") == "D:a &= b \\\\ &= c");
    CHECK(found("das $n$-te Glied, $n$te, 2$x$") == "n | n");
    CHECK(found("$a$$b$") == "a | b");
    CHECK(found("$\\text{wenn $x$ gilt}$") == "\\text{wenn $x$ gilt}");
}

TEST_CASE("money is no formula") {
    CHECK(found("Er zahlt 5 $ und 6 $ zurück").empty());
    CHECK(found("Er zahlt 5$ und 6$ zurück").empty());
    CHECK(found("It costs $5 or $6.").empty());
    CHECK(found("US$5 bis US$10").empty());
    CHECK(found("5$-Schein und 10$-Schein").empty());
    CHECK(found("in $/h und $/Monat").empty());
    CHECK(found("Kosten: \\$5 und \\$6").empty());
    CHECK(found("$5 bis $7 und $x$") == "x");
}

TEST_CASE("markup within a formula stays TeX") {
    CHECK(found("$a_1 * b_2 * c$") == "a_1 * b_2 * c");
    CHECK(found("$\\{a\\}$ und $a\\_b$") == "\\{a\\} | a\\_b");
    CHECK(found("$x < y > z$, $a & b$, $[a](b)$, $`a`$") == "x < y > z | a & b | [a](b) | `a`");
    CHECK(found("\\(a_1*b_2*c\\)") == "a_1*b_2*c");
    CHECK(found("**fett $x_1$ und _kursiv_ $y_2$**") == "x_1 | y_2");
}

TEST_CASE("brackets are a formula only as a pair") {
    CHECK(plain_text(parse_markup("\\(offen und \\[auch")) == "(offen und [auch");
    CHECK(found("\\\\(kein\\\\)").empty());
    CHECK(found("\\(über\n\neine Leerzeile\\)").empty());
}

TEST_CASE("no formula is found in code") {
    CHECK(found("`$a$` und ``\\(b\\)``").empty());
    CHECK(found("```\n$a$\n```\n$b$") == "b");
    CHECK(found("~~~\n$a$\n$b$\n~~~").empty());
    CHECK(plain_text(parse_markup("`$a$`")) == "$a$");
    CHECK(found("ein ` allein, $a$") == "a");
}

TEST_CASE("a formula ends with its paragraph or item") {
    CHECK(found("$a\n\nb$").empty());
    CHECK(parse_markup("- $a\n- b$").front().children.size() == 2);
    CHECK(found("$a\n+b$") == "a +b");
}

TEST_CASE("a formula in a link's address does not shift the others") {
    CHECK(found("[hier](http://x/$y$) und $z$") == "z");
}

TEST_CASE("characters for private use pass through") {
    CHECK(plain_text(parse_markup("a\U000f0000b $x$ \U000f0001")) == "a\U000f0000b x \U000f0001");
}

TEST_CASE("a formula is written so that it is read again, also beside digits") {
    Style math;
    math.math = true;
    Style display = math;
    display.display = true;
    bool exact = true;
    const std::vector<Block> blocks = {
        {BlockKind::paragraph, 1, {{"2", {}}, {"x", math}, {"3", {}}}, {}}};
    CHECK(to_commonmark(blocks, exact) == "2\\(x\\)3");
    CHECK(exact);
    const std::vector<Block> shown = {
        {BlockKind::paragraph, 1, {{"Es gilt ", {}}, {"x", display}}, {}}};
    CHECK(to_commonmark(shown, exact) == "Es gilt $$x$$");
    CHECK(exact);
}

TEST_CASE("long texts of dollars and brackets are read in time that grows with their length") {
    for (const char* piece : {"$a ", "\\(", "$\\text{", "`", "$$"}) {
        std::string text;
        while (text.size() < 200'000)
            text += piece;
        CHECK(find_math_spans(text).size() < text.size());
    }
}

TEST_CASE("code that begins in a numbered item hides no formula behind it") {
    CHECK(find_math_spans("1. ```\n   $a$\n   ```\n2. $b$").size() == 1);
    CHECK(find_math_spans("2) ```\n   $a$\n   ```\n\n$b$").size() == 1);
}
