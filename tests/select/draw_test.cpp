#include "select/draw.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>
#include <set>

#include "sample_bank.h"
#include <catch2/catch.hpp>

using namespace examgen;
using namespace examgen::select;

namespace {

/// "netze" and "netze/routing" beside "ki", 10 questions of each level and topic.
bank::Bank bank_of_150() {
    auto bank = sample_bank("netze");
    for (const std::string topic : {"netze", "netze/routing", "ki"})
        for (int level = 1; level <= 5; ++level)
            add_questions(bank, topic, level, 10);
    return bank;
}

/// How many of the drawn questions lie in the topic and between the levels.
int count_in(const Pool& pool, const std::vector<uint32_t>& drawn, std::string_view topic, int low,
             int high) {
    return static_cast<int>(std::count_if(drawn.begin(), drawn.end(), [&](uint32_t i) {
        const auto& q = *pool.questions[i];
        return is_within(q.topic, topic) && q.difficulty >= low && q.difficulty <= high;
    }));
}

void check_distinct(const std::vector<uint32_t>& drawn) {
    CHECK(std::is_sorted(drawn.begin(), drawn.end()));
    CHECK(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
}

uint32_t position(const Pool& pool, std::string_view id) {
    return pool.by_id.at(id);
}

bool holds(const std::vector<uint32_t>& drawn, uint32_t question) {
    return std::binary_search(drawn.begin(), drawn.end(), question);
}

/// χ² of equal inclusion over 10,000 seeds. The counts of n questions with k drawn each time sum to
/// a constant and vary with factor (n-k)/(n-1) less than independent ones, which is put right here.
double inclusion_chi(const Pool& pool, Query query, size_t n, double k) {
    std::vector<double> seen(pool.questions.size());
    const int runs = 10000;
    for (query.seed = 0; query.seed < runs; ++query.seed)
        for (const uint32_t i : draw(pool, query))
            ++seen[i];
    const double expected = runs * k / static_cast<double>(n);
    double chi = 0;
    for (const double count : seen)
        chi += count > 0 ? (count - expected) * (count - expected) / expected : 0;
    return chi * static_cast<double>(n - 1) / (static_cast<double>(n) - k);
}

}  // namespace

TEST_CASE("a plain count draws that many distinct questions, and the same for the same seed") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    Query q{.count = 20, .seed = 5};
    const auto drawn = draw(pool, q);
    CHECK(drawn.size() == 20);
    check_distinct(drawn);
    CHECK(draw(pool, q) == drawn);
    q.seed = 6;
    CHECK(draw(pool, q) != drawn);
}

TEST_CASE("the whole stock can be drawn, and without a count it is") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    CHECK(draw(pool, {.count = 150}).size() == 150);
    CHECK(draw(pool, {}).size() == 150);
    CHECK(draw(pool, {.topics = {{"ki", {}}}}).size() == 50);
}

TEST_CASE("every question has the same chance to be drawn") {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 1, 7);
    add_questions(bank, "t/u", 3, 20);
    add_questions(bank, "t", 5, 3);
    const auto pool = make_pool(bank);
    CHECK(inclusion_chi(pool, {.count = 6}, 30, 6) < 58.3);  // 0.001 at 29 degrees of freedom
}

TEST_CASE("the chance is the same under two-way counts for questions of one cell") {
    auto bank = sample_bank("a");
    add_questions(bank, "a", 1, 5);
    add_questions(bank, "a", 4, 5);
    add_questions(bank, "b", 1, 5);
    add_questions(bank, "b", 4, 5);
    const auto pool = make_pool(bank);
    Query q{.topics = {{"a", 4}, {"b", 4}}};
    parse_difficulty("easy:4,hard:4", q);
    // By symmetry all cells are alike.
    CHECK(inclusion_chi(pool, q, 20, 8) < 43.8);  // 0.001 at 19 degrees of freedom
}

TEST_CASE("topic counts are met, sub-topics count for their topic") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    const auto drawn = draw(pool, {.topics = {{"netze", 12}, {"ki", 5}}});
    CHECK(drawn.size() == 17);
    CHECK(count_in(pool, drawn, "netze", 1, 5) == 12);
    const auto sub = draw(pool, {.topics = {{"netze/routing", 30}, {"ki", {}}}, .count = 40});
    CHECK(count_in(pool, sub, "netze/routing", 1, 5) == 30);
    CHECK(count_in(pool, sub, "ki", 1, 5) == 10);
}

TEST_CASE("difficulty counts are met, and a filter keeps other levels out") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    Query q{.count = 20};
    parse_difficulty("easy:8,medium:8,hard:4", q);
    const auto drawn = draw(pool, q);
    CHECK(count_in(pool, drawn, "netze", 1, 2) + count_in(pool, drawn, "ki", 1, 2) == 8);
    CHECK(count_in(pool, drawn, "netze", 3, 3) + count_in(pool, drawn, "ki", 3, 3) == 8);
    Query filter{.count = 30};
    parse_difficulty("2-3", filter);
    const auto two = draw(pool, filter);
    CHECK(count_in(pool, two, "netze", 2, 3) + count_in(pool, two, "ki", 2, 3) == 30);
}

TEST_CASE("topic and difficulty counts are met together, also where stock is tight") {
    auto bank = sample_bank("a");
    add_questions(bank, "a", 1, 2);
    add_questions(bank, "a", 5, 9);
    add_questions(bank, "b", 1, 9);
    add_questions(bank, "b", 5, 1);
    const auto pool = make_pool(bank);
    Query q{.topics = {{"a", 8}, {"b", 8}}};
    parse_difficulty("easy:9,hard:7", q);
    for (q.seed = 0; q.seed < 50; ++q.seed) {
        const auto drawn = draw(pool, q);
        check_distinct(drawn);
        CHECK(count_in(pool, drawn, "a", 1, 5) == 8);
        CHECK(count_in(pool, drawn, "b", 1, 5) == 8);
        CHECK(count_in(pool, drawn, "a", 1, 2) + count_in(pool, drawn, "b", 1, 2) == 9);
    }
}

TEST_CASE("tags and kinds filter") {
    auto bank = bank_of_150();
    for (size_t i = 0; i < bank.questions.size(); i += 10)
        bank.questions[i].tags = {"speicher", "training"};
    bank.questions[3].kind = bank::Kind::true_false;
    const auto pool = make_pool(bank);
    CHECK(draw(pool, {.tags = {"speicher"}}).size() == 15);
    CHECK(draw(pool, {.count = 15, .tags = {"speicher", "training"}}).size() == 15);
    CHECK(draw(pool, {.kinds = {"true-false"}}) == std::vector<uint32_t>{3});
    CHECK(draw(pool, {.topics = {{"ki", {}}}, .tags = {"speicher"}}).size() == 5);
}

TEST_CASE("included questions are always in and count for their cell, excluded ones never are") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    Query q{.topics = {{"ki", 10}, {"netze", 2}},
            .include = {"ki-1-3", "ki-5-0"},
            .exclude = {"ki-1-4", "netze-1-0"}};
    parse_difficulty("easy:6,medium:3,hard:3", q);
    for (q.seed = 0; q.seed < 30; ++q.seed) {
        const auto drawn = draw(pool, q);
        CHECK(drawn.size() == 12);
        CHECK(holds(drawn, position(pool, "ki-1-3")));
        CHECK(holds(drawn, position(pool, "ki-5-0")));
        CHECK(!holds(drawn, position(pool, "ki-1-4")));
        CHECK(count_in(pool, drawn, "ki", 1, 5) == 10);
        CHECK(count_in(pool, drawn, "ki", 4, 5) + count_in(pool, drawn, "netze", 4, 5) == 3);
    }
}

TEST_CASE("an included question outside the topics counts towards the total") {
    const auto bank = bank_of_150();
    const auto pool = make_pool(bank);
    const auto drawn =
        draw(pool, {.topics = {{"ki", {}}}, .count = 20, .include = {"netze-1-0", "netze-1-0"}});
    CHECK(drawn.size() == 20);
    CHECK(count_in(pool, drawn, "ki", 1, 5) == 19);
    CHECK_THROWS_AS(draw(pool, {.topics = {{"ki", 20}}, .count = 20, .include = {"netze-1-0"}}),
                    UsageError);
}

TEST_CASE("enemies never stand in one exam, whichever of them names the other") {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 3, 30);
    for (size_t i = 0; i < 30; i += 3)
        make_enemies(bank.questions[i], {bank.questions[i + 1].id, bank.questions[i + 2].id});
    const auto pool = make_pool(bank);
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const auto drawn = draw(pool, {.count = 10, .seed = seed});
        CHECK(drawn.size() == 10);
        check_distinct(drawn);
        for (const uint32_t i : drawn)
            for (const auto& [self, enemy] : pool.enemies_of(i))
                CHECK(!holds(drawn, enemy));
    }
    const auto forced = draw(pool, {.count = 8, .include = {"t-3-1"}});
    CHECK(holds(forced, 1));
    CHECK(!holds(forced, 0));
}

TEST_CASE("every selection without enemies is equally likely") {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 3, 4);
    make_enemies(bank.questions[1], {"t-3-0"});
    const auto pool = make_pool(bank);
    std::map<std::vector<uint32_t>, double> seen;
    const int n = 10000;
    for (uint64_t seed = 0; seed < n; ++seed)
        ++seen[draw(pool, {.count = 2, .seed = seed})];
    CHECK(seen.size() == 5);
    double chi = 0;
    for (const auto& [drawn, count] : seen)
        chi += (count - n / 5.0) * (count - n / 5.0) / (n / 5.0);
    CHECK(chi < 18.5);  // 0.001 at 4 degrees of freedom
}

TEST_CASE("a selection without enemies is found even when it is one in a million") {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 3, 60);
    for (size_t i = 0; i < 60; i += 3) {
        make_enemies(bank.questions[i], {bank.questions[i + 1].id, bank.questions[i + 2].id});
        make_enemies(bank.questions[i + 1], {bank.questions[i + 2].id});
    }
    const auto pool = make_pool(bank);
    for (uint64_t seed = 0; seed < 5; ++seed) {
        const auto drawn = draw(pool, {.count = 20, .seed = seed});
        CHECK(drawn.size() == 20);
        for (size_t i = 0; i < drawn.size(); ++i)
            CHECK(drawn[i] / 3 == i);
    }
}

TEST_CASE("drafts, practice questions and what cannot be printed are left out and counted") {
    auto bank = bank_of_150();
    bank.questions[0].status = bank::Status::draft;
    bank.questions[1].status = bank::Status::review;
    bank.questions[2].status = bank::Status::retired;
    bank.questions[3].use = bank::Use::practice;
    bank.questions[4].kind = bank::Kind::open;
    bank.questions[5].kind = bank::Kind::description;
    bank.questions[6].kind = bank::Kind::foreign;
    bank.questions[7].use = bank::Use::exam;
    const auto pool = make_pool(bank);
    CHECK(pool.questions.size() == 144);
    CHECK(pool.left_out.size() == 6);
    CHECK(draw(pool, {}).size() == 144);
}

TEST_CASE("an id in two banks counts once and is reported") {
    auto one = sample_bank("a"), two = sample_bank("b");
    add_questions(one, "a", 3, 5);
    add_questions(two, "b", 3, 5);
    two.questions[2].id = "a-3-1";
    const bank::Bank* const both[] = {&one, &two};
    const auto pool = make_pool(both);
    CHECK(pool.questions.size() == 9);
    REQUIRE(pool.problems.size() == 1);
    CHECK(pool.problems[0].where.file == "b.json");
    CHECK(pool.problems[0].where.pointer == "/questions/2");
}

TEST_CASE("a question without a topic belongs to its bank's") {
    auto bank = sample_bank("netze");
    add_questions(bank, "netze", 3, 4);
    for (auto& q : bank.questions)
        q.topic.clear();
    CHECK(draw(make_pool(bank), {.topics = {{"netze", 3}}}).size() == 3);
}

TEST_CASE("neighbouring names are different topics") {
    auto bank = sample_bank("a");
    for (const std::string topic : {"a-b", "a", "a/b", "a/b/c", "a/bb", "a.b"})
        add_questions(bank, topic, 3, 1);
    const auto pool = make_pool(bank);
    CHECK(draw(pool, {.topics = {{"a", {}}}}).size() == 4);
    CHECK(draw(pool, {.topics = {{"a/b", {}}}}).size() == 2);
    CHECK(draw(pool, {.topics = {{"a/b", {}}, {"a", {}}}}).size() == 4);
    CHECK(draw(pool, {.topics = {{"a-b", {}}, {"a/b", {}}}}).size() == 3);
}

TEST_CASE("20 of 100,000 are drawn in under a millisecond") {
    auto bank = sample_bank("t");
    for (int topic = 0; topic < 20; ++topic)
        for (int level = 1; level <= 5; ++level)
            add_questions(bank, "t/" + std::to_string(topic), level, 1000);
    const auto pool = make_pool(bank);
    Query q{.topics = {{"t/1", 5}, {"t/2", 5}, {"t/3", {}}}, .count = 20};
    parse_difficulty("easy:8,medium:8,hard:4", q);
    const auto start = std::chrono::steady_clock::now();
    for (q.seed = 0; q.seed < 20; ++q.seed)
        CHECK(draw(pool, q).size() == 20);
    const std::chrono::duration<double, std::milli> each =
        (std::chrono::steady_clock::now() - start) / 20.0;
    CHECK(each.count() < 20);  // 1 in a release build on an idle machine
}
