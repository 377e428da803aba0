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

TEST_CASE("elements that have no place are named and their words stay") {
    const auto out = html_to_markup(
        "<table><tr><th>a<td>b<tr><td>c<td>d</table>x<sup>2</sup>"
        "<img alt='Zelle' src='z.png'><script>evil()</script>");
    CHECK(out.lost == Names{"img", "script", "sup", "table"});
    CHECK(out.markup.find("a \u2002 b\\\nc \u2002 d") != std::string::npos);
    CHECK(out.markup.find("x2[Zelle]") != std::string::npos);
    CHECK(out.markup.find("evil") == std::string::npos);
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
