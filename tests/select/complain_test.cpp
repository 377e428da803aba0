#include "sample_bank.h"
#include <catch2/catch.hpp>

#include "select/draw.h"

using namespace examgen;
using namespace examgen::select;

namespace {

/// netze: 3 easy, 2 hard, 1 draft; ki: 4 medium.
bank::Bank small_bank() {
    auto bank = sample_bank("netze");
    add_questions(bank, "netze", 1, 3);
    add_questions(bank, "netze", 5, 2);
    add_questions(bank, "ki", 3, 4);
    bank.questions[0].tags = {"training", "inferenz"};
    bank.questions.push_back(sample_question("entwurf", "netze", 1));
    bank.questions.back().status = bank::Status::draft;
    return bank;
}

/// All lines that a person reads.
std::string complaint(const Query& query) {
    const auto bank = small_bank();
    const auto pool = make_pool(bank);
    try {
        draw(pool, query);
    } catch (const Error& e) {
        std::string out;
        for (const auto& one : e.all())
            out += render(one, Lang::en) + "\n";
        return out;
    }
    return "no complaint";
}

bool is_usage(const Query& query) {
    const auto bank = small_bank();
    const auto pool = make_pool(bank);
    try {
        draw(pool, query);
    } catch (const UsageError&) {
        return true;
    } catch (const Error&) {
        return false;
    }
    return false;
}

Query with_difficulty(Query query, std::string_view spec) {
    parse_difficulty(spec, query);
    return query;
}

}  // namespace

TEST_CASE("an unknown topic is named with the nearest and all known ones") {
    CHECK(complaint({.topics = {{"netzte", 3}}}) ==
          "error: there is no topic \"netzte\"\n"
          "  hint: did you mean \"netze\"?\n"
          "  hint: the topics are: ki, netze\n");
    CHECK(!is_usage({.topics = {{"netzte", 3}}}));
}

TEST_CASE("a count beyond the stock says what there is, by difficulty, and what is left out") {
    CHECK(complaint({.topics = {{"netze", {}}}, .count = 9}) ==
          "error: 9 questions are wanted, 5 that fit are in stock\n"
          "  hint: in stock by difficulty: 1: 3, 2: 0, 3: 0, 4: 0, 5: 2\n"
          "  hint: 1 more are drafts\n"
          "  hint: ask for fewer, widen the filters or add questions to the bank\n");
}

TEST_CASE("a filter that nothing passes is an error even without a count") {
    CHECK(complaint(with_difficulty({.topics = {{"ki", {}}}}, "easy")) ==
          "error: no question in stock fits\n");
}

TEST_CASE("sums that do not agree are named with both numbers") {
    const auto levels = with_difficulty({.count = 20}, "easy:8,hard:4");
    CHECK(complaint(levels) ==
          "error: the difficulty counts add up to 12, the count is 20\n"
          "  hint: change the counts so that they agree\n");
    CHECK(is_usage(levels));
    CHECK(complaint({.topics = {{"netze", 3}, {"ki", 2}}, .count = 6}) ==
          "error: the topic counts add up to 5, the count is 6\n"
          "  hint: change the counts so that they agree\n");
    CHECK(complaint(with_difficulty({.topics = {{"netze", 3}}}, "easy:2")) ==
          "error: the topic counts add up to 3, the difficulty counts to 2\n"
          "  hint: change the counts so that they agree\n");
    CHECK(complaint({.topics = {{"netze", 3}, {"ki", {}}}, .count = 3}) ==
          "error: the topic counts add up to 3 of 3, which leaves nothing for ki\n"
          "  hint: change the counts so that they agree\n");
    CHECK(complaint({.topics = {{"netze", 3}}, .count = 3, .include = {"ki-3-0"}}) ==
          "error: the topic counts add up to 4, the count is 3\n"
          "  hint: change the counts so that they agree\n"
          "  hint: 1 questions included by name lie outside and are counted too\n");
}

TEST_CASE("every topic and difficulty that falls short is named") {
    CHECK(complaint(with_difficulty({}, "easy:4,hard:3,medium:1")) ==
          "error: difficulty easy: 4 wanted, 3 in stock\n"
          "error: difficulty hard: 3 wanted, 2 in stock\n"
          "  hint: ask for fewer, or add questions to the bank\n");
    CHECK(complaint({.topics = {{"ki", 5}, {"netze", 1}}}) ==
          "error: topic ki: 5 wanted, 4 in stock\n"
          "  hint: ask for fewer, or add questions to the bank\n");
    CHECK(complaint({.topics = {{"ki", 5}, {"netze", 1}}, .include = {"ki-3-0"}}) ==
          "error: topic ki: 5 wanted, 4 in stock\n"
          "  hint: ask for fewer, or add questions to the bank\n");
}

TEST_CASE("two-way counts that cannot be met name the cells that are short") {
    CHECK(
        complaint(with_difficulty({.topics = {{"netze", 3}, {"ki", 2}}}, "easy:2,medium:3")) ==
        "error: the counts of topics and difficulties cannot be met together: of topic netze with "
        "difficulty medium at least 1 are needed, 0 in stock\n"
        "  hint: shift some of these counts to other topics or difficulties\n");
}

TEST_CASE("unknown tags, kinds and ids are named with the nearest") {
    CHECK(complaint({.tags = {"trainig"}}) ==
          "error: no question has the tag \"trainig\"\n"
          "  hint: did you mean \"training\"?\n"
          "  hint: the tags are: inferenz, training\n");
    const std::string kind = complaint({.kinds = {"single-choise"}});
    CHECK(kind.find("there is no kind \"single-choise\"") != kind.npos);
    CHECK(kind.find("did you mean \"single-choice\"?") != kind.npos);
    CHECK(is_usage({.kinds = {"single-choise"}}));
    const std::string id = complaint({.include = {"ki-3-7"}});
    CHECK(id.find("there is no question \"ki-3-7\"") != id.npos);
    CHECK(id.find("did you mean \"ki-3-0\"?") != id.npos);
    CHECK(complaint({.exclude = {"nichts-davon"}}).find("there is no question \"nichts-davon\"") !=
          std::string::npos);
}

TEST_CASE("a draft cannot be included but may be excluded") {
    CHECK(complaint({.include = {"entwurf"}}) ==
          "error: the question \"entwurf\" is a draft\n"
          "  hint: approve it in the bank, or leave it out of the selection\n");
    CHECK(complaint({.exclude = {"entwurf"}}) == "no complaint");
}

TEST_CASE("counts below one are wrong use") {
    CHECK(complaint({.count = 0}) == "error: the count must be at least 1, not 0\n");
    CHECK(complaint({.count = -5}) == "error: the count must be at least 1, not -5\n");
    CHECK(complaint({.topics = {{"ki", 0}}}) ==
          "error: topic ki: the count must be at least 1, not 0\n");
    CHECK(is_usage({.count = -5}));
}

TEST_CASE("a question both included and excluded is wrong use") {
    CHECK(complaint({.include = {"ki-3-0"}, .exclude = {"ki-3-0"}}) ==
          "error: \"ki-3-0\" is both included and excluded\n"
          "  hint: keep one of the two\n");
}

TEST_CASE("more questions included than wanted is wrong use") {
    CHECK(complaint({.count = 1, .include = {"ki-3-0", "ki-3-1"}}) ==
          "error: 1 wanted, but 2 are included by name\n");
    CHECK(complaint({.topics = {{"ki", 1}, {"netze", 3}}, .include = {"ki-3-0", "ki-3-1"}}) ==
          "error: topic ki: 1 wanted, but 2 are included by name\n");
}

TEST_CASE("counts for topics that contain each other are wrong use") {
    CHECK(complaint({.topics = {{"netze", 2}, {"netze", 3}}}) ==
          "error: the topics netze and netze overlap, so their counts are not clear\n"
          "  hint: name topics that do not contain each other\n");
}

TEST_CASE("enemies that cannot be kept apart are named") {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 3, 3);
    make_enemies(bank.questions[0], {"t-3-2"});
    const auto pool = make_pool(bank);
    CHECK_THROWS_WITH(draw(pool, {.count = 3}),
                      "no selection was found that keeps \"t-3-0\" and \"t-3-2\" apart");
    CHECK_THROWS_WITH(
        draw(pool, {.count = 2, .include = {"t-3-2", "t-3-0"}}),
        "\"t-3-0\" and \"t-3-2\" must not stand in one exam, and both are included by "
        "name");
    CHECK(draw(pool, {.count = 2}).size() == 2);
}
