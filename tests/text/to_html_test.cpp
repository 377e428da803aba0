#include "text/to_html.h"

#include <catch2/catch.hpp>

#include "text/html.h"

using namespace examgen::text;

namespace {

std::string html(std::string_view markup, const HtmlOptions& options = {}) {
    return to_html(parse_markup(markup), options);
}

}  // namespace

TEST_CASE("the tree becomes HTML with everything escaped") {
    CHECK(html("a < b & \"c\" <script>") == "<p>a &lt; b &amp; &quot;c&quot; &lt;script&gt;</p>");
    CHECK(html("**a**<sub>*b*</sub>\\\n`<i>`") ==
          "<p><strong>a</strong><em><sub>b</sub></em><br/><code>&lt;i&gt;</code></p>");
    CHECK(html("3. a\n   - b\n\n> c") ==
          "<ol start=\"3\"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>"
          "<blockquote><p>c</p></blockquote>");
    CHECK(html("| a | {<} |\n|:-:|---|\n| b | c |") ==
          "<table><tr><th colspan=\"2\" style=\"text-align: center\">a</th></tr>"
          "<tr><td style=\"text-align: center\">b</td><td>c</td></tr></table>");
    CHECK(html("```\na<b\n```") == "<pre><code>a&lt;b\n</code></pre>");
}

TEST_CASE("links lead to the web or to a mailbox, never to a script") {
    CHECK(html("[a](https://example.org/?x=1&y=2)") ==
          "<p><a href=\"https://example.org/?x=1&amp;y=2\">a</a></p>");
    CHECK(html("[a](mailto:a@example.org)").find("href") != std::string::npos);
    CHECK(html("[a](javascript:alert(1)) [b](JAVASCRIPT:x) [c](data:x)") == "<p>a b c</p>");
}

TEST_CASE("pictures take the address that is given for them, or only their words") {
    HtmlOptions options;
    options.address = [](std::string_view asset) {
        return asset == "a.png" ? "/x/a.png" : std::string();
    };
    CHECK(html("![Bild \"1\"](a.png \"T\"){width=40mm}", options) ==
          "<p><img src=\"/x/a.png\" alt=\"Bild &quot;1&quot;\" title=\"T\" style=\"width: "
          "40mm\"/></p>");
    CHECK(html("![Bild](b.png)", options) == "<p>Bild</p>");
}

TEST_CASE("formulas become MathML or TeX between delimiters") {
    CHECK(html("$x<1$").find("<math") != std::string::npos);
    CHECK(html("$\\nosuch$") == "<p><code>\\nosuch</code></p>");
    HtmlOptions tex;
    tex.math = HtmlOptions::Math::tex;
    CHECK(html("$x<1$ $$y$$", tex) == "<p>\\(x&lt;1\\) \\[y\\]</p>");
}

TEST_CASE("what is written as HTML is read again as the same markup") {
    HtmlOptions tex;
    tex.math = HtmlOptions::Math::tex;
    for (const std::string source :
         {"a **b** *c* `d` $e$", "- a\n\n  - b\n\n* d", "3. x\n4. y", "> a\n>\n> b",
          "| a | {<} |\n| :-: | --- |\n| {#} b | c<br>d |\n| $x$ | {^} |",
          "![Bild](a.png \"T\"){width=40%} H<sub>2</sub>O ~~x~~ <u>y</u>", "a\\\nb",
          "[l](https://example.org)"}) {
        INFO(source);
        const auto tree = parse_markup(source);
        CHECK(parse_markup(html_to_markup(to_html(tree, tex)).markup) == tree);
    }
}
