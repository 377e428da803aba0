#include "text/tex.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "support/formulas.h"
#include "text/math_characters.h"

using namespace examgen;
using namespace examgen::text;

namespace {

struct Problem {
    std::string what;
    int column = 0;
    std::string hint;
};

Problem problem_of(std::string_view tex) {
    try {
        parse_tex(tex);
    } catch (const Error& e) {
        const auto& one = e.all().front();
        return {render(one.what, Lang::en), one.where.column,
                one.hints.empty() ? "" : render(one.hints.front(), Lang::en)};
    }
    return {};
}

template <class T>
T only(const MathRow& row) {
    REQUIRE(row.size() == 1);
    return std::get<T>(row.front().what);
}

}  // namespace

TEST_CASE("letters, numbers and operators become symbols with their class") {
    const MathRow row = parse_tex("3.14x-\\pi\\le 2{,}5");
    REQUIRE(row.size() == 6);
    CHECK(std::get<Number>(row[0].what).text == "3.14");
    CHECK(std::get<Symbol>(row[1].what) == Symbol{'x'});
    CHECK(std::get<Symbol>(row[2].what) == Symbol{0x2212, MathClass::bin});
    CHECK(std::get<Symbol>(row[3].what) == Symbol{0x3c0});
    CHECK(std::get<Symbol>(row[4].what) == Symbol{0x2264, MathClass::rel});
    CHECK(std::get<Number>(row[5].what).text == "2,5");
}

TEST_CASE("an argument without braces is one character") {
    const auto fraction = only<Fraction>(parse_tex("\\frac12"));
    CHECK(only<Number>(fraction.above).text == "1");
    CHECK(only<Number>(fraction.below).text == "2");
    CHECK(parse_tex("x^12") == parse_tex("x^{1}{2}"));
}

TEST_CASE("scripts in either order are the same, primes come first") {
    CHECK(parse_tex("x_1^2") == parse_tex("x^2_1"));
    CHECK(parse_tex("f'^2") == parse_tex("f^{\\prime2}"));
}

TEST_CASE("\\over splits its group") {
    CHECK(parse_tex("{a+b\\over c}") == parse_tex("{\\frac{a+b}{c}}"));
    CHECK(parse_tex("n\\choose k") == parse_tex("\\binom{n}{k}"));
}

TEST_CASE("what is the same in TeX gives the same tree") {
    CHECK(parse_tex("\\begin{pmatrix}1&2\\end{pmatrix}") ==
          parse_tex("\\left(\\begin{matrix}1&2\\end{matrix}\\right)"));
    CHECK(parse_tex("a \\ne b") == parse_tex("a\\not= b"));
    CHECK(parse_tex("\\mathbb R") == parse_tex("ℝ"));
    CHECK(parse_tex("π≤2") == parse_tex("\\pi\\leq2"));
    CHECK(parse_tex("\\text{wenn $x$ gilt}") ==
          parse_tex("{\\text{wenn }x\\text{ gilt}}"));
}

TEST_CASE("dots rise between operators and stay low between commas") {
    CHECK(parse_tex("1+\\dots+n") == parse_tex("1+\\cdots+n"));
    CHECK(parse_tex("1,\\dots,n") == parse_tex("1,\\ldots,n"));
}

TEST_CASE("every formula of the set is read, and its TeX gives the same tree") {
    for (const auto& tex : test::formulas()) {
        INFO(tex);
        const MathRow row = parse_tex(tex);
        CHECK(!row.empty());
        CHECK(parse_tex(to_tex(row)) == row);
    }
}

TEST_CASE("an unknown command is named with its place and the nearest known one") {
    const Problem p = problem_of("ä+\\fraq{1}{2}");
    CHECK(p.what == "unknown command \"\\fraq\"");
    CHECK(p.column == 3);
    CHECK(p.hint == "did you mean \"\\frac\"?");
    CHECK(problem_of("\\alpah").hint == "did you mean \"\\alpha\"?");
    CHECK(problem_of("\\begin{pmatirx}1\\end{pmatirx}").hint == "did you mean \"pmatrix\"?");
    CHECK(problem_of("\\qqqqqqqqqq").hint == "docs/math.md lists the commands");
}

TEST_CASE("unbalanced formulas say what is open and where") {
    CHECK(problem_of("a+{b").what == "\"{\" is never closed");
    CHECK(problem_of("a+{b").column == 3);
    CHECK(problem_of("a}+b").what == "\"}\" without \"{\" before it");
    CHECK(problem_of("a}+b").column == 2);
    CHECK(problem_of("\\frac{1}{2").column == 9);
    CHECK(problem_of("x+\\left(y").what == "\\left is never closed by \\right");
    CHECK(problem_of("x+\\left(y").column == 3);
    CHECK(problem_of("y\\right)").what == "\\right without \\left before it");
    CHECK(problem_of("\\begin{pmatrix}1").what == "\"\\begin{pmatrix}\" is never closed");
    CHECK(problem_of("\\begin{pmatrix}1\\end{vmatrix}").what ==
          "\\end{vmatrix} closes \\begin{pmatrix}");
    CHECK(problem_of("\\end{pmatrix}").what == "\\end without \\begin before it");
    CHECK(problem_of("a & b").what == "\"&\" stands outside a matrix or an array");
    CHECK(problem_of("x^").what == "\"^\" needs something behind it");
    CHECK(problem_of("\\frac{1}").what == "\"\\frac\" needs something behind it");
    CHECK(problem_of("x^2^3").what == "two superscripts on one base");
    CHECK(problem_of("x_1_2").what == "two subscripts on one base");
    CHECK(problem_of("x\\").what == "a backslash with nothing behind it");
    CHECK(problem_of("\\sqrt[3{x}").what == "\"[\" is never closed");
    CHECK(problem_of("\\left x").what ==
          "\"\\left\" needs a bracket or another delimiter behind it");
    CHECK(problem_of("\\text{a").what == "\"{\" is never closed");
    CHECK(problem_of("\\not a").column == 1);
    CHECK(problem_of("\\hspace{9999em}").column == 8);
    CHECK(problem_of("\\color{red}x").what == "formulas have no colour");
}

TEST_CASE("a formula has limits of length, depth and cells") {
    CHECK(problem_of(std::string(10'001, 'x')).what == "the formula is longer than 10000 bytes");
    CHECK(problem_of(std::string(3000, '{') + std::string(3000, '}')).what ==
          "nested deeper than 40 levels");
    std::string roots;
    for (int i = 0; i < 1000; ++i)
        roots += "\\sqrt";
    CHECK(problem_of(roots + "x").what == "nested deeper than 40 levels");
    CHECK(problem_of("\\begin{matrix}" + std::string(5000, '&') + "\\end{matrix}").what ==
          "more than 100 columns");
    std::string rows;
    for (int i = 0; i < 2500; ++i)
        rows += "a\\\\";
    CHECK(problem_of("\\begin{matrix}" + rows + "\\end{matrix}").what ==
          "more than 2000 cells in one formula");
    CHECK(problem_of("\\begin{array}{*{99}{*{99}{c}}}1\\end{array}").what ==
          "more than 100 columns");
}

TEST_CASE("styled letters have an inverse") {
    for (int face = 1; face <= static_cast<int>(MathFace::fraktur); ++face)
        for (char32_t c = 'A'; c <= 'z'; ++c) {
            if ((c > 'Z' && c < 'a') || face == static_cast<int>(MathFace::roman))
                continue;
            const auto [plain, back] = unstyled(styled(c, static_cast<MathFace>(face)));
            CHECK(plain == c);
            CHECK(back == static_cast<MathFace>(face));
        }
    CHECK(styled('h', MathFace::automatic) == 0x210e);
    CHECK(styled('R', MathFace::blackboard) == 0x211d);
    CHECK(styled(0x3b1, MathFace::automatic) == 0x1d6fc);
    CHECK(styled(0x393, MathFace::automatic) == 0x393);
}
