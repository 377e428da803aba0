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

TEST_CASE("an ordering is the letters in order, a point is a place left empty") {
    auto ordering = question("ordering", 3);
    ordering.key = {{"a"}, {"b"}, {"c"}};
    const exam::Item item{1, "q", {1, 2, 0}};
    CHECK(read_as(ordering, item, "C A B") == "ok|C A B|a b c");
    CHECK(read_as(ordering, item, "cab") == "ok|C A B|a b c");
    CHECK(read_as(ordering, item, "C . B") == "ok|C . B|a . c");
    CHECK(read_as(ordering, item, "...") == "blank||");
    for (const char* wrong : {"C A", "C A A", "C A B A", "C A D", "3 1 2"})
        CHECK(read_as(ordering, item, wrong) == "review||");
    CHECK(exam::key_cell(ordering, item) == "C A B");
}

TEST_CASE("pairs are rows with the letter printed at their partner") {
    auto matching = question("matching", 3);
    matching.left = {"l1", "l2"};
    matching.key = {{"c"}, {"a"}};
    const exam::Item item{1, "q", {1, 2, 0}};  // A: b, B: c, C: a
    for (const char* cell : {"1B 2C", "2c,1b", "1=B; 2=C", "1: B 2: C", "B C", "bc"})
        CHECK(read_as(matching, item, cell) == "ok|1B 2C|l1=c l2=a");
    CHECK(read_as(matching, item, "2A") == "ok|2A|l2=b");
    CHECK(read_as(matching, item, ". A") == "ok|2A|l2=b");
    CHECK(read_as(matching, item, "1BA") == "ok|1AB|l1=c l1=b");
    CHECK(read_as(matching, item, "1A 2A") == "ok|1A 2A|l1=b l2=b");
    CHECK(read_as(matching, item, "") == "blank||");
    for (const char* wrong : {"1D", "3A", "0A", "1", "1B 2", "B", "A B C", "1B C", "99999A", "?"})
        CHECK(read_as(matching, item, wrong) == "review||");
    CHECK(exam::key_cell(matching, item) == "1B 2C");
}

TEST_CASE("each gap of a cloze has letters of its own") {
    auto cloze = question("cloze", 0);
    cloze.left = {"x", "y"};
    cloze.options = {{"x=a", true, 1}, {"x=b", false, 0}, {"y=a", false, 0}, {"y=b", true, 1}};
    cloze.key = {{"x=a"}, {"y=b"}};
    const exam::Item item{1, "q", {1, 0, 2, 3}};
    CHECK(exam::options_at(cloze, item, 1) == std::vector<uint16_t>{2, 3});
    CHECK(exam::key_cell(cloze, item) == "1B 2B");
    CHECK(read_as(cloze, item, "1B 2B") == "ok|1B 2B|x=a y=b");
    CHECK(read_as(cloze, item, "A A") == "ok|1A 2A|x=b y=a");
    CHECK(read_as(cloze, item, "1C") == "review||");
}

TEST_CASE("a key says a number as it is written and full points where a person marks") {
    auto number = question("numeric", 0);
    number.key = {{"-12.50"}};
    CHECK(exam::key_cell(number, {1, "q", {}}) == "-12.50");
    auto open = question("open", 0);
    open.points = Rational(5, 2);
    CHECK(exam::key_cell(open, {1, "q", {}}) == "2.5");
}
