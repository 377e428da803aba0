#include "select/query.h"

#include <catch2/catch.hpp>

#include "base/error.h"

using namespace examgen;
using namespace examgen::select;

TEST_CASE("difficulty counts are read by group or by level") {
    Query q;
    parse_difficulty("easy:8,medium:7,hard:4", q);
    CHECK(q.difficulty == std::vector<DifficultyCount>{{1, 2, 8}, {3, 3, 7}, {4, 5, 4}});
    Query levels;
    parse_difficulty("2:5,3-4:10", levels);
    CHECK(levels.difficulty == std::vector<DifficultyCount>{{2, 2, 5}, {3, 4, 10}});
    CHECK(levels.least_difficulty == 1);
}

TEST_CASE("a difficulty without a count is a filter") {
    const auto filter = [](std::string_view spec) {
        Query q;
        parse_difficulty(spec, q);
        CHECK(q.difficulty.empty());
        return std::pair(q.least_difficulty, q.most_difficulty);
    };
    CHECK(filter("2-4") == std::pair(2, 4));
    CHECK(filter("easy") == std::pair(1, 2));
    CHECK(filter("hard") == std::pair(4, 5));
    CHECK(filter("3") == std::pair(3, 3));
}

TEST_CASE("a difficulty that is neither is wrong use") {
    for (const std::string spec :
         {"", "0", "6", "4-2", "easy,hard", "easy:8,hard", "easy:", "easy:0", "easy:-1", "easy:x",
          "easy:1e3", "eas:3", ":3", "easy:8,", "easy:9999999", "1-", "2-4-5", "EASY", " 3"}) {
        Query q;
        INFO(spec);
        CHECK_THROWS_AS(parse_difficulty(spec, q), UsageError);
    }
}

TEST_CASE("a level that is counted twice is wrong use") {
    Query q;
    CHECK_THROWS_WITH(parse_difficulty("easy:3,2:4", q), "difficulty 2 is counted twice");
}

TEST_CASE("a topic may have a count") {
    CHECK(parse_topic("netze:8") == TopicCount{"netze", 8});
    CHECK(parse_topic("netze/routing") == TopicCount{"netze/routing", {}});
    for (const std::string spec : {"", ":8", "netze:", "netze:0", "netze:-3", "netze:8:9", "a:1.5"})
        CHECK_THROWS_AS(parse_topic(spec), UsageError);
}

TEST_CASE("levels are named as they are typed") {
    CHECK(level_name(1, 2) == "easy");
    CHECK(level_name(3, 3) == "medium");
    CHECK(level_name(4, 5) == "hard");
    CHECK(level_name(2, 2) == "2");
    CHECK(level_name(2, 4) == "2-4");
}

TEST_CASE("a topic contains itself and what lies below it") {
    CHECK(is_within("netze", "netze"));
    CHECK(is_within("netze/routing/bgp", "netze/routing"));
    CHECK(!is_within("netze-2", "netze"));
    CHECK(!is_within("netze", "netze/routing"));
}
