#include "site/pages.h"

#include "support.h"
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "site/html.h"

using namespace examgen;
using test::count;
using test::has;
using test::Site;

namespace {

std::string between(const std::string& text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from) + from.size();
    return text.substr(at, text.find(to, at) - at);
}

bank::Bank small(const std::string& questions) {
    return test::bank_from(R"({"format":"examgen-bank/1","topic":{"id":"t","title":"T <1>",)"
                           R"("language":"en"},"questions":[)" +
                           questions + "]}");
}

}  // namespace

TEST_CASE("a question page shows what the pages show that the questions came from") {
    const auto bank = test::ki();
    Site site;
    site.build({&bank});
    const std::string& page =
        site.files.at("topic/ki-hardware/q/systolisches-array-hauptgrund.html");
    CHECK(has(page, "KI-Hardware und Software-Stack</a>"));
    CHECK(has(page, "<summary>Antwort und Erläuterung anzeigen</summary>"));
    CHECK(has(page, "Antwort: <b class=\"l\" data-o=\"1\">B</b>."));
    CHECK(has(page, "Operanden werden am Rand eingespeist"));
    CHECK(has(page, "Der Takt ist kaum höher"));
    CHECK(has(page, ">Dieses Thema üben</a>"));
    CHECK(has(page, ">Zur Themenseite</a>"));
    CHECK(has(page, "Weitere Fragen zu KI-Hardware und Software-Stack"));
    CHECK(count(page, "<label class=\"opt") == 4);
    CHECK(count(between(page, "list more", "</ol>"), "<li>") == 5);
    CHECK(has(page, "Vorige Frage"));
    CHECK(has(page, "Nächste Frage"));
    CHECK(has(page, "<html lang=\"de\">"));
}

TEST_CASE("a page holds no inline script, no style and no event handler") {
    const auto bank = test::ki();
    Site site;
    site.build({&bank});
    for (const auto& [name, bytes] : site.files) {
        if (!name.ends_with(".html"))
            continue;
        INFO(name);
        CHECK(count(bytes, "<script") == count(bytes, "<script src=") + count(bytes, "ld+json"));
        CHECK_FALSE(has(bytes, " style="));
        CHECK_FALSE(has(bytes, "<style"));
        CHECK_FALSE(has(bytes, " onclick="));
        CHECK(has(bytes, "default-src 'none'"));
        CHECK(bytes.size() < site::k_page_limit);
    }
}

TEST_CASE("what a bank says stays text") {
    const auto bank = test::bank_at(EXAMGEN_TEST_DATA "/site/hostile.json");
    Site site;
    site.build({&bank});
    for (const auto& [name, bytes] : site.files) {
        INFO(name);
        CHECK(name.find("..") == name.npos);
        CHECK_FALSE(has(bytes, "<script>"));
        CHECK_FALSE(has(bytes, "<img src=x"));
        CHECK_FALSE(has(bytes, "<iframe"));
        CHECK_FALSE(has(bytes, "href=\"javascript"));
    }
}

TEST_CASE("structured data is JSON that names the right and the wrong answers") {
    const auto bank = small(
        R"({"id":"q","kind":"single-choice","stem":"</script> A?","explanation":"Why.",)"
        R"("options":[{"id":"a","text":"no","feedback":"f"},{"id":"b","text":"yes","correct":true}]})");
    Site site;
    site.settings.base_url = "https://example.org/x/";
    site.build({&bank});
    const auto json = nlohmann::json::parse(
        between(site.files.at("topic/t/q/q.html"), "application/ld+json\">", "</script>"));
    CHECK(json["@type"] == "Quiz");
    CHECK(json["url"] == "https://example.org/x/topic/t/q/q.html");
    const auto& question = json["hasPart"][0];
    CHECK(question["text"] == "</script> A?");
    CHECK(question["acceptedAnswer"]["text"] == "yes");
    CHECK(question["acceptedAnswer"]["answerExplanation"]["text"] == "Why.");
    CHECK(question["suggestedAnswer"][0]["comment"]["text"] == "f");
}

TEST_CASE("with an address there are canonical links and a sitemap of all pages") {
    const auto bank = test::ki();
    Site site;
    site.build({&bank});
    CHECK(site.files.count("sitemap.xml") == 0);
    CHECK_FALSE(has(site.files.at("index.html"), "canonical"));
    Site online;
    online.settings.base_url = "https://example.org/";
    online.build({&bank});
    size_t pages = 0;
    for (const auto& [name, bytes] : online.files)
        if (name.ends_with(".html")) {
            ++pages;
            CHECK(has(bytes, "<link rel=\"canonical\" href=\"https://example.org/" + name + "\">"));
            CHECK(
                has(online.files.at("sitemap.xml"), "<loc>https://example.org/" + name + "</loc>"));
        }
    CHECK(count(online.files.at("sitemap.xml"), "<loc>") == pages);
    CHECK(pages > 90);
}

TEST_CASE("tables, links, breaks and formulas become HTML that the policy allows") {
    const site::Shown bare;
    CHECK(site::markup_html("a **b** <u>c</u>\n\n- d", bare) ==
          "<p>a <strong>b</strong> <u>c</u></p><ul><li><p>d</p></li></ul>");
    CHECK(has(site::markup_html("| a | b |\n|---|--:|\n| 1 | 2 |", bare),
              "<td class=\"right\">2</td>"));
    CHECK(has(site::markup_html("[x](https://example.org/?a=1&b=2)", bare),
              "<a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noopener nofollow\">x</a>"));
    CHECK(site::markup_html("[x](javascript:alert(1))", bare) == "<p>x</p>");
    CHECK(has(site::markup_inline("$x^2$", bare), "<msup>"));
    CHECK(has(site::markup_inline("$\\nosuchcommand$", bare), "<code class=\"tex\">"));
    CHECK(site::markup_inline("one\n\ntwo", bare) == "one<br>two");
}

TEST_CASE("a picture has its words, its size and a width by class") {
    const std::map<std::string, site::Picture> pictures{{"img/a.png", {"a/0f.png", 40, 20}}};
    const site::Shown shown{&pictures, "../"};
    CHECK(site::markup_inline("![a \"cell\"](img/a.png){width=50%}", shown) ==
          "<img src=\"../a/0f.png\" alt=\"a &quot;cell&quot;\" width=\"40\" height=\"20\" "
          "class=\"w5\" loading=\"lazy\">");
    CHECK(site::markup_inline("![other](img/b.png)", shown) == "<em>other</em>");
}

TEST_CASE("text that is not markup needs no parser and comes out the same") {
    const site::Shown bare;
    for (const std::string text : {"Plain words.", "3 < 4 & 5", "- list", "1. list", "a_b_c",
                                   "x  y", "=", "", "+ a", "„Zitat“ – ja"})
        CHECK(site::markup_html(text, bare) == site::blocks_html(text::parse_markup(text), bare));
}

TEST_CASE("one line of words is cut between characters") {
    CHECK(site::one_line("A *b*\n\nc", 100) == "A b c");
    CHECK(site::one_line("äöü", 3) == "ä…");
    CHECK(site::one_line(std::string(100000, 'x'), 10) == "xxxxxxxxxx…");
}

TEST_CASE("links to legal pages stand on every page where they are given") {
    const auto bank = small(R"({"id":"q","kind":"true-false","stem":"S","correct":true})");
    Site site;
    site.settings.imprint = "https://example.org/i?a=1&b=2";
    site.build({&bank});
    for (const auto& [name, bytes] : site.files)
        if (name.ends_with(".html"))
            CHECK(has(bytes, "<a href=\"https://example.org/i?a=1&amp;b=2\">Legal notice</a>"));
}
