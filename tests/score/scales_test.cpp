#include "score/scales.h"

#include <catch2/catch.hpp>

using namespace examgen;

namespace {

score::Context context(int64_t max_points, std::map<Rational, int64_t> reference = {}) {
    return {max_points, true, std::move(reference)};
}

std::string grade(const char* scale, int64_t max_points, Rational points) {
    return score::scale_named(scale).cuts(context(max_points)).grade(points, max_points).text;
}

}  // namespace

TEST_CASE("every boundary of every scale: at it the grade, one unit below the next") {
    const Rational unit(1, 1000);
    std::map<Rational, int64_t> reference;
    for (int64_t points = 0; points <= 320; ++points)
        reference[points] = 1 + points % 7;
    for (const auto& row : score::scales())
        for (const int64_t max_points : {20, 37, 90, 100, 320}) {
            const auto cuts = row.cuts(context(max_points, reference));
            for (size_t i = 0; i < cuts.steps.size(); ++i) {
                INFO(row.name << " of " << max_points << ", grade " << cuts.steps[i].grade);
                const auto at = [&](const Rational& points) {
                    return cuts.grade(points, max_points).text;
                };
                const Rational& from = cuts.steps[i].from;
                CHECK(at(from) == cuts.steps[i].grade);
                CHECK(at(from + unit) == cuts.steps[i].grade);
                CHECK(at(from - unit) ==
                      (i + 1 < cuts.steps.size() ? cuts.steps[i + 1].grade : cuts.below));
            }
            CHECK(cuts.grade(cuts.pass, max_points).passed);
            CHECK_FALSE(cuts.grade(cuts.pass - unit, max_points).passed);
        }
}

TEST_CASE("the linear scale gives the step nearest to its formula, the better one in the middle") {
    const int64_t tenths[] = {10, 13, 17, 20, 23, 27, 30, 33, 37, 40};
    for (const int64_t max_points : {20, 33, 100, 320})
        for (int64_t quarter = 0; quarter <= max_points * 4; ++quarter) {
            const Rational points(quarter, 4), pass(max_points, 2);
            std::string expected = "5.0";
            if (points >= pass) {
                const Rational g = Rational(1) + Rational(3) * (Rational(max_points) - points) /
                                                     (Rational(max_points) - pass);
                Rational nearest = 99;
                for (const int64_t tenth : tenths) {
                    const Rational distance =
                        g > Rational(tenth, 10) ? g - Rational(tenth, 10) : Rational(tenth, 10) - g;
                    if (distance < nearest) {
                        nearest = distance;
                        expected = std::to_string(tenth / 10) + "." + std::to_string(tenth % 10);
                    }
                }
            }
            CHECK(grade("de-linear", max_points, points) == expected);
        }
    CHECK(grade("de-linear", 100, 95) == "1.3");
    CHECK(grade("de-linear", 100, Rational(175, 2)) == "1.7");
    CHECK(grade("de-linear", 100, 75) == "2.3");  // 2.5 lies in the middle of 2.3 and 2.7
    CHECK(grade("de-linear", 100, 66) == "3.0");
    CHECK(grade("de-linear", 100, 50) == "4.0");
    CHECK(grade("de-linear", 100, Rational(4999, 100)) == "5.0");
}

TEST_CASE("Gleitklausel: a mean of 240 of 320 makes 188, a mean of 250 makes 192") {
    const auto cuts = [](int64_t mean) {
        return score::scale_named("de-gleitklausel")
            .cuts(context(320, {{mean - 10, 50}, {mean + 10, 50}}));
    };
    CHECK(score::gleitklausel(320, 240) == Rational(1872, 10));
    const auto low = cuts(240), high = cuts(250);
    CHECK(low.pass == Rational(188));
    CHECK(high.pass == Rational(192));
    const auto froms = [](const score::Cuts& from) {
        std::vector<Rational> out;
        for (const auto& step : from.steps)
            out.push_back(step.from);
        return out;
    };
    CHECK(froms(low) == std::vector<Rational>{287, 254, 221, 188});
    CHECK(froms(high) == std::vector<Rational>{288, 256, 224, 192});
    CHECK(low.grade(188, 320) == score::Cuts::Grade{"4", true});
    CHECK(low.grade(187, 320) == score::Cuts::Grade{"5", false});
    CHECK(low.grade(287, 320).text == "1");
    CHECK(low.grade(286, 320).text == "2");
}

TEST_CASE("Gleitklausel: a small reference group has no mean, and fractions are not rounded up") {
    const auto scale = score::scale_named("de-gleitklausel");
    CHECK(scale.cuts(context(320, {{100, 9}})).pass == Rational(192));
    CHECK(scale.cuts(context(320, {{100, 10}})).pass == Rational(78));
    CHECK(scale.cuts({320, false, {{240, 100}}}).pass == Rational(1872, 10));
}

TEST_CASE("percentages are exact at the pass mark, however they are printed") {
    const auto cuts = score::scale_named("percent").cuts(context(3));
    CHECK(cuts.grade(2, 3) == score::Cuts::Grade{"66.67", true});
    CHECK(cuts.grade(Rational(3, 2), 3) == score::Cuts::Grade{"50", true});
    CHECK(cuts.grade(Rational(14999, 10000), 3) == score::Cuts::Grade{"50", false});
}

TEST_CASE("ECTS: 10, 25, 30, 25 and 10 per cent of those who pass") {
    std::map<Rational, int64_t> reference;
    for (int64_t points = 41; points <= 140; ++points)
        reference[points] = 1;  // 100 papers, the last 60 of which pass 81 of 162
    const auto cuts = score::scale_named("ects").cuts(context(162, reference));
    std::map<std::string, int> count;
    for (const auto& [points, n] : reference)
        ++count[cuts.grade(points, 162).text];
    CHECK(count["A"] == 6);
    CHECK(count["B"] == 15);
    CHECK(count["C"] == 18);
    CHECK(count["D"] == 15);
    CHECK(count["E"] == 6);
    CHECK(count["F"] == 40);
}

TEST_CASE("ECTS: equal points have equal grades, and nobody is graded when nobody is there") {
    const auto all_same = score::scale_named("ects").cuts(context(100, {{70, 30}}));
    CHECK(all_same.grade(70, 100).text == "A");
    const auto nobody = score::scale_named("ects").cuts(context(100));
    CHECK(nobody.grade(50, 100).text == "E");
    CHECK(nobody.grade(49, 100).text == "F");
}

TEST_CASE("letters and classes have the published boundaries") {
    const std::pair<int, const char*> us[] = {{97, "A+"}, {93, "A"},  {90, "A-"}, {87, "B+"},
                                              {83, "B"},  {80, "B-"}, {77, "C+"}, {73, "C"},
                                              {70, "C-"}, {67, "D+"}, {63, "D"},  {60, "D-"}};
    for (const auto& [points, text] : us) {
        CHECK(grade("us-letter", 100, points) == text);
        CHECK(grade("us-letter", 100, Rational(points * 100 - 1, 100)) != text);
    }
    CHECK(grade("us-letter", 100, 59) == "F");
    const std::pair<int, const char*> uk[] = {
        {70, "First"}, {60, "2:1"}, {50, "2:2"}, {40, "Third"}, {39, "Fail"}};
    for (const auto& [points, text] : uk)
        CHECK(grade("uk-class", 100, points) == text);
}

TEST_CASE("a table of one's own is read whole, in per cent or points") {
    const auto scale = score::scale_from_json(
        R"({"format": "examgen-grade-scale/1", "name": "pass or fail", "unit": "points",
            "steps": [{"grade": "very good", "from": 9}, {"grade": "passed", "from": "13/3"},
                      {"grade": "oral exam", "from": 3, "passed": false}], "below": "failed"})",
        "own.json");
    const auto cuts = scale.cuts(context(10));
    CHECK(cuts.grade(9, 10) == score::Cuts::Grade{"very good", true});
    CHECK(cuts.grade(Rational(13, 3), 10) == score::Cuts::Grade{"passed", true});
    CHECK(cuts.grade(4, 10) == score::Cuts::Grade{"oral exam", false});
    CHECK(cuts.grade(2, 10) == score::Cuts::Grade{"failed", false});
    CHECK(cuts.pass == Rational(13, 3));
}

TEST_CASE("all problems of a table are reported at once") {
    try {
        score::scale_from_json(R"({"format": "examgen-grade-scale/1", "name": "x", "unit": "miles",
            "steps": [{"grade": "1", "from": 50}, {"grade": "2", "from": 60}, {"grade": "", "from": "x"}]})",
                               "own.json");
        FAIL();
    } catch (const Error& e) {
        CHECK(e.all().size() >= 5);
        for (const auto& one : e.all())
            CHECK(one.where.line > 0);
    }
    CHECK_THROWS_AS(score::scale_from_json("{}", "own.json"), Error);
    CHECK_THROWS_AS(score::scale_named("de-lineal"), UsageError);
}

TEST_CASE("the pass mark of a scale and the least reference group can be set") {
    score::Context context;
    context.max_points = 100;
    CHECK(score::scale_named("de-linear").cuts(context).pass == Rational(50));
    const auto sixty = score::scale_named("de-linear:60");
    CHECK(sixty.name == "de-linear:60");
    CHECK(sixty.cuts(context).pass == Rational(60));
    CHECK(sixty.cuts(context).grade(60, 100).text == "4.0");
    CHECK(sixty.cuts(context).grade(Rational(5999, 100), 100).text == "5.0");
    CHECK(score::scale_named("percent:45.5").cuts(context).pass == Rational(91, 2));
    context.reference[50] = 20;
    CHECK(score::scale_named("de-gleitklausel").cuts(context).pass == Rational(39));
    CHECK(score::scale_named("de-gleitklausel,least=21").cuts(context).pass == Rational(60));
    CHECK(score::scale_named("de-gleitklausel:35,least=5").cuts(context).pass == Rational(35));
    for (const char* wrong : {"uk-class:50", "de-linear:0", "de-linear:100", "de-linear:x",
                              "de-linear,least=5", "de-linear,60", "de-gleitklausel,least=-1"})
        CHECK_THROWS_AS(score::scale_named(wrong), UsageError);
}
