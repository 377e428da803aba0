#include "synth/compare.h"

#include <catch2/catch.hpp>

using namespace examgen::synth;

namespace {

Expected truth(const char* student, const char* question, const char* shown) {
    Expected out;
    out.student = student;
    out.question = question;
    out.shown = out.meant = shown;
    return out;
}

Count only(const Expected& expected, const Decided& decided) {
    return compare({expected}, {decided}).total;
}

}  // namespace

TEST_CASE("an answer is right, open for a person, or silently misread") {
    const Expected b = truth("1", "q", "B"), blank = truth("1", "q", "");
    CHECK(only(b, {"1", "q", "B", "ok"}) == Count{1, 0, 0});
    CHECK(only(b, {"1", "q", "A", "ok"}) == Count{0, 0, 1});
    CHECK(only(b, {"1", "q", "A B", "ok"}) == Count{0, 0, 1});
    CHECK(only(b, {"1", "q", "", "blank"}) == Count{0, 0, 1});
    CHECK(only(b, {"1", "q", "A", "review"}) == Count{0, 1, 0});
    CHECK(only(b, {"1", "q", "", "absent"}) == Count{0, 1, 0});
    CHECK(only(b, {"2", "q", "B", "ok"}) == Count{0, 1, 0});
    CHECK(only(blank, {"1", "q", "", "blank"}) == Count{1, 0, 0});
    CHECK(only(blank, {"1", "q", "B", "ok"}) == Count{0, 0, 1});
}

TEST_CASE("two marks are right only as too many") {
    Expected two = truth("1", "q", "A B");
    two.too_many = true;
    CHECK(only(two, {"1", "q", "A B", "too_many"}) == Count{1, 0, 0});
    CHECK(only(two, {"1", "q", "A B", "ok"}) == Count{0, 0, 1});
    CHECK(only(truth("1", "q", "A B"), {"1", "q", "A B", "too_many"}) == Count{0, 0, 1});
}

TEST_CASE("nothing can be decided about a page that was never scanned") {
    Expected lost = truth("1", "q", "B");
    lost.lost = true;
    CHECK(only(lost, {"1", "q", "", "absent"}) == Count{1, 0, 0});
    CHECK(only(lost, {"1", "q", "", "review"}) == Count{0, 1, 0});
    CHECK(only(lost, {"1", "q", "B", "ok"}) == Count{0, 0, 1});
    CHECK(only(lost, {"1", "q", "", "blank"}) == Count{0, 0, 1});
}

TEST_CASE("errors are counted by cause, and misread identities apart") {
    Expected erased = truth("1", "b", "A");
    erased.cause = "erased";
    const Comparison all = compare({truth("1", "a", "B"), erased}, {{"1", "a", "B", "ok"},
                                                                    {"1", "b", "", "blank"},
                                                                    {"7", "a", "B", "ok"},
                                                                    {"8", "a", "", "review"}});
    CHECK(all.causes.at("") == Count{1, 0, 0});
    CHECK(all.causes.at("erased") == Count{0, 0, 1});
    CHECK(all.unknown == 1);
    REQUIRE(all.silent.size() == 1);
    CHECK(all.silent[0].decided.status == "blank");
}
