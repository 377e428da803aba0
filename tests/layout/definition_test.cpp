#include "layout/definition.h"

#include <catch2/catch.hpp>

#include "support/run.h"

using namespace examgen;

namespace {

const std::string k_layouts = std::string(EXAMGEN_SOURCE_DIR) + "/layouts/";

std::string exam_layout() { return test::slurp(k_layouts + "exam-a4.json"); }

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

Diagnostics problems_of(const std::string& json) {
    try {
        layout::read_definition(json, "test.json");
    } catch (const Error& e) {
        return e.all();
    }
    return {};
}

}  // namespace

TEST_CASE("the shipped layouts are sound and named after their files") {
    for (const char* name : {"exam-a4", "key-a4"}) {
        const std::string path = k_layouts + name + ".json";
        const auto layout = layout::read_definition(test::slurp(path), path);
        CHECK(layout.name == name);
        CHECK(layout.titles.contains("de"));
        CHECK(layout.titles.contains("en"));
    }
}

TEST_CASE("a wrong layout names every problem with line and pointer") {
    std::string json = changed(exam_layout(), "\"box\": 4", "\"box\": 3");
    json = changed(json, "\"size\": 9.5", "\"size\": 7");
    json = changed(json, "\"unit\": 1.25", "\"unit\": \"wide\"");
    const auto problems = problems_of(json);
    REQUIRE(problems.size() == 3);
    for (const auto& one : problems) {
        CHECK(one.where.line > 1);
        CHECK(one.where.file == "test.json");
        CHECK_FALSE(one.where.pointer.empty());
    }
}

TEST_CASE("boxes that would stand too close and columns off the page are refused") {
    CHECK(problems_of(changed(exam_layout(), "\"option\": 0.5", "\"option\": 0")).size() == 1);
    CHECK(problems_of(changed(exam_layout(), "\"letter\": 17.5", "\"letter\": 14.5")).size() == 1);
    CHECK(problems_of(changed(exam_layout(), "\"points\": 170", "\"points\": 171")).size() == 1);
    CHECK(problems_of(changed(exam_layout(), "\"right\": 190", "\"right\": 200")).size() >= 1);
}

TEST_CASE("an unknown font role offers the nearest") {
    const auto problems =
        problems_of(changed(exam_layout(), "{ \"font\": \"head\", \"size\": 12", "{ \"font\": \"haed\", \"size\": 12"));
    REQUIRE(problems.size() == 1);
    CHECK(render(problems[0], Lang::en).find("\"head\"") != std::string::npos);
}

TEST_CASE("what is no layout at all is one message") {
    CHECK(problems_of("[]").size() == 1);
    CHECK(problems_of("{").size() == 1);
    CHECK_FALSE(problems_of("{}").empty());
}

TEST_CASE("German and English have the same labels, and a missing one is named") {
    for (const char* language : {"de", "en"}) {
        const std::string path = k_layouts + "labels/" + language + ".json";
        CHECK_NOTHROW(layout::Labels::read(test::slurp(path), path));
    }
    CHECK_THROWS_WITH(layout::Labels::read("{}", "xx.json"), Catch::Contains("label"));
}

TEST_CASE("dates, durations and points are written as people write them") {
    const auto read = [](const std::string& language) {
        const std::string path = k_layouts + "labels/" + language + ".json";
        return layout::Labels::read(test::slurp(path), path);
    };
    const auto de = read("de"), en = read("en");
    CHECK(de.date("2027-02-08") == "8. Februar 2027");
    CHECK(en.date("2027-12-31") == "31 December 2027");
    CHECK(de.duration(90) == "1 Stunde 30 Minuten");
    CHECK(en.duration(121) == "2 hours 1 minute");
    CHECK(de.points("1") == "1 Punkt");
    CHECK(de.points("2.5") == "2,5 Punkte");
    CHECK(en.points("2.5") == "2.5 points");
}
