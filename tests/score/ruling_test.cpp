#include "score/ruling.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/rng.h"
#include "score/harmless.h"

using namespace examgen;
using namespace examgen::score;
using exam::AnswerStatus;

namespace {

exam::Question single() {
    return {"q1", "single-choice", "t", 2, 3, {{"a", true, 1}, {"b", false, 0}}, {{"a"}}, {}};
}

exam::Answer chosen(const std::string& id) {
    return {AnswerStatus::ok, {{id}}};
}

Change change(Change::Action action, std::vector<Key> keys = {}) {
    Change out;
    out.question = "q1";
    out.action = action;
    out.keys = std::move(keys);
    return out;
}

}  // namespace

TEST_CASE("a ruling reads back as it was written") {
    Ruling ruling;
    ruling.rule = "negative:1/3";
    ruling.rule_changed = true;
    ruling.scale = "seminar";
    ruling.scale_table = "{\"format\": \"examgen-grade-scale/1\"}";
    ruling.hold_harmless = 3;
    ruling.at("q2") = change(Change::Action::rekey, {{{"a", "c"}}, {{"b"}}});
    ruling.at("q2").question = "q2";
    ruling.at("q1").points = Rational(5, 2);
    ruling.at("q1").bonus = true;
    CHECK(ruling.changes.front().question == "q1");
    CHECK(ruling_from_json(to_json(ruling)) == ruling);
    CHECK(to_json(ruling_from_json(to_json(ruling))) == to_json(ruling));
    for (const char* text : {"[]", "{}", R"({"rule": "x", "changes": [{"question": "q"}]})",
                             R"({"rule": "x", "changes": [{"question": "q", "action": "rekey"}]})"})
        CHECK_THROWS_AS(ruling_from_json(text), Error);
}

TEST_CASE("dropped is worth nothing, credited is worth all, blank or unreadable alike") {
    const Rule rule = rule_named("number-right");
    const exam::Answer open{AnswerStatus::review, {}};
    const Change drop = change(Change::Action::drop), credit = change(Change::Action::credit);
    CHECK(examgen::score::score(ruled(single(), &drop), chosen("a"), rule) ==
          exam::ItemScore{0, 0, AnswerStatus::ok});
    CHECK(examgen::score::score(ruled(single(), &drop), open, rule).status == AnswerStatus::ok);
    CHECK(examgen::score::score(ruled(single(), &credit), exam::Answer{}, rule) ==
          exam::ItemScore{2, 2, AnswerStatus::blank});
    CHECK(examgen::score::score(ruled(single(), &credit), open, rule).points == Rational(2));
    CHECK(examgen::score::score(ruled(single(), nullptr), open, rule).status == AnswerStatus::review);
}

TEST_CASE("of several keys the one counts that gives most") {
    const Rule rule = rule_named("negative:1/2,floor=none");
    const Change only = change(Change::Action::rekey, {{{"b"}}});
    const Change both = change(Change::Action::rekey, {{{"a"}}, {{"b"}}});
    CHECK(examgen::score::score(ruled(single(), &only), chosen("a"), rule).points == Rational(-1));
    CHECK(examgen::score::score(ruled(single(), &only), chosen("b"), rule).points == Rational(2));
    CHECK(examgen::score::score(ruled(single(), &both), chosen("a"), rule).points == Rational(2));
    CHECK(examgen::score::score(ruled(single(), &both), chosen("b"), rule).points == Rational(2));
    exam::Question numeric{"q1", "numeric", "t", 1, 3, {}, {{"3"}}, exam::Interval{2, 4}};
    const Change range = change(Change::Action::rekey, {{{"10", "12"}}, {{"20"}}});
    for (const auto& [given, points] : {std::pair("11", 1), {"12", 1}, {"20", 1}, {"3", 0}})
        CHECK(examgen::score::score(ruled(numeric, &range), chosen(given), rule_named("number-right")).points ==
              Rational(points));
}

TEST_CASE("bonus points are not among those that can be had") {
    exam::Exam exam;
    exam.questions = {single(), single()};
    exam.questions[1].id = "q2";
    Ruling ruling;
    CHECK(max_points(exam, ruling) == Rational(4));
    ruling.at("q2").bonus = true;
    CHECK(max_points(exam, ruling) == Rational(2));
    ruling.at("q1").points = Rational(7, 2);
    CHECK(max_points(exam, ruling) == Rational(7, 2));
}

TEST_CASE("hold-harmless takes the better share and the better grade") {
    Cuts cuts;
    cuts.steps = {{"1", 8, true}, {"2", 6, true}, {"3", 4, false}};
    cuts.below = "5";
    using Grade = Cuts::Grade;
    Standing now{5, 9, Grade{"3", false}};
    CHECK(hold_harmless(now, {6, 10, Grade{"2", true}}, cuts) == Kept::both);
    CHECK(now == Standing{6, 10, Grade{"2", true}});
    now = {5, 8, Grade{"2", true}};
    CHECK(hold_harmless(now, {6, 10, Grade{"1", true}}, cuts) == Kept::grade);
    CHECK(now == Standing{5, 8, Grade{"1", true}});
    now = {5, 9, Grade{"1", true}};
    CHECK(hold_harmless(now, {6, 10, Grade{"2", true}}, cuts) == Kept::points);
    CHECK(now == Standing{6, 10, Grade{"1", true}});
    CHECK(hold_harmless(now, now, cuts) == Kept::nothing);
    CHECK(is_better(Grade{"gut", true}, Grade{"5", false}, cuts));  // of another scale
    CHECK_FALSE(is_better(Grade{"gut", true}, Grade{"2", true}, cuts));
}
