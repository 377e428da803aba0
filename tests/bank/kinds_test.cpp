#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"
#include "bank/field.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

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
    CHECK(is_printable(q));
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

TEST_CASE("a number may have units, of which the first is the answer's own") {
    const auto q = sound("numeric", R"(, "answer": { "value": 5 },
        "units": [ { "name": "km" }, { "name": "m", "factor": "1/1000" } ])");
    CHECK(q.detail().units == std::vector<Unit>{{"km", 1}, {"m", Rational(1, 1000)}});
    CHECK(std::get<DigitsPart>(parts(q).at(1)).unit == "km");
    const auto units = [](const std::string& list) {
        return said("numeric", R"(, "answer": { "value": 5 }, "units": )" + list);
    };
    const std::string at = "error /questions/0/units/0";
    CHECK(units(R"([ "km" ])") == at + " a unit must be an object");
    CHECK(units(R"([ {} ])") == at + " \"name\" is missing");
    CHECK(units(R"([ { "name": "m", "factor": 2 } ])") ==
          at + " the first unit is the answer's own: its \"factor\" is 1");
    CHECK(units(R"([ { "name": "km" }, { "name": "m", "factor": 0 } ])") ==
          "error /questions/0/units/1/factor \"factor\" must not be 0");
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
    CHECK(std::get<MatchPart>(parts(q).at(1)).right.size() == 3);
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
    CHECK(is_printable(q));
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
    CHECK(key(q) == Key{{"1=b"}, {"two=b"}});
    CHECK(std::get<Choice>(fields(q)[1]).options == std::vector<std::string>{"two=a", "two=b"});
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
