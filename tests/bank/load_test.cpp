#include <stdexcept>

#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

std::string numbered(int n, const std::string& members = "") {
    std::string out;
    for (int i = 0; i < n; ++i)
        out += (i ? ",\n" : "") + single(members, "q" + std::to_string(i));
    return out;
}

std::string hint(const Diagnostics& all) {
    return all.empty() || all[0].hints.empty() ? "" : render(all[0].hints[0], Lang::en);
}

}  // namespace

TEST_CASE("a sound bank loads without a problem") {
    const auto loaded = load_questions(single() + "," + single("", "r"));
    CHECK(shown(loaded.problems) == "");
    CHECK(loaded.bank.file == "t.json");
    CHECK(loaded.bank.topic == Topic{"t", "T", "en"});
    REQUIRE(loaded.bank.questions.size() == 2);
    CHECK(loaded.bank.questions[1].id == "r");
    CHECK(loaded.bank.questions[1].index == 1);
    CHECK(loaded.bank.questions[1].topic == "t");
}

TEST_CASE("questions may stand before the topic") {
    const auto loaded = load(R"({ "questions": [)" + single() + R"(], "topic": { "id": "x" },
        "format": "examgen-bank/1" })",
                             "t.json");
    CHECK(shown(loaded.problems) == "");
    CHECK(loaded.bank.questions.at(0).topic == "x");
    CHECK(loaded.bank.topic == Topic{"x", "x", "de"});
}

TEST_CASE("a byte order mark and a schema key do no harm") {
    const auto loaded = load(
        "\xef\xbb\xbf{ \"$schema\": \"schema.json\", " + bank_of(single()).substr(1), "t.json");
    CHECK(shown(loaded.problems) == "");
}

TEST_CASE("text that is no JSON is named with line and column") {
    const auto loaded = load("{ \"format\":\n  oops }", "t.json");
    REQUIRE(loaded.problems.size() == 1);
    CHECK(loaded.problems[0].where.line == 2);
    CHECK(loaded.problems[0].where.column == 3);
    CHECK(render(loaded.problems[0].what, Lang::en).starts_with("this is not valid JSON"));
    CHECK(loaded.bank.questions.empty());
}

TEST_CASE("text that is no UTF-8 is told from text that is no JSON") {
    const auto latin1 = load(bank_of(single(", \"source\": \"f\xfcr\"")), "t.json");
    CHECK(only(latin1.problems) == "error  this is not valid UTF-8");
    CHECK(latin1.problems[0].where.line == 4);
    CHECK(hint(latin1.problems) == "save the file as UTF-8");
    CHECK(only(load(std::string("\xff\xfe{\0", 4), "t.json").problems) ==
          "error  this is not valid UTF-8");
}

TEST_CASE("a text that is cut off anywhere is called cut off") {
    const std::string text = bank_of(single(", \"source\": \"für\", \"shuffle\": false"));
    for (size_t n = 0; n + 3 < text.size(); ++n) {
        const auto loaded = load(text.substr(0, n), "t.json");
        REQUIRE(loaded.problems.size() == 1);
        CHECK(render(loaded.problems[0].what, Lang::en) ==
              "the text ends in the middle; is the file complete?");
        CHECK(loaded.problems[0].where.line > 0);
        CHECK(loaded.bank.questions.empty());
    }
}

TEST_CASE("text behind the bank is not called cut off") {
    const auto loaded = load(bank_of(single()) + "x", "t.json");
    CHECK(only(loaded.problems).starts_with("error  this is not valid JSON"));
    CHECK(loaded.problems[0].where == Where{"t.json", 6, 1, "", 0});
}

TEST_CASE("problems found before the text breaks off are reported with it") {
    const auto text = bank_of(single(", \"difficulty\": 9") + ",\n" + single("", "r"));
    const auto loaded = load(text.substr(0, text.size() - 20), "t.json");
    REQUIRE(loaded.problems.size() == 2);
    CHECK(loaded.problems[0].where.pointer == "/questions/0/difficulty");
    CHECK(loaded.problems[0].where.line == 4);
    CHECK(loaded.problems[1].where.line == 5);
}

TEST_CASE("too deep nesting is an error with its place") {
    const std::string deep = std::string(5000, '[') + std::string(5000, ']');
    const auto loaded = load(bank_of(single(",\n\"x\": " + deep)), "t.json");
    REQUIRE(loaded.problems.size() == 1);
    CHECK(render(loaded.problems[0].what, Lang::en) == "nested deeper than 64 levels");
    CHECK(loaded.problems[0].where.line == 5);
}

TEST_CASE("an unknown or missing format is an error") {
    const auto with = [](const std::string& format) {
        return only(load("{" + format + R"("topic": {"id": "t"}, "questions": [)" + single() + "]}",
                         "t.json")
                        .problems);
    };
    CHECK(with("") == "error  \"format\" is missing");
    CHECK(with(R"("format": "examgen-bank/2",)") ==
          "error /format this version cannot read the format \"examgen-bank/2\"");
    CHECK(with(R"("format": "examgen-exam/1",)") ==
          "error /format \"examgen-exam/1\" is not a question bank's format");
    CHECK(with(R"("format": 1,)") == "error /format \"format\" must be of type string, not number");
}

TEST_CASE("a bank needs a topic, questions and an object around them") {
    const auto of = [](std::string_view text) { return load(text, "t.json").problems; };
    CHECK(only(of("[]")) == "error  a question bank must be an object");
    CHECK(has(of("{}"), "", "\"topic\" is missing"));
    CHECK(has(of("{}"), "", "\"questions\" is missing"));
    CHECK(has(of(R"({"topic": {"title": "x"}})"), "/topic", "\"id\" is missing"));
    CHECK(has(of(R"({"topic": {"id": "x", "language": "deutsch"}})"), "/topic/language",
              "\"deutsch\" is not a language"));
    CHECK(has(of(R"({"topic": "x"})"), "/topic", "must be of type object"));
    CHECK(has(of(R"({"questions": {}})"), "/questions", "must be of type array"));
    CHECK(problem("") == "warning /questions the bank holds no questions");
    CHECK(problem("7") == "error /questions/0 a question must be an object");
}

TEST_CASE("an id given twice names both places") {
    const auto loaded = load_questions(single() + ",\n" + single("", "r") + ",\n" + single());
    CHECK(only(loaded.problems) == "error /questions/2/id the id \"q\" is used twice");
    CHECK(loaded.problems[0].where.line == 6);
    CHECK(hint(loaded.problems) ==
          "the first one stands in line 4, column 9 (/questions/0/id); rename one of the two");
    CHECK(loaded.bank.questions.size() == 2);
}

TEST_CASE("each repetition of an id is one problem") {
    const auto loaded = load_questions(single() + "," + single() + "," + single());
    CHECK(loaded.problems.size() == 2);
}

TEST_CASE("a topic must lie at or below the bank's") {
    CHECK(problem(single(R"(, "topic": "t/deep/er")")).starts_with("0 problems"));
    CHECK(problem(single(R"(, "topic": "t")")).starts_with("0 problems"));
    CHECK(problem(single(R"(, "topic": "tt")")) ==
          "error /questions/0/topic the topic \"tt\" is not below the bank's topic \"t\"");
}

TEST_CASE("enemies that do not exist are a warning") {
    CHECK(problem(single(R"(, "enemies": ["r"])") + "," + single("", "r")).starts_with("0 prob"));
    CHECK(problem(single(R"(, "enemies": ["nobody"])")) ==
          "warning /questions/0/enemies/0 the enemy \"nobody\" is not in this bank");
    CHECK(problem(single(R"(, "enemies": ["q"])")) ==
          "warning /questions/0/enemies/0 the question is its own enemy");
}

TEST_CASE("unknown keys are warnings that offer the nearest, and loading goes on") {
    const auto loaded = load_questions(single(R"(, "dificulty": 5, "zzzzzzzz": 1)"));
    REQUIRE(loaded.problems.size() == 2);
    CHECK_FALSE(has_error(loaded.problems));
    CHECK(hint(loaded.problems) == "did you mean \"difficulty\"?");
    CHECK(loaded.problems[1].hints.empty());
    CHECK(loaded.bank.questions.size() == 1);
}

TEST_CASE("swapped letters are the likeliest slip") {
    const auto loaded = load_questions(single(", \"knid\": 1"));
    CHECK(hint(loaded.problems) == "did you mean \"kind\"?");
}

TEST_CASE("a key given twice is an error") {
    CHECK(problem(single(R"(, "stem": "Again?")")) ==
          "error /questions/0/stem the key \"stem\" is given twice");
}

TEST_CASE("all problems are reported at once, in the file's order, with line and column") {
    const auto loaded = load(R"({ "format": "examgen-bank/1",
  "questions": [
    { "id": "a", "kind": "single-choise", "stem": "?" },
    { "id": "b", "kind": "true-false", "stem": "?", "correct": true,
      "difficulty": 6, "topic": "elsewhere" }
  ],
  "topic": { "id": 7 } })",
                             "t.json");
    REQUIRE(loaded.problems.size() == 3);
    CHECK(loaded.problems[0].where == Where{"t.json", 3, 26, "/questions/0/kind", 0});
    CHECK(loaded.problems[1].where == Where{"t.json", 5, 21, "/questions/1/difficulty", 0});
    CHECK(loaded.problems[2].where == Where{"t.json", 7, 20, "/topic/id", 0});
}

TEST_CASE("only sound questions reach the bank") {
    const auto loaded = load_questions(single(", \"points\": 0") + "," + single("", "r"));
    CHECK(has_error(loaded.problems));
    REQUIRE(loaded.bank.questions.size() == 1);
    CHECK(loaded.bank.questions[0].id == "r");
}

TEST_CASE("a thousand problems are kept and the rest is counted") {
    const auto loaded = load_questions(numbered(1200, ", \"difficulty\": 0"));
    REQUIRE(loaded.problems.size() == 1001);
    CHECK(render(loaded.problems.back().what, Lang::en) == "200 more problems are not shown");
    CHECK(loaded.problems.back().severity == Severity::error);
    CHECK(loaded.problems[999].where.line == 1003);
    CHECK(loaded.bank.questions.empty());
}

TEST_CASE("an error behind a thousand warnings is still an error") {
    const auto loaded = load_questions(numbered(1000, ", \"comment\": 0") + "," +
                                       single(", \"difficulty\": 0", "bad"));
    CHECK(loaded.problems.size() == 1001);
    CHECK(has_error(loaded.problems));
}

TEST_CASE("the text is read a second time only when there is a problem") {
    int opened = 0;
    const auto load_counted = [&opened](const std::string& text) {
        opened = 0;
        load([&] { return ++opened, json::source_of(text); }, "t.json");
        return opened;
    };
    CHECK(load_counted(bank_of(single())) == 1);
    CHECK(load_counted(bank_of(single(", \"x\": 1"))) == 2);
}

TEST_CASE("a bank may arrive in pieces of any size") {
    const std::string text = bank_of(numbered(3, ", \"source\": \"für\", \"difficulty\": 9"));
    const auto whole = load(text, "t.json");
    for (const size_t piece : {1u, 2u, 7u, 64u}) {
        const auto loaded = load(
            [&]() -> json::Source {
                return [rest = std::string_view(text), piece](std::span<char> into) mutable {
                    const auto part = rest.substr(0, std::min(piece, into.size()));
                    std::copy(part.begin(), part.end(), into.begin());
                    rest.remove_prefix(part.size());
                    return part.size();
                };
            },
            "t.json");
        CHECK(loaded.problems == whole.problems);
    }
}

TEST_CASE("a source that fails is not taken for a broken bank") {
    const auto failing = [](std::span<char>) -> size_t { throw Error(msg("the disk is gone")); };
    CHECK_THROWS_AS(load([&] { return json::Source(failing); }, "t.json"), Error);
}

TEST_CASE("a bank is known by its format near the start") {
    CHECK(looks_like_bank(bank_of("")));
    CHECK(looks_like_bank("{\"format\" :\n \"examgen-bank/9\""));
    CHECK_FALSE(looks_like_bank(R"({ "format": "examgen-exam/1" })"));
    CHECK_FALSE(looks_like_bank(R"({ "note": "format", "x": "examgen-bank/1" })"));
    CHECK_FALSE(looks_like_bank(std::string(5000, ' ') + bank_of("")));
    CHECK_FALSE(looks_like_bank(""));
}
