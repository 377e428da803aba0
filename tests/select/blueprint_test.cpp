#include "select/blueprint.h"

#include <catch2/catch.hpp>

#include "select/assembly_support.h"

using namespace examgen;
using namespace examgen::select;
using namespace examgen::test;

namespace {

std::string around(const std::string& rest) {
    return R"({"format": "examgen-blueprint/1", "count": 20, )" + rest + "}";
}

std::string problems(const std::string& text) {
    return complaint([&] { read_blueprint(text, "b.json"); });
}

}  // namespace

TEST_CASE("a blueprint is read with all that it asks for") {
    const Blueprint read = read_blueprint(R"({ "format": "examgen-blueprint/1", "title": "Probe",
        "forms": 2, "count": 40, "points": "81/2",
        "constraints": [ { "name": "KI", "topic": "ki-hardware", "count": [12, 14] },
            { "difficulty": [4, 5], "tag": "speicher", "count": 8 },
            { "name": "reading time", "sum": "time_s", "max": 3600 },
            { "sum": "words", "between": [900, 1100.5], "author": "A" } ],
        "objective": { "target_mean_difficulty": 3.25 }, "overlap": 3, "max_forms": 2,
        "max_uses": 5, "not_used_since": "2024-02-29", "include": ["a"], "exclude": ["b", "c"],
        "enemies": [["d", "e"]], "groups": [2, 3] })",
                                          "b.json");
    CHECK(read.title == "Probe");
    CHECK(read.forms == 2);
    CHECK(read.count == 40);
    CHECK(*read.points == Rational(81, 2));
    REQUIRE(read.constraints.size() == 4);
    CHECK(read.constraints[0].least == Rational(12));
    CHECK(*read.constraints[0].most == Rational(14));
    CHECK(read.constraints[0].where.line == 3);
    CHECK(read.constraints[0].where.pointer == "/constraints/0");
    CHECK(read.constraints[1].name == "hard, tag speicher");
    CHECK(read.constraints[2].least == Rational(0));
    CHECK(read.constraints[2].measure == Measure::time_s);
    CHECK(*read.constraints[3].most == Rational(2201, 2));
    CHECK(std::get<TargetDifficulty>(read.objective).mean == Rational(13, 4));
    CHECK(read.overlap == 3);
    CHECK(read.not_used_since == "2024-02-29");
    CHECK(read.groups.front().least == 2);
    CHECK(read.exclude.size() == 2);
}

TEST_CASE("a table of rows and columns is one constraint for each cell that is not free") {
    const Blueprint read = read_blueprint(around(R"("constraints": [ { "name": "grid",
        "rows": [{"topic": "a"}, {"topic": "b"}],
        "columns": [{"difficulty": [1, 2]}, {"difficulty": 5}],
        "counts": [[3, [1, 2]], [null, 0]] } ])"),
                                          "b.json");
    REQUIRE(read.constraints.size() == 3);
    CHECK(read.constraints[0].name == "grid: a, easy");
    CHECK(read.constraints[1].filter == Filter{.topic = "a", .low = 5});
    CHECK(*read.constraints[1].most == Rational(2));
    CHECK(read.constraints[2].filter.topic == "b");
    CHECK(*read.constraints[2].most == Rational(0));
}

TEST_CASE("all problems of a blueprint are told at once, each with its place") {
    const std::string said = problems(R"({ "format": "examgen-blueprint/1", "cuont": 20,
        "constraints": [
            { "name": "a", "topic": "x", "count": [5, 3] },
            { "name": "b", "count": -1 },
            { "name": "c", "sum": "minutes", "max": 3 },
            { "name": "d", "kind": "single-chioce", "count": 3 },
            { "name": "e" } ],
        "objective": { "target_mean_p": 1.5 }, "not_used_since": "2026-02-30",
        "enemies": [["x"]], "forms": 51 })");
    for (const char* part :
         {"b.json:1:", "has no \"cuont\"", "did you mean \"count\"", "how many questions",
          "b.json:3", "the least, 5, is more than the most, 3", "b.json:4", "at least 0",
          "\"minutes\" cannot be added up", "no kind \"single-chioce\"",
          "did you mean \"single-choice\"", "either \"count\" or \"sum\"", "between 0 and 1",
          "\"2026-02-30\" is not a date", "at least two question ids", "whole number from 1 to 50"})
        CHECK_THAT(said, Catch::Contains(part));
}

TEST_CASE("what a blueprint misspells is never passed over") {
    CHECK(problems(around(R"("constraints": [{"count": 3, "topik": "a"}])"))
              .find("did you mean \"topic\"") != std::string::npos);
    CHECK(problems(around(R"("objective": {"target_mean_dificulty": 3})"))
              .find("target_mean_difficulty") != std::string::npos);
    CHECK(problems(around(R"("groups": [{"group": "a", "tak": 1}])")) != "");
    CHECK(problems(around(R"("note": "for the office", "$schema": "x")")) == "");
}

TEST_CASE("texts that are no blueprint are refused with a sentence") {
    CHECK(problems("[]").find("must be an object") != std::string::npos);
    CHECK(problems("{").find("b.json:1") != std::string::npos);
    CHECK(problems(R"({"format": "examgen-bank/1", "count": 3})").find("not a blueprint") !=
          std::string::npos);
}

TEST_CASE("names that no question has are told with the nearest that exists") {
    const std::string said = complaint([] {
        stock().assemble(around(R"("constraints": [
            {"topic": "stoff/t00", "count": 1}, {"tag": "seltn", "count": 1},
            {"objective_id": "ziel 22", "count": 1}, {"author": "Autorn 2", "count": 1}],
            "include": ["f0077"], "enemies": [["f001", "x01"]],
            "groups": [{"group": "text-", "take": "all"}])"));
    });
    for (const char* part :
         {"no topic \"stoff/t00\"", "did you mean \"stoff/t0\"", "\"seltn\"",
          "did you mean \"selten\"", "\"ziel 22\"", "did you mean \"ziel 2\"", "\"Autorn 2\"",
          "did you mean \"Autorin 2\"", "no question \"f0077\"", "did you mean \"f007\"",
          "no question \"x01\"", "/enemies/0/1", "no group \"text-\""})
        CHECK_THAT(said, Catch::Contains(part));
}

TEST_CASE("statistics out of bounds are named and none are taken") {
    Stats stats;
    CHECK(complaint([&] {
              read_stats(R"({"format": "examgen-stats/1", "items": {"a": {"p": 1.2}}})", "s.json",
                         stats);
          }).find("\"p\" must lie between 0 and 1") != std::string::npos);
    read_stats(R"({"format": "examgen-stats/1", "items": {"b": {"n": 3, "p": 0.5, "a": null}}})",
               "s.json", stats);
    CHECK(stats.at("b").p == 0.5);
    CHECK_FALSE(stats.at("b").a);
}

TEST_CASE("information is that of the two-parameter model") {
    for (const double a : {0.4, 1.0, 2.2})
        for (const double b : {-2.0, 0.0, 1.3})
            for (const double ability : {-3.0, -1.0, 0.0, 2.5}) {
                const double p = 1 / (1 + std::exp(-a * (ability - b)));
                CHECK(static_cast<double>(information(a, b, ability)) ==
                      Approx(a * a * p * (1 - p) * 1e6).margin(0.6));
            }
}
