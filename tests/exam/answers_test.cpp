#include "exam/answers.h"

#include <catch2/catch.hpp>

using namespace examgen;
using exam::AnswerStatus;

namespace {

exam::Question question(const char* kind, int options) {
    exam::Question out;
    out.id = "q";
    out.kind = kind;
    for (int i = 0; i < options; ++i)
        out.options.push_back({std::string(1, static_cast<char>('a' + i)), i == 0, i == 0 ? 1 : 0});
    out.key = {{"a"}};
    return out;
}

const exam::Item k_shuffled{1, "q", {2, 0, 3, 1}};  // A: c, B: a, C: d, D: b

std::string read_as(const exam::Question& q, const exam::Item& item, std::string_view cell) {
    const auto answer = exam::read_cell(q, item, cell);
    return std::string(name_of(answer.status)) + "|" + exam::marked(q, item, answer) + "|" +
           exam::canonical(q, answer);
}

}  // namespace

TEST_CASE("letters are those printed on that sheet") {
    const auto single = question("single-choice", 4);
    const auto read = [&](std::string_view cell) { return read_as(single, k_shuffled, cell); };
    CHECK(read("B") == "ok|B|a");
    CHECK(read(" d ") == "ok|D|b");
    CHECK(read("") == "blank||");
    CHECK(read("  ") == "blank||");
    CHECK(read("B B") == "ok|B|a");
    CHECK(read("A C") == "too_many|A C|c d");
    for (const char* wrong : {"E", "1", "B?", "Ä", "BX", ",", "A\nB1"})
        CHECK(read(wrong) == "review||");
}

TEST_CASE("several letters may be written in any way, and are listed in printed order") {
    const auto several = question("multiple-choice", 4);
    for (const char* cell : {"A C", "C,A", "ca", "A;C", " c / a "})
        CHECK(read_as(several, k_shuffled, cell) == "ok|A C|c d");
    CHECK(read_as(several, k_shuffled, "ABCD") == "ok|A B C D|a b c d");
}

TEST_CASE("rows of true and false are read in printed order, a point is a row left blank") {
    auto kprim = question("kprim", 4);
    kprim.key = {{"true"}, {"false"}, {"true"}, {"false"}};
    const exam::Item plain{1, "q", {0, 1, 2, 3}};
    CHECK(read_as(kprim, plain, "+-+-") == "ok|+-+-|a+ b- c+ d-");
    CHECK(read_as(kprim, plain, "+ - + \xe2\x88\x92") == "ok|+-+-|a+ b- c+ d-");
    CHECK(read_as(kprim, plain, "+..-") == "ok|+..-|a+ d-");
    CHECK(read_as(kprim, plain, "....") == "blank||");
    CHECK(read_as(kprim, k_shuffled, "+---") == "ok|+---|a- b- c+ d-");
    for (const char* wrong : {"+", "+-+", "+-+-+", "ABCD", "+-+*"})
        CHECK(read_as(kprim, plain, wrong) == "review||");

    auto truth = question("true-false", 0);
    truth.options = {{"true", true, 1}, {"false", false, 0}};
    truth.key = {{"true"}};
    const exam::Item two{1, "q", {0, 1}};
    for (const char* cell : {"+", "R", "t", "true", "richtig"})
        CHECK(read_as(truth, two, cell) == "ok|+|true");
    for (const char* cell : {"-", "f", "falsch"})
        CHECK(read_as(truth, two, cell) == "ok|-|false");
    CHECK(read_as(truth, two, "+-") == "review||");
}

TEST_CASE("a key cell is an answer that is right") {
    auto kprim = question("kprim", 4);
    kprim.key = {{"true"}, {"false"}, {"false"}, {"false"}};
    for (const auto& item : {k_shuffled, exam::Item{1, "q", {0, 1, 2, 3}}})
        CHECK(exam::read_cell(kprim, item, exam::key_cell(kprim, item)).fields == kprim.key);
    const auto single = question("single-choice", 4);
    CHECK(exam::read_cell(single, k_shuffled, exam::key_cell(single, k_shuffled)).fields ==
          single.key);
}

TEST_CASE("numbers are written with point or comma; a marker's points are a share") {
    const auto number = question("numeric", 0);
    const exam::Item item{1, "q", {}};
    CHECK(read_as(number, item, "-12,50") == "ok|-12.5|-12.5");
    CHECK(read_as(number, item, "+3") == "ok|3|3");
    CHECK(read_as(number, item, "1/3") == "ok|1/3|1/3");
    CHECK(read_as(number, item, "1.2.3") == "review||");
    CHECK(read_as(number, item, "=1+1") == "review||");
    auto open = question("open", 0);
    open.points = 4;
    CHECK(exam::read_cell(open, item, "3").fields ==
          std::vector<std::vector<std::string>>{{"3/4"}});
    CHECK(exam::read_cell(open, item, "5").status == AnswerStatus::review);
    CHECK(exam::read_cell(open, item, "-1").status == AnswerStatus::review);
}

TEST_CASE("an ordering is all places or a matter for a person") {
    const auto ordering = question("ordering", 3);
    const exam::Item item{1, "q", {1, 2, 0}};
    CHECK(read_as(ordering, item, "C A B") == "ok|C A B|a b c");
    CHECK(read_as(ordering, item, "C A") == "review||");
}

TEST_CASE("kinds that cannot be typed in yet are left to a person") {
    CHECK(exam::read_cell(question("matching", 0), {1, "q", {}}, "1B 2A").status ==
          AnswerStatus::review);
}
