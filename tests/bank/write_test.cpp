#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

/// One question of each kind, with every member that the format has.
const std::string k_full = R"(
{ "id": "s", "kind": "single-choice", "topic": "t/x", "difficulty": 5, "tags": ["p", "ö"],
  "stem": "A \"quoted\"\n\tstem €", "explanation": "E", "hints": ["h", "ö"], "points": "1/3", "objective": "O",
  "bloom": "apply", "time_s": 90, "words": 12, "source": "S", "author": "A", "license": "L",
  "status": "review", "use": "exam", "enemies": ["m"], "group": "g", "language": "de",
  "shuffle": "ordered", "assets": ["a/b.png"],
  "options": [ { "id": "a", "text": "x", "correct": true, "feedback": "F" },
               { "id": "b", "text": "y", "fraction": "1/2" },
               { "id": "c", "text": "z", "fraction": "-0.125", "anchor": "last" } ] },
{ "id": "m", "kind": "multiple-choice", "stem": "?", "points": 2.5, "shuffle": false,
  "options": [ { "id": "a", "text": "x", "correct": true }, { "id": "b", "text": "y" },
               { "id": "c", "text": "z", "fraction": "2/3" } ] },
{ "id": "t", "kind": "true-false", "stem": "?", "correct": true, "points": "0.000000001" },
{ "id": "k", "kind": "kprim", "stem": "?",
  "options": [ { "id": "a", "text": "1", "correct": true }, { "id": "b", "text": "2", "correct": false },
               { "id": "c", "text": "3", "correct": false, "anchor": "last" },
               { "id": "d", "text": "4", "correct": true, "feedback": "F" } ] },
{ "id": "n1", "kind": "numeric", "stem": "?", "answer": { "value": "-3.14", "tolerance": "1/3" }, "units": [ { "name": "km" }, { "name": "m", "factor": "0.001" } ],
  "digits": 5, "decimals": 2, "sign": true },
{ "id": "n2", "kind": "numeric", "stem": "?", "answer": { "from": "0.123456789", "to": 4 } },
{ "id": "n3", "kind": "numeric", "stem": "?", "answer": { "value": 0 } },
{ "id": "p", "kind": "matching", "stem": "?", "left": [ { "id": "l1", "text": "A" } ],
  "right": [ { "id": "r1", "text": "B" }, { "id": "r2", "text": "C" } ], "pairs": { "l1": "r2" } },
{ "id": "o", "kind": "ordering", "stem": "?",
  "options": [ { "id": "a", "text": "1" }, { "id": "b", "text": "2", "feedback": "F" } ] },
{ "id": "c", "kind": "cloze", "stem": "{{1}}", "gaps": [ { "id": "1", "options": [
  { "id": "a", "text": "1" }, { "id": "b", "text": "2", "correct": true } ] } ] },
{ "id": "a", "kind": "short-answer", "stem": "?", "case": true,
  "answers": [ { "text": "x" }, { "text": "y", "fraction": 0.25 } ] },
{ "id": "e", "kind": "open", "stem": "?", "lines": 3, "steps": ["0", "1/3", "1"] },
{ "id": "d", "kind": "description", "stem": "?", "group": "g" },
{ "id": "f", "kind": "foreign", "stem": "?", "payload": "<a>\r\n</a>", "payload_format": "qti" },
{ "id": "z", "kind": "cloze", "stem": "?", "status": "draft" })";

}  // namespace

TEST_CASE("what is written loads as the same bank") {
    const auto first = load_questions(k_full);
    INFO(shown(first.problems));
    REQUIRE(first.problems.empty());
    const std::string text = to_json(first.bank);
    const auto again = load(text, "t.json");
    CHECK(shown(again.problems) == "");
    CHECK(again.bank.topic == first.bank.topic);
    REQUIRE(again.bank.questions.size() == first.bank.questions.size());
    for (size_t i = 0; i < first.bank.questions.size(); ++i) {
        INFO(first.bank.questions[i].id);
        CHECK(again.bank.questions[i] == first.bank.questions[i]);
    }
    CHECK(to_json(again.bank) == text);
}

TEST_CASE("defaults are not written") {
    const auto loaded = load_questions(single(R"(, "topic": "t", "difficulty": 3, "points": 1,
        "status": "approved", "use": "both", "shuffle": true, "enemies": [], "explanation": "")"));
    CHECK(to_json(loaded.bank) == R"({
  "format": "examgen-bank/1",
  "topic": {"id": "t", "title": "T", "language": "en"},
  "questions": [
    {
      "id": "q",
      "kind": "single-choice",
      "stem": "Why?",
      "options": [
        {"id": "a", "text": "yes", "correct": true},
        {"id": "b", "text": "no"}
      ]
    }
  ]
}
)");
}

TEST_CASE("numbers are written as a person would") {
    const auto written = [](const std::string& points) {
        const std::string text = to_json(load_questions(single(", \"points\": " + points)).bank);
        const size_t start = text.find("\"points\": ") + 10;
        return text.substr(start, text.find('\n', start) - start);
    };
    CHECK(written("2") == "2");
    CHECK(written("0.50") == "\"0.5\"");
    CHECK(written("\"2/3\"") == "\"2/3\"");
    CHECK(written("\"0.123456789\"") == "\"0.123456789\"");
}

TEST_CASE("questions compare by content") {
    const auto one = load_questions(single() + "," + single(", \"tags\": [\"x\"]", "r"));
    const auto other = load_questions(single("", "r") + "," + single());
    CHECK(one.bank.questions[0] == other.bank.questions[1]);
    CHECK_FALSE(one.bank.questions[1] == other.bank.questions[0]);
}
