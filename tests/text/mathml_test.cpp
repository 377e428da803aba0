#include "text/mathml.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/rng.h"
#include "support/formulas.h"
#include "text/tex.h"

using namespace examgen;
using namespace examgen::text;

TEST_CASE("every formula of the set goes to MathML and back") {
    for (const auto& tex : test::formulas()) {
        INFO(tex);
        const MathRow row = parse_tex(tex);
        const auto back = from_mathml(to_mathml(row, tex, true));
        CHECK(back.row == row);
        CHECK(back.display);
        CHECK(back.lost.empty());
    }
}

TEST_CASE("random formulas go to MathML and to TeX and back") {
    // Put together from pieces, so that every construct stands within every other.
    const std::vector<std::string> leaves = {"x",       "12",  "3{,}5", "\\alpha", "\\mathbf{v}",
                                             "+",       "=",   "\\sin", "\\lim",   "\\sum",
                                             "\\quad",  "(",   "\\int", "\\to",    "\\text{ und }",
                                             "\\ldots", "\\{", "|",     ",",       "\\mathrm{kg}"};
    const std::vector<std::string> shapes = {"\\frac{A}{B}",
                                             "\\sqrt{A}",
                                             "\\sqrt[B]{A}",
                                             "{A}^{B}",
                                             "{A}_{B}",
                                             "{A}_{B}^{A}",
                                             "\\left(A\\right]",
                                             "\\hat{A}",
                                             "\\overline{A}",
                                             "\\underbrace{A}_{B}",
                                             "{A B}",
                                             "\\begin{pmatrix}A&B\\\\B&A\\end{pmatrix}",
                                             "\\begin{cases}A&B\\\\B\\end{cases}",
                                             "\\begin{aligned}A&B\\\\A&B\\end{aligned}",
                                             "\\overset{A}{B}",
                                             "\\boxed{A}",
                                             "\\phantom{A}",
                                             "\\xrightarrow[A]{B}",
                                             "\\binom{A}{B}",
                                             "{\\displaystyle A}",
                                             "\\sum_{A}^{B}",
                                             "\\int\\limits_{A}",
                                             "\\lim_{A}",
                                             "\\mathrel{A}",
                                             "\\bigl(A\\bigr)"};
    Rng rng(7);
    const auto grow = [&](const auto& self, int depth) -> std::string {
        std::string out;
        for (uint64_t n = 1 + rng.below(3); n > 0; --n) {
            if (depth == 0 || rng.below(2) == 0) {
                out += leaves[rng.below(leaves.size())] + " ";
                continue;
            }
            for (const char c : shapes[rng.below(shapes.size())])
                out += c == 'A' || c == 'B' ? self(self, depth - 1) : std::string(1, c);
        }
        return out;
    };
    for (int i = 0; i < 600; ++i) {
        const std::string tex = grow(grow, 3);
        if (tex.size() > 10'000)
            continue;
        INFO(tex);
        const MathRow row = parse_tex(tex);
        CHECK(parse_tex(to_tex(row)) == row);
        const auto back = from_mathml(to_mathml(row, tex, false));
        CHECK(to_tex(back.row) == to_tex(row));
    }
}

TEST_CASE("MathML says what it shows to those who cannot see it") {
    CHECK(
        tex_to_mathml("a<b", false) ==
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"a&lt;b\"><semantics><mrow>"
        "<mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow><annotation encoding=\"application/x-tex\">a&lt;b"
        "</annotation></semantics></math>");
    CHECK(tex_to_mathml("\\sin x", false).find("<mi>sin</mi><mo>\u2061</mo><mi>x</mi>") !=
          std::string::npos);
    CHECK(tex_to_mathml("5\\,\\mathrm{kg}", false).find("<mi mathvariant=\"normal\">kg</mi>") !=
          std::string::npos);
}

namespace {

std::string tex_of(std::string_view mathml) {
    return to_tex(from_mathml(mathml).row);
}

}  // namespace

TEST_CASE("MathML of other programs is understood") {
    CHECK(tex_of("<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math>") == "\\frac{1}{x}");
    CHECK(tex_of("<m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"><m:msup><m:mi>x</m:mi>"
                 "<m:mn>2</m:mn></m:msup><m:mo>-</m:mo><m:mn>1,5</m:mn></m:math>") ==
          "x^{2}-1{,}5");
    CHECK(
        tex_of(
            "<math><mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow></math>") ==
        "\\left(\\frac{a}{b}\\right)");
    CHECK(tex_of("<math><mfenced><mi>a</mi><mi>b</mi></mfenced></math>") == "\\left(a,b\\right)");
    CHECK(tex_of("<math><munderover><mo>&sum;</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow>"
                 "<mi>n</mi></munderover><mi>i</mi></math>") == "\\sum_{i=1}^{n}i");
    CHECK(tex_of("<math><mover><mi>a</mi><mo>&rarr;</mo></mover></math>") == "\\overset{\\to}{a}");
    CHECK(tex_of("<math><mover accent=\"true\"><mi>a</mi><mo stretchy=\"false\">&rarr;</mo></mover>"
                 "</math>") == "\\vec{a}");
    CHECK(tex_of("<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></"
                 "math>") == "\\begin{matrix}1&2\\end{matrix}");
    CHECK(
        tex_of("<math><mi mathvariant=\"bold\">A</mi><mo>&InvisibleTimes;</mo><mi>x</mi></math>") ==
        "\\mathbf{A}x");
}

TEST_CASE("elements without a meaning here are named and keep their content") {
    const auto got = from_mathml("<math><mlongdiv><mn>3</mn></mlongdiv></math>");
    CHECK(to_tex(got.row) == "3");
    CHECK(got.lost == std::vector<std::string>{"mlongdiv"});
    CHECK_THROWS_AS(from_mathml("<p>x</p>"), Error);
    std::string deep;
    for (int i = 0; i < 300; ++i)
        deep += "<mrow>";
    CHECK_THROWS_AS(from_mathml("<math>" + deep + "</math>"), Error);
}
