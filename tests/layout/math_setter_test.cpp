#include "layout/math_setter.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "layout/support.h"
#include "support/formulas.h"

using namespace examgen;
using test::Studio;
namespace fs = std::filesystem;

namespace {

struct Placed {
    Point at;
    draw::Text text;
};

/// All glyph runs of a frame, in its coordinates.
void collect(const draw::Frame& frame, Point origin, std::vector<Placed>& out) {
    for (const auto& item : frame.items) {
        if (const auto* text = std::get_if<draw::Text>(&item))
            out.push_back({origin + text->at, *text});
        else if (const auto* placed = std::get_if<draw::Placed>(&item))
            collect(*placed->frame, origin + placed->at, out);
    }
}

std::vector<Placed> texts(const draw::Frame& frame) {
    std::vector<Placed> out;
    collect(frame, {}, out);
    return out;
}

struct Desk {
    Studio studio;
    layout::Setter setter{studio.definition, studio.fonts};
    layout::MathSetter math{studio.fonts, studio.definition.fonts.at("math")};
    layout::TextStyle style = setter.style("text");

    layout::MathStyling styling() const {
        return {style.regular, style.bold, style.italic, style.code, style.size};
    }

    layout::Formula set(const std::string& tex, bool display = false) {
        return math.set(tex, styling(), display);
    }

    /// What the PDF says that the formula's glyphs are, in the order in which they are drawn.
    std::string spoken(const std::string& tex) {
        const auto formula = set(tex);
        std::string out;
        for (const auto& [at, text] : texts(*formula.frame))
            for (const auto& glyph : text.glyphs)
                for (const auto& known : studio.fonts.subset(text.font).glyphs)
                    if (known.id == glyph.id)
                        out += known.text;
        return out;
    }
};

std::string numbers(const layout::Formula& formula) {
    char out[80];
    std::snprintf(out, sizeof out, "%.3f %.3f %.3f", formula.width().v, formula.ascent.v,
                  formula.descent().v);
    return out;
}


}  // namespace

TEST_CASE("each formula of the set has the box it had") {
    // One line a formula: width, height, depth in mm within a line, then on a line of its own.
    Desk desk;
    std::string boxes;
    for (const auto& tex : test::formulas()) {
        INFO(tex);
        const auto inline_box = desk.set(tex), display = desk.set(tex, true);
        REQUIRE(inline_box.width() > Mm(0));
        REQUIRE(display.frame->size.h >= inline_box.frame->size.h * 0.8);
        boxes += numbers(inline_box) + "  " + numbers(display) + "  " + tex + "\n";
    }
    const fs::path path = fs::path(EXAMGEN_TEST_DATA) / "math/boxes.txt";
    if (std::getenv("EXAMGEN_UPDATE"))
        std::ofstream(path) << boxes;
    std::istringstream now(boxes), before(test::slurp(path));
    for (std::string a, b; std::getline(now, a);) {
        std::getline(before, b);
        std::istringstream x(a), y(b);
        for (int i = 0; i < 6; ++i) {
            double is = 0, was = -1;
            x >> is;
            y >> was;
            INFO(a << "\n" << b);
            REQUIRE(std::abs(is - was) < 0.02);
        }
    }
}

TEST_CASE("no ink of a formula leaves its box by more than an accent's or a slant's width") {
    Desk desk;
    for (const auto& tex : test::formulas()) {
        INFO(tex);
        const auto formula = desk.set(tex, true);
        for (const auto& [at, text] : texts(*formula.frame)) {
            CHECK(at.x >= Mm(-0.6));
            CHECK(at.x <= formula.width() + 0.6_mm);
            CHECK(at.y >= Mm(-0.01));
            CHECK(at.y <= formula.frame->size.h + to_mm(text.size) * 2.2);
        }
    }
}

TEST_CASE("a numerator stands above its denominator, both smaller within a line") {
    Desk desk;
    const auto parts = texts(*desk.set("\\frac{1}{2}").frame);
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].at.y < parts[1].at.y);
    CHECK(parts[0].text.size < desk.style.size);
    CHECK(texts(*desk.set("\\frac{1}{2}", true).frame)[0].text.size >= desk.style.size);
}

TEST_CASE("superscripts rise, subscripts fall, limits stand above and below in display style") {
    Desk desk;
    const auto both = texts(*desk.set("x_1^2").frame);
    REQUIRE(both.size() == 3);  // the base, 2, 1
    CHECK(both[1].at.y < both[0].at.y);
    CHECK(both[2].at.y > both[0].at.y);
    CHECK(both[1].at.x == both[2].at.x);
    const auto beside = desk.set("\\sum_{i=1}^n i"), stacked = desk.set("\\sum_{i=1}^n i", true);
    CHECK(stacked.frame->size.h > beside.frame->size.h * 1.5);
    CHECK(desk.set("\\int_0^1 x", true).width() > desk.set("\\int\\limits_0^1 x", true).width());
}

TEST_CASE("delimiters are as high as what they hold") {
    Desk desk;
    for (const std::string rows : {"1", "1\\\\2", "1\\\\2\\\\3\\\\4\\\\5\\\\6\\\\7\\\\8\\\\9"}) {
        const std::string column = "\\begin{matrix}" + rows + "\\end{matrix}";
        const auto bare = desk.set(column, true);
        const auto held = desk.set("\\left\\{" + column + "\\right)", true);
        CHECK(held.frame->size.h >= bare.frame->size.h);
        CHECK(held.frame->size.h < bare.frame->size.h * 1.25 + 3.5_mm);
    }
}

TEST_CASE("fences with marks in the middle nest without doubling the work at each level") {
    Desk desk;
    std::string tex = "x";
    for (int i = 0; i < 18; ++i)
        tex = "\\left(a\\middle|" + tex + "\\right)";
    CHECK(desk.set(tex, true).width() > 30_mm);
    // The mark in the middle is a grown glyph, not that of a bar alone.
    const auto grown = texts(*desk.set("\\left.\\frac{1}{2}\\middle|\\right.", true).frame);
    const auto bar = texts(*desk.set("|").frame);
    CHECK(grown.back().text.glyphs != bar.back().text.glyphs);
}

TEST_CASE("operators have space round them, signs do not") {
    Desk desk;
    const Mm a = desk.set("a").width(), minus = desk.set("-").width();
    CHECK(desk.set("a-a").width() > a * 2 + minus + 1_mm);
    CHECK(desk.set("-a").width() < a + minus + 0.1_mm);
    CHECK(desk.set("(-a").width() < desk.set("(").width() + a + minus + 0.1_mm);
    // In scripts the space goes.
    CHECK(desk.set("x^{a-a}").width() - desk.set("x^{a}").width() < (a + minus) * 0.85);
}

TEST_CASE("the text of the PDF holds plain letters, and the sign that a grown glyph stands for") {
    Desk desk;
    CHECK(desk.spoken("x+\\alpha") == "x+α");
    CHECK(desk.spoken("\\mathbb{R}") == "ℝ");
    CHECK(desk.spoken("\\sin x") == "sinx");
    CHECK(desk.spoken("\\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\\\6\\\\7\\\\8\\\\9"
                      "\\end{matrix}\\right)") == "(123456789)");
}

TEST_CASE("a formula is one element whose alternative text is its TeX") {
    Desk desk;
    const auto formula = desk.set("\\frac{1}{2}");
    const auto* begin = std::get_if<draw::Begin>(&formula.frame->items.front());
    REQUIRE(begin);
    CHECK(begin->tag->role == draw::Role::formula);
    CHECK(begin->tag->alt == "\\frac{1}{2}");
    CHECK(std::holds_alternative<draw::End>(formula.frame->items.back()));
}

TEST_CASE("a line grows for a tall formula and stays else") {
    Desk desk;
    const auto height = [&](const std::string& text) {
        return layout::height(desk.setter.flow(text, desk.style, 120_mm));
    };
    CHECK(height("Sei $x+y$ so") == desk.style.line);
    CHECK(height("Sei $\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$ so") > desk.style.line * 2.5);
    const auto slabs = desk.setter.flow("Sei $\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$ so",
                                        desk.style, 120_mm);
    const auto parts = texts(*slabs.front().frame);
    CHECK(std::abs((parts.front().at.y - desk.style.baseline() - slabs.front().frame->rise).v) <
          1e-9);
}

TEST_CASE("the box and the letter of an option stand on the line of its tall formula") {
    Studio studio;
    studio.add("Welche?", {"$\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$ und a", "nein"});
    const auto paper = studio.set();
    const auto& boxes = paper.pages.front().sheet.boxes;
    REQUIRE(boxes.size() == 2);
    std::vector<Placed> all = texts(paper.pages.front().frame);
    // The box's middle is the middle of the capitals of a text on the same baseline.
    const auto style = layout::Setter(studio.definition, studio.fonts).style("text");
    const Mm middle = boxes[0].at.y + boxes[0].at.h / 2;
    const Mm baseline = middle + to_mm(style.size) * style.cap_height / 2;
    int letters = 0, words = 0;
    for (const auto& [at, text] : all) {
        if (std::abs((at.y - baseline).v) > 0.05)
            continue;
        letters += std::abs((at.x - studio.definition.text.x - studio.definition.column("letter")).v) < 0.5;
        words += text.size == style.size;
    }
    CHECK(letters == 1);
    CHECK(words >= 1);
    CHECK(boxes[1].at.y - boxes[0].at.y > style.line * 1.5);
}

TEST_CASE("a long formula in a line breaks behind a relation, and behind an operator if it must") {
    Desk desk;
    const std::string sum = "$a+b+c+d=e+f+g+h=i+j+k+l=m+n+o+p$";
    CHECK(desk.setter.flow(sum, desk.style, 170_mm).size() == 1);
    CHECK(desk.setter.flow(sum, desk.style, 45_mm).size() > 1);
    const auto narrow = desk.setter.flow(sum, desk.style, 20_mm);
    CHECK(narrow.size() > 3);
    for (const auto& slab : narrow)
        for (const auto& [at, text] : texts(*slab.frame))
            CHECK(at.x <= 20_mm);
}

TEST_CASE("a display formula that is too wide is set smaller, at most by a fifth") {
    Desk desk;
    const std::string tex = "f(x)=a_0+a_1x+a_2x^2+a_3x^3+a_4x^4+a_5x^5";
    const Mm wide = desk.set(tex, true).width();
    const auto smallest = [&](Mm column) {
        const auto slabs = desk.setter.flow("$$" + tex + "$$", desk.style, column);
        Pt out(100);
        for (const auto& [at, text] : texts(*slabs.front().frame))
            out = std::min(out, text.size);
        return out;
    };
    CHECK(smallest(wide * 0.85) < smallest(wide));
    CHECK(smallest(wide * 0.85) > smallest(wide) * 0.84);
    CHECK_THROWS_WITH(smallest(wide * 0.75), Catch::Contains("mm wide"));
}

TEST_CASE("a display formula stands between the lines around it") {
    Desk desk;
    const auto slabs = desk.setter.flow("Davor $$x=1$$ danach", desk.style, 100_mm);
    REQUIRE(slabs.size() == 3);
    CHECK(slabs[1].frame->size.h > desk.style.line);
    CHECK(texts(*slabs[1].frame).front().at.x < 1_mm);
}

TEST_CASE("a font without a MATH table is refused by name") {
    Studio studio;
    layout::MathSetter math(studio.fonts, {"noto/NotoSans-Regular.ttf"});
    const auto chain = studio.fonts.chain({"noto/NotoSans-Regular.ttf"});
    CHECK_THROWS_WITH(math.set("x", {chain, chain, chain, chain, Pt(11)}, false),
                      Catch::Contains("not made for formulas"));
}
