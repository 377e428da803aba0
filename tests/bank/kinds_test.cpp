#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"
#include "bank/field.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

using Key = std::vector<std::vector<std::string>>;

std::string option(const std::string& id, const std::string& more = "") {
    return R"({ "id": ")" + id + R"(", "text": "text )" + id + "\"" + more + " }";
}

std::string options(const std::string& list) {
    return ", \"options\": [" + list + "]";
}

std::string said(std::string_view kind, const std::string& members) {
    return problem(question(kind, members));
}

Question sound(std::string_view kind, const std::string& members) {
    auto loaded = load_questions(question(kind, members));
    INFO(shown(loaded.problems));
    REQUIRE(loaded.problems.empty());
    return std::move(loaded.bank.questions.at(0));
}

const std::string k_right = ", \"correct\": true", k_wrong = ", \"correct\": false";
const std::string k_kprim = options(option("a", k_right) + "," + option("b", k_wrong) + "," +
                                    option("c", k_wrong) + "," + option("d", k_right));

}  // namespace

TEST_CASE("single-choice is one row of boxes and lettered options") {
    const auto q = sound("single-choice",
                         options(option("a") + "," + option("b", k_right + R"(, "feedback": "F")") +
                                 "," + option("c", R"(, "anchor": "last")")));
    const auto asked = fields(q);
    REQUIRE(asked.size() == 1);
    CHECK(std::get<Choice>(asked[0]).options == std::vector<std::string>{"a", "b", "c"});
    CHECK(std::get<Choice>(asked[0]).max == 1);
    CHECK(key(q) == Key{{"b"}});
    CHECK(q.options[1] == Option{"b", "text b", "F", 1, true, false});
    CHECK(q.options[2] == Option{"c", "text c", "", 0, false, true});
    const auto shows = parts(q);
    REQUIRE(shows.size() == 2);
    CHECK(std::get<TextPart>(shows[0]).markup == "Why?");
    CHECK(std::get<ChoicePart>(shows[1]).options.size() == 3);
    CHECK_FALSE(std::get<ChoicePart>(shows[1]).many);
    CHECK(is_printable(q));
}

TEST_CASE("multiple-choice takes several right options") {
    const auto q = sound("multiple-choice", options(option("a", k_right) + "," + option("b") + "," +
                                                    option("c", R"(, "fraction": "1/2")") + "," +
                                                    option("d", R"(, "fraction": "-1/4")")));
    CHECK(key(q) == Key{{"a", "c"}});
    CHECK(std::get<Choice>(fields(q).at(0)).max == 4);
    CHECK(std::get<ChoicePart>(parts(q).at(1)).many);
    CHECK(q.options[2].fraction == Rational(1, 2));
    CHECK(q.options[3].fraction == Rational(-1, 4));
    CHECK_FALSE(q.options[3].correct);
}

TEST_CASE("options must be sound") {
    const std::string at = "error /questions/0/options";
    CHECK(said("single-choice", "") == "error /questions/0 \"options\" is missing");
    CHECK(said("single-choice", options(option("a", k_right))) ==
          at + " \"options\" has 1 entries; at least 2 are needed");
    CHECK(said("single-choice", options(option("a") + "," + option("b"))) ==
          at + " no option is correct");
    CHECK(said("multiple-choice", options(option("a") + "," + option("b"))) ==
          at + " no option is correct");
    CHECK(said("single-choice", options(option("a", k_right) + "," + option("b", k_right))) ==
          at + "/1 a second correct option; option 1 is correct already");
    CHECK(said("single-choice", options(option("a", k_right) + R"(, {"id": "a", "text": "x"})")) ==
          at + "/1 the id \"a\" is used for entry 1 already");
    CHECK(said("single-choice",
               options(option("a", k_right) + R"(, {"id": "b", "text": " text a "})")) ==
          at + "/1 the same text as entry 1: \"text a\"");
    CHECK(said("single-choice", options(option("a", k_right) + R"(, {"id": "b", "text": ""})")) ==
          at + "/1/text \"text\" is empty");
    CHECK(said("single-choice", options(option("a", k_right) + R"(, {"text": "x"})")) ==
          at + "/1 \"id\" is missing");
    CHECK(said("single-choice", options(option("a", k_right) + R"(, {"id": "b"})")) ==
          at + "/1 \"text\" is missing");
    CHECK(said("single-choice", options(option("a", k_right) + "," + option("b c"))) ==
          at + "/1/id the id \"b c\" holds white space");
    CHECK(said("single-choice", options(option("a", k_right) + "," + option("b") + ", 7")) ==
          at + "/2 an entry of \"options\" must be an object");
    CHECK(said("single-choice",
               options(option("a", k_right) + "," + option("b", ", \"anchor\": \"first\""))) ==
          at + "/1/anchor \"anchor\" cannot be \"first\"");
    CHECK(
        said("single-choice", options(option("a", k_right) + "," + option("b", ", \"txet\": 1"))) ==
        "warning /questions/0/options/1/txet unknown key \"txet\" is ignored");
}

TEST_CASE("64 options are allowed and no more") {
    std::string list = option("o0", k_right);
    for (int i = 1; i < 64; ++i)
        list += "," + option("o" + std::to_string(i));
    CHECK(said("single-choice", options(list)).starts_with("0 problems"));
    CHECK(said("single-choice", options(list + "," + option("o64"))) ==
          "error /questions/0/options \"options\" has 65 entries; 64 are allowed");
}

TEST_CASE("correct and fraction must agree") {
    const auto judged = [](std::string_view kind, const std::string& more) {
        return said(kind, options(option("a", k_right) + "," + option("b", more)));
    };
    const std::string clash =
        "error /questions/0/options/1 \"correct\" and \"fraction\" contradict each other";
    CHECK(judged("single-choice", R"(, "fraction": "1/2")").starts_with("0 problems"));
    CHECK(judged("single-choice", R"(, "correct": false, "fraction": "1/2")").starts_with("0 pr"));
    CHECK(judged("multiple-choice", R"(, "correct": false, "fraction": "1/2")") == clash);
    CHECK(judged("multiple-choice", R"(, "correct": true, "fraction": 0.5)").starts_with("0 pr"));
    CHECK(judged("multiple-choice", R"(, "correct": true, "fraction": "-1/4")") == clash);
    CHECK(judged("multiple-choice", R"(, "correct": true, "fraction": 0)") == clash);
    CHECK(judged("single-choice", R"(, "fraction": 2)") ==
          "error /questions/0/options/1/fraction \"fraction\" must lie between -1 and 1");
    CHECK(judged("single-choice", R"(, "fraction": 1)") ==
          "error /questions/0/options/1 a second correct option; option 1 is correct already");
}

TEST_CASE("true-false is one row of true and false") {
    const auto q = sound("true-false", k_wrong);
    CHECK(std::get<Choice>(fields(q).at(0)).options == std::vector<std::string>{"true", "false"});
    CHECK(key(q) == Key{{"false"}});
    CHECK(key(sound("true-false", k_right)) == Key{{"true"}});
    CHECK(std::get<TruthPart>(parts(q).at(1)).rows.empty());
    CHECK(is_printable(q));
    CHECK(said("true-false", "") == "error /questions/0 \"correct\" is missing");
    CHECK(said("true-false", ", \"correct\": \"yes\"") ==
          "error /questions/0/correct \"correct\" must be of type true/false, not string");
}

TEST_CASE("kprim is four rows of true and false") {
    const auto q = sound("kprim", k_kprim);
    CHECK(fields(q).size() == 4);
    CHECK(std::get<Choice>(fields(q)[3]).options == std::vector<std::string>{"true", "false"});
    CHECK(key(q) == Key{{"true"}, {"false"}, {"false"}, {"true"}});
    CHECK(std::get<TruthPart>(parts(q).at(1)).rows.size() == 4);
    CHECK(is_printable(q));
}

TEST_CASE("kprim needs exactly four options, each true or false") {
    CHECK(said("kprim", options(option("a", k_right) + "," + option("b", k_wrong) + "," +
                                option("c", k_wrong))) ==
          "error /questions/0/options kprim needs exactly four options, not 3");
    CHECK(said("kprim", options(option("a", k_right) + "," + option("b") + "," +
                                option("c", k_wrong) + "," + option("d", k_wrong))) ==
          "error /questions/0/options/1 \"correct\" is missing");
}

TEST_CASE("numeric is digit boxes with the number as key") {
    const auto q = sound("numeric", R"(, "answer": { "value": "-3.14159", "tolerance": "0.01" },
        "digits": 4, "decimals": 2, "sign": true)");
    const auto boxes = std::get<Digits>(fields(q).at(0));
    CHECK(boxes.digits == 4);
    CHECK(boxes.decimals == 2);
    CHECK(boxes.sign);
    CHECK(key(q) == Key{{"-3.14"}});
    CHECK(q.detail().low == Rational(-315159, 100000));
    CHECK(q.detail().high == Rational(-313159, 100000));
    CHECK_FALSE(is_printable(q));
    CHECK(key(sound("numeric", R"(, "answer": { "from": "9.8", "to": 12 })")) == Key{{"10"}});
    CHECK(key(sound("numeric", R"(, "answer": { "value": 7 })")) == Key{{"7"}});
}

TEST_CASE("a numeric answer must be one that can be written") {
    const auto answer = [](const std::string& a, const std::string& more = "") {
        return said("numeric", ", \"answer\": " + a + more);
    };
    const std::string at = "error /questions/0/answer";
    CHECK(said("numeric", "") == "error /questions/0 \"answer\" is missing");
    CHECK(answer("7") == at + " \"answer\" must be of type object, not number");
    CHECK(answer("{}") == at + " the answer has neither a value nor a range");
    CHECK(answer(R"({ "from": 1 })") == at + " \"to\" is missing");
    CHECK(answer(R"({ "value": 1, "to": 2 })") == at + " both a value and a range are given");
    CHECK(answer(R"({ "from": 2, "to": 1 })") == at + " \"from\" is greater than \"to\"");
    CHECK(answer(R"({ "value": "pi" })") == at + "/value \"value\" must be a number or a fraction");
    CHECK(answer(R"({ "value": 1, "tolerance": -1 })") ==
          at + "/tolerance \"tolerance\" is negative");
    CHECK(answer(R"({ "value": 0.5 })") == at + " no number with 0 decimals is a right answer");
    CHECK(answer(R"({ "value": -5 })") ==
          at + " the answer is negative, but there is no box for the sign");
    CHECK(answer(R"({ "value": 12345 })") == at + " the answer does not fit into 4 digits");
    CHECK(answer(R"({ "value": -12345 })", ", \"sign\": true") ==
          at + " the answer does not fit into 4 digits");
    CHECK(answer(R"({ "value": 9999 })").starts_with("0 problems"));
    CHECK(answer(R"({ "value": 1 })", ", \"decimals\": 4") ==
          "error /questions/0 \"decimals\" must be less than \"digits\"");
    CHECK(answer(R"({ "value": "999999999.999999999", "tolerance": "999999998/999999999" })") ==
          at + " a fraction of points is too large");
}

TEST_CASE("matching is one row of boxes for each left side") {
    const std::string sides =
        R"(, "left": [ { "id": "l1", "text": "A" }, { "id": "l2", "text": "B" } ],
        "right": [ { "id": "r1", "text": "1" }, { "id": "r2", "text": "2" },
                   { "id": "r3", "text": "3" } ])";
    const auto q = sound("matching", sides + R"(, "pairs": { "l2": "r1", "l1": "r2" })");
    CHECK(fields(q).size() == 2);
    CHECK(std::get<Choice>(fields(q)[1]).options == std::vector<std::string>{"r1", "r2", "r3"});
    CHECK(key(q) == Key{{"r2"}, {"r1"}});
    CHECK(std::holds_alternative<OtherPart>(parts(q).at(1)));
    CHECK(words(q) == 6);
    CHECK(said("matching", sides) == "error /questions/0 \"pairs\" is missing");
    CHECK(said("matching", sides + R"(, "pairs": { "l1": "r9", "l2": "r1" })") ==
          "error /questions/0/pairs/l1 no entry of \"right\" has the id \"r9\"");
    CHECK(said("matching", sides + R"(, "pairs": { "l1": "r1", "l2": "r1", "l3": "r1" })") ==
          "error /questions/0/pairs/l3 no entry of \"left\" has the id \"l3\"");
    CHECK(said("matching", sides + R"(, "pairs": { "l1": "r1" })") ==
          "error /questions/0/pairs \"l2\" has no pair");
    CHECK(said("matching", sides + R"(, "pairs": { "l1": "r1", "l2": "r1", "l2": "r2" })") ==
          "error /questions/0/pairs/l2 \"l2\" is paired twice");
    CHECK(said("matching", sides + R"(, "pairs": { "l1": "r1", "l2": 2 })") ==
          "error /questions/0/pairs/l2 a pair must name an id");
}

TEST_CASE("ordering is one row of boxes for each place") {
    const auto q = sound("ordering", options(option("x") + "," + option("y") + "," + option("z")));
    CHECK(fields(q).size() == 3);
    CHECK(std::get<Choice>(fields(q)[0]).options == std::vector<std::string>{"x", "y", "z"});
    CHECK(key(q) == Key{{"x"}, {"y"}, {"z"}});
    CHECK_FALSE(is_printable(q));
}

TEST_CASE("cloze is one row of boxes for each gap") {
    const std::string both = options(option("a") + "," + option("b", k_right)).substr(2);
    const auto cloze = [&](const std::string& stem, const std::string& gaps) {
        return R"({ "id": "q", "kind": "cloze", "stem": ")" + stem + R"(", "gaps": [)" + gaps +
               "] }";
    };
    const auto gap = [&](const std::string& id) {
        return "{ \"id\": \"" + id + "\", " + both + "}";
    };
    const auto loaded = load_questions(cloze("{{1}} and {{two}}", gap("1") + "," + gap("two")));
    CHECK(shown(loaded.problems) == "");
    const Question& q = loaded.bank.questions.at(0);
    CHECK(fields(q).size() == 2);
    CHECK(key(q) == Key{{"b"}, {"b"}});
    CHECK(problem(cloze("{{1}}", gap("1") + "," + gap("2"))) ==
          "error /questions/0/gaps/1 the stem has no gap {{2}}");
    CHECK(problem(cloze("{{1}} {{2}} {{2}}", gap("1"))) ==
          "error /questions/0/stem no entry of \"gaps\" has the id of {{2}}");
    CHECK(problem(cloze("{{1}} {{1}}", gap("1"))) ==
          "error /questions/0/gaps/0 the stem has the gap {{1}} 2 times");
    CHECK(problem(cloze("{{1}}", gap("1") + "," + gap("1"))) ==
          "error /questions/0/gaps/1 the id \"1\" is used for entry 1 already");
    CHECK(problem(cloze("{{1}}", "{ \"id\": \"1\", \"options\": [] }")) ==
          "error /questions/0/gaps/0/options \"options\" has 0 entries; at least 2 are needed");
    CHECK(problem(cloze("none", "")) ==
          "error /questions/0/gaps \"gaps\" has 0 entries; at least 1 are needed");
}

TEST_CASE("short answers are marked by a person in steps of their fractions") {
    const auto q = sound("short-answer", R"(, "case": true,
        "answers": [ { "text": "DRAM" }, { "text": "RAM", "fraction": "1/2" } ])");
    CHECK(std::get<Ink>(fields(q).at(0)).steps ==
          std::vector<Rational>{Rational(0), Rational(1, 2), Rational(1)});
    CHECK(key(q) == Key{{}});
    CHECK(q.detail().case_sensitive);
    CHECK(said("short-answer", "") == "error /questions/0 \"answers\" is missing");
    CHECK(said("short-answer", R"(, "answers": [ { "text": "a", "fraction": "1/2" } ])") ==
          "error /questions/0/answers no answer earns all points");
    CHECK(said("short-answer", R"(, "answers": [ { "text": "a" }, { "text": "a" } ])") ==
          "error /questions/0/answers/1 the answer \"a\" is given twice");
}

TEST_CASE("open questions have lines and steps") {
    const auto plain = sound("open", "");
    CHECK(plain.detail().lines == 8);
    CHECK(std::get<Ink>(fields(plain).at(0)).steps.size() == 3);
    const auto q = sound("open", R"(, "lines": 3, "steps": [1, "0", "0.25"])");
    CHECK(q.detail().lines == 3);
    CHECK(std::get<Ink>(fields(q).at(0)).steps ==
          std::vector<Rational>{Rational(0), Rational(1, 4), Rational(1)});
    CHECK(said("open", ", \"lines\": 0").ends_with("must be a whole number from 1 to 200"));
    CHECK(said("open", R"(, "steps": ["1"])").ends_with("needs 2 to 20 entries, not 1"));
    CHECK(said("open", R"(, "steps": ["0", "2"])") ==
          "error /questions/0/steps/1 a step must be a share between 0 and 1");
    CHECK(said("open", R"(, "steps": ["1", "0", "1"])").ends_with("holds a share twice"));
}

TEST_CASE("a description shows its text and asks nothing") {
    const auto q = sound("description", ", \"group\": \"g\"");
    CHECK(fields(q).empty());
    CHECK(key(q).empty());
    CHECK(parts(q).size() == 1);
    CHECK(is_printable(q));
}

TEST_CASE("a foreign question keeps its payload whole") {
    const auto q =
        sound("foreign", R"(, "payload": "<x>\r\n</x>", "payload_format": "moodle-xml")");
    CHECK(q.detail().payload == "<x>\r\n</x>");
    CHECK(q.detail().payload_format == "moodle-xml");
    CHECK(fields(q).empty());
    CHECK_FALSE(is_printable(q));
    CHECK(said("foreign", ", \"payload\": \"x\"") ==
          "error /questions/0 \"payload_format\" is missing");
}

TEST_CASE("kinds have names that lead back to them") {
    for (int i = 0; i <= static_cast<int>(Kind::foreign); ++i)
        CHECK(kind_named(name_of(static_cast<Kind>(i))) == static_cast<Kind>(i));
    CHECK_FALSE(kind_named("essay"));
    CHECK(name_of(Status::retired) == "retired");
    CHECK(name_of(Use::practice) == "practice");
    CHECK(name_of(Bloom::create) == "create");
}
