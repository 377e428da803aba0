#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"
#include "bank/field.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

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
