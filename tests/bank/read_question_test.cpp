#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

/// What is said about a sound question with further members.
std::string with(const std::string& members) {
    return problem(single(", " + members));
}

bool is_sound(const std::string& members) {
    return with(members).starts_with("0 problems");
}

}  // namespace

TEST_CASE("defaults are those of the contract") {
    const auto loaded = load_questions(single());
    const Question& q = loaded.bank.questions.at(0);
    CHECK(q.kind == Kind::single_choice);
    CHECK(q.difficulty == 3);
    CHECK(q.points == Rational(1));
    CHECK(q.status == Status::approved);
    CHECK(q.use == Use::both);
    CHECK(q.bloom == Bloom::none);
    CHECK(q.shuffle == Shuffle::yes);
    CHECK(q.time_s == 0);
    CHECK_FALSE(q.details);
    CHECK_FALSE(q.extra);
}

TEST_CASE("every member reaches the model") {
    const auto loaded = load_questions(single(R"(, "topic": "t/x", "difficulty": 5,
        "tags": ["p", "q"], "explanation": "Because.", "points": "1/3", "objective": "O",
        "bloom": "apply", "time_s": 90, "source": "S", "author": "A", "license": "L",
        "status": "review", "use": "exam", "enemies": [], "group": "g", "shuffle": "ordered",
        "assets": ["img/a.png"], "language": "de", "words": 7)"));
    CHECK(shown(loaded.problems) == "");
    const Question& q = loaded.bank.questions.at(0);
    CHECK(q.topic == "t/x");
    CHECK(q.difficulty == 5);
    CHECK(q.tags == std::vector<std::string>{"p", "q"});
    CHECK(q.explanation == "Because.");
    CHECK(q.points == Rational(1, 3));
    CHECK(q.objective == "O");
    CHECK(q.bloom == Bloom::apply);
    CHECK(q.time_s == 90);
    CHECK(q.status == Status::review);
    CHECK(q.use == Use::exam);
    CHECK(q.shuffle == Shuffle::ordered);
    CHECK(q.more() == Extra{"S", "A", "L", "g", "de", {}, {"img/a.png"}, {}, 7});
    CHECK(words(q) == 7);
    CHECK(language(q, "en") == "de");
}

TEST_CASE("null is as good as absent") {
    CHECK(is_sound(R"("group": null, "points": null, "shuffle": null, "difficulty": null)"));
}

TEST_CASE("id, kind and stem are needed even in a draft") {
    const auto said = [](const std::string& members) {
        return problem("{ \"status\": \"draft\", " + members + " }");
    };
    CHECK(said(R"("kind": "open", "stem": "?")") == "error /questions/0 \"id\" is missing");
    CHECK(said(R"("id": "q", "stem": "?")") == "error /questions/0 \"kind\" is missing");
    CHECK(said(R"("id": "q", "kind": "open")") == "error /questions/0 \"stem\" is missing");
    CHECK(said(R"("id": "q", "kind": "open", "stem": " \n")") ==
          "error /questions/0/stem \"stem\" is empty");
    CHECK(said(R"("id": "", "kind": "open", "stem": "?")") ==
          "error /questions/0/id \"id\" is empty");
    CHECK(said(R"("id": 7, "kind": "open", "stem": "?")") ==
          "error /questions/0/id \"id\" must be of type string, not number");
}

TEST_CASE("a draft of any kind needs no more") {
    for (const std::string kind :
         {"single-choice", "multiple-choice", "true-false", "kprim", "numeric", "matching",
          "ordering", "cloze", "short-answer", "open", "description", "foreign"})
        CHECK(problem(question(kind, R"(, "status": "draft")")).starts_with("0 problems"));
}

TEST_CASE("what a draft has must be right") {
    CHECK(problem(single(R"(, "status": "draft", "difficulty": 9)")) ==
          "error /questions/0/difficulty \"difficulty\" must be a whole number from 1 to 5");
}

TEST_CASE("unknown names offer the nearest") {
    const auto loaded = load_questions(question("singel-choice", ""));
    CHECK(only(loaded.problems) == "error /questions/0/kind \"kind\" cannot be \"singel-choice\"");
    CHECK(render(loaded.problems[0].hints[0], Lang::en) == "did you mean \"single-choice\"?");
    CHECK(with(R"("status": "aproved")") ==
          "error /questions/0/status \"status\" cannot be \"aproved\"");
    CHECK(with(R"("use": "never")") == "error /questions/0/use \"use\" cannot be \"never\"");
    CHECK(with(R"("bloom": "none")") == "error /questions/0/bloom \"bloom\" cannot be \"none\"");
}

TEST_CASE("numbers out of range and of the wrong type are errors") {
    CHECK(with(R"("difficulty": 0)").ends_with("must be a whole number from 1 to 5"));
    CHECK(with(R"("difficulty": 6)").ends_with("must be a whole number from 1 to 5"));
    CHECK(with(R"("difficulty": 2.5)").ends_with("must be a whole number from 1 to 5"));
    CHECK(with(R"("difficulty": "3")").ends_with("must be of type number, not string"));
    CHECK(with(R"("time_s": 0)").ends_with("must be a whole number from 1 to 3600"));
    CHECK(with(R"("time_s": 3601)").ends_with("must be a whole number from 1 to 3600"));
    CHECK(is_sound(R"("time_s": 3600, "difficulty": 1)"));
    CHECK(with(R"("words": 0)").ends_with("must be a whole number from 1 to 100000"));
}

TEST_CASE("points are exact, above 0 and at most 1000") {
    const auto points = [](const std::string& written) {
        const auto loaded = load_questions(single(", \"points\": " + written));
        return loaded.problems.empty() ? loaded.bank.questions.at(0).points.to_string()
                                       : only(loaded.problems).substr(26);
    };
    CHECK(points("2") == "2");
    CHECK(points("0.1") == "1/10");
    CHECK(points("\"1/3\"") == "1/3");
    CHECK(points("\"2.50\"") == "5/2");
    CHECK(points("1000") == "1000");
    CHECK(points("0") == "\"points\" must be more than 0 and at most 1000");
    CHECK(points("-1") == "\"points\" must be more than 0 and at most 1000");
    CHECK(points("1000.1") == "\"points\" must be more than 0 and at most 1000");
    CHECK(points("\"0,5\"") == "\"points\" must be a number or a fraction");
    CHECK(points("1e2") == "\"points\" must be a number or a fraction");
    CHECK(points("true") == "\"points\" must be a number or a fraction");
    CHECK(points("\"1/0\"") == "\"points\" must be a number or a fraction");
}

TEST_CASE("control characters are errors in any text, however they are written") {
    const std::string at = "error /questions/0/";
    CHECK(with(R"("explanation": "a\u0001b")") ==
          at + "explanation a text holds the control character U+0001");
    CHECK(with(R"("objective": "a\u0000b")") ==
          at + "objective a text holds the control character U+0000");
    CHECK(with(R"("source": "a\u007fb")") ==
          at + "source a text holds the control character U+007F");
    CHECK(with("\"source\": \"a\x7f\"") == at + "source a text holds the control character U+007F");
    CHECK(with(R"("tags": ["a\rb"])") == at + "tags/0 a text holds the control character U+000D");
    CHECK(with("\"source\": \"a\x01\"") ==
          "error  a control character in a text must be written as \\u00XX");
    CHECK(is_sound(R"("explanation": "one\n\ttwo  €")"));
}

TEST_CASE("texts and lists have limits") {
    CHECK(is_sound("\"explanation\": \"" + std::string(1'000'000, 'x') + "\""));
    CHECK(with("\"explanation\": \"" + std::string(1'000'001, 'x') + "\"") ==
          "error /questions/0/explanation a text of 1000001 bytes; 1000000 are allowed");
    std::string tags = "\"t\"";
    for (int i = 1; i < 200; ++i)
        tags += ", \"t\"";
    CHECK(is_sound("\"tags\": [" + tags + "]"));
    CHECK(with("\"tags\": [" + tags + ", \"t\"]") ==
          "error /questions/0/tags \"tags\" has 201 entries; 200 are allowed");
    CHECK(with(R"("tags": [1])") == "error /questions/0/tags/0 \"tags\" holds texts only");
    CHECK(with(R"("tags": [" "])") == "error /questions/0/tags/0 an entry of \"tags\" is empty");
}

TEST_CASE("shuffle is true, false or ordered") {
    CHECK(is_sound(R"("shuffle": false)"));
    CHECK(with(R"("shuffle": "yes")").ends_with("must be true, false or \"ordered\""));
    CHECK(with(R"("shuffle": 1)").ends_with("must be true, false or \"ordered\""));
}

TEST_CASE("an asset stays within the bank's folder") {
    for (const std::string path : {"/etc/passwd", "../x.png", "a/../../b", "C:x", "a\\\\b"})
        CHECK(with("\"assets\": [\"" + path + "\"]").find("outside the bank's folder") !=
              std::string::npos);
}

TEST_CASE("languages are codes") {
    for (const std::string code : {"de", "en-GB", "gsw", "zh-Hant-TW"})
        CHECK(is_sound("\"language\": \"" + code + "\""));
    for (const std::string code : {"d", "german", "de_DE", "de-", "1e"})
        CHECK(with("\"language\": \"" + code + "\"").ends_with("is not a language"));
}

TEST_CASE("a key of another kind is ignored with a warning") {
    CHECK(with(R"("pairs": {})") ==
          "warning /questions/0/pairs the kind \"single-choice\" has no \"pairs\"; it is ignored");
}

TEST_CASE("words are counted in stem and options") {
    const auto loaded = load_questions(single(R"(, "stem2": "")"));
    CHECK(words(loaded.bank.questions.at(0)) == 3);
}

TEST_CASE("an object with a flood of keys is refused quickly") {
    std::string members;
    for (int i = 0; i < 20000; ++i)
        members += ", \"k" + std::to_string(i) + "\": 0";
    CHECK(problem(single(members)) == "error /questions/0 more than 1000 keys in one object");
}
