#include "text/html.h"

#include <catch2/catch.hpp>

#include "text/commonmark.h"

using namespace examgen::text;

namespace {

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("HTML of question banks becomes CommonMark") {
    const auto out = html_to_markup(
        "<p>Was ist <b>2&nbsp;&lt; 3</b>?</p>\n<div>Und <em>das </em>hier<br>unten</div>"
        "<ul><li>eins</li><li>zwei <code>a*b</code></li></ul><ol><li>x</ol>"
        "<blockquote>z</blockquote><pre>int a;\n  b</pre><h3>Titel</h3>");
    CHECK(out.lost.empty());
    CHECK(out.markup ==
          "Was ist **2\u00a0\\< 3**?\n\nUnd *das* hier\\\nunten\n\n"
          "- eins\n- zwei `a*b`\n\n1) x\n\n> z\n\n```\nint a;\n  b\n```\n\n### Titel");
}

TEST_CASE("TeX between Moodle's delimiters becomes math, a dollar does not") {
    CHECK(html_to_markup("<p>\\(x_1 &lt; 2\\) for $5 and \\[y\\]</p>").markup ==
          "$x_1 < 2$ for \\$5 and $$y$$");
    CHECK(plain_to_markup("a\nb\n\n$$x$$ 1 * 2").markup == "a\\\nb\n\n$$x$$ 1 * 2");
    CHECK(plain_to_markup("\\(unclosed").markup == "\\\\(unclosed");
}

TEST_CASE("tables keep head, alignment and cells that reach over others") {
    const auto out = html_to_markup(
        "<p>Werte:</p><table><caption>Tab. 1</caption><thead><tr><td>a<td align='right'>b<tr>"
        "<tbody><tr><td rowspan=2>c<td><p>d</p><p><b>e</b></p><tr><td>x|y"
        "<tr><th colspan=2>f<ul><li>g<li>h</ul></table>z");
    CHECK(out.lost.empty());
    CHECK(out.markup ==
          "Werte:\n\nTab. 1\n\n| a | b |\n| --- | --: |\n| c | d<br>**e** |\n| {^} | x\\|y |\n"
          "| {#} f<br>\u2022 g<br>\u2022 h | {<} |\n\nz");
}

TEST_CASE("tables that are none to print become lines, and are named") {
    const auto nested =
        html_to_markup("<table><tr><td>a<table><tr><td>1<td>2<tr><td>3</table>b</td><td></table>");
    CHECK(nested.lost == Names{"table"});
    CHECK(nested.markup == "| | |\n| --- | --- |\n| a<br>1 \u2002 2<br>3<br>b | |");
    const auto wide = html_to_markup("<table><tr><td colspan=64>a<td>b<tr><td>c</table>");
    CHECK(wide.lost == Names{"table"});
    CHECK(wide.markup == "a \u2002 b\\\nc");
    CHECK(html_to_markup("<table><tr></tr></table>x").markup == "x");
}

TEST_CASE("pictures, links and styles are kept; scripts and unsafe links are named") {
    const auto out = html_to_markup(
        "x<sup>2</sup> <u>u</u> <span style='text-decoration: line-through'>s</span> "
        "<img alt='Zelle' src='@@PLUGINFILE@@/z%20%C3%A4.png' width='50%' title='T'>"
        "<a href='https://example.org/?a=1&amp;b=2'>l <b>k</b></a> <a href='javascript:x()'>j</a>"
        "<script>evil()</script>");
    CHECK(out.lost == Names{"a", "script"});
    CHECK(out.markup ==
          "x<sup>2</sup> <u>u</u> ~~s~~ ![Zelle](<z ä.png> \"T\"){width=50%}"
          "[l **k**](https://example.org/?a=1\\&b=2) j");
    const auto inside = html_to_markup("<img src='data:image/png;base64,AAAA' alt='Zelle'>");
    CHECK(inside.lost == Names{"img"});
    CHECK(inside.markup == "[Zelle]");
    CHECK(html_to_markup("<img src='data:x'>", [](auto) { return "b.png"; }).markup ==
          "![](b.png)");
}

TEST_CASE("HTML that is broken, deep or endless does no harm") {
    CHECK(html_to_markup("").markup.empty());
    CHECK(html_to_markup("<p><b>a</i></p></div>b").markup.find('a') != std::string::npos);
    std::string deep;
    for (int i = 0; i < 5000; ++i)
        deep += "<div>";
    CHECK(html_to_markup(deep + "x").lost == Names{"nesting"});
    std::string many;
    for (int i = 0; i < 20'001; ++i)
        many += "<p>";
    CHECK(html_to_markup(many).lost == Names{"html"});
}

TEST_CASE("the tree comes back from its CommonMark") {
    for (const std::string source :
         {"a **b** *c* `d` $e$", "- a\n\n  - b\n  - c\n\n* d", "3. x\n4. y", "> a\n>\n> b",
          "```\nx\n\n```\n\ny", "### h\n\n\\# no", "a\\\nb", "x \\*y\\* _z_ & \\&amp;",
          "``a`b``"}) {
        INFO(source);
        bool exact = true;
        const auto tree = parse_markup(source);
        CHECK(parse_markup(to_commonmark(tree, exact)) == tree);
        CHECK(exact);
    }
}

TEST_CASE("MathML in HTML becomes a formula") {
    const auto got = html_to_markup(
        "<p>Es gilt <math><msup><mi>x</mi><mn>2</mn></msup><mo>&ge;</mo><mn>0</mn></math>.</p>");
    CHECK(got.markup == "Es gilt $x^{2}\\ge0$.");
    CHECK(got.lost.empty());
}
