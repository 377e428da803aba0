#include <catch2/catch.hpp>

#include "base/error.h"
#include "exam/exam.h"

using namespace examgen;

namespace {

exam::Exam full_exam() {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Prüfung \"Eins\" 😀";
    out.language = "de";
    out.course = "INF";
    out.examiner = "Dr. X";
    out.date = "2027-02-08";
    out.duration_min = 90;
    out.seed = (uint64_t{1} << 53) - 1;
    out.version = "0.1.0";
    out.banks = {{"a.json", "00ff"}};
    out.rule = "negative";
    out.malus = Rational(1, 3);
    out.floor = "none";
    out.grade_scale = "de-linear";
    out.questions = {
        {"q1",
         "single-choice",
         "t",
         Rational(3, 2),
         3,
         {{"a", false, 0}, {"b", true, 1}, {"c", true, Rational(1, 2)}},
         {{"b", "c"}}},
        {"q2", "kprim", "t", 2, 1, {{"a", true, 1}, {"b", false, 0}}, {{"true"}, {"false"}}},
        {"q3",
         "numeric",
         "t",
         1,
         5,
         {},
         {{"3.14"}},
         exam::Interval{Rational(313, 100), Rational(315, 100)},
         bank::Digits{4, 2, true}},
        {"q4",
         "matching",
         "t",
         1,
         3,
         {{"r1", false, 0}, {"r2", false, 0}},
         {{"r2"}, {"r1"}},
         std::nullopt,
         std::nullopt,
         {"l1", "l2"}}};
    out.forms = {
        {"A", {{1, "q1", {2, 0, 1}}, {2, "q2", {0, 1}}, {3, "q3", {}}, {4, "q4", {1, 0}}}},
        {"B", {{1, "q3", {}}, {2, "q1", {0, 1, 2}}, {3, "q2", {0, 1}}, {4, "q4", {0, 1}}}}};
    out.copies = {{1, "A", "00123", "Ann", "copies.pdf", 1, "C12", "HS 1"},
                  {2, "B", std::nullopt, std::nullopt, "copies.pdf", 5, "", ""}};
    exam::Sheet sheet;
    sheet.form = "A";
    sheet.copy = 2;
    sheet.size = {210_mm, 297_mm};
    sheet.file = "exam-A.pdf";
    sheet.fiducials = {{0, {8_mm, 8_mm, 8_mm, 8_mm}}};
    sheet.code = Rect{97.5_mm, 9_mm, 15_mm, 15_mm};
    sheet.boxes = {{"q1", 1, 0, "c", "A", {22.1_mm, 80.4_mm, 4_mm, 4_mm}},
                   {"q3", 3, 0, "-", "−", {22.1_mm, 90_mm, 4_mm, 4_mm}},
                   {"q3", 3, 0, "", "", {22.1_mm, 96_mm, 4_mm, 4_mm}, 2, 7},
                   {"q9", 4, 0, "", "", {22.1_mm, 99_mm, 4_mm, 4_mm}, {}, 0, Rational(3, 4)}};
    sheet.id_boxes = {{0, 9, {128_mm, 69.375_mm, 4_mm, 4_mm}}};
    out.sheets = {sheet};
    return out;
}

/// The exam's JSON with one text in place of another.
std::string with(std::string_view from, std::string_view to) {
    std::string text = exam::to_json(full_exam());
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

size_t problems_of(const std::string& text) {
    try {
        exam::from_json(text, "exam.json");
    } catch (const Error& e) {
        for (const auto& one : e.all())
            CHECK(one.where.line > 0);
        return e.all().size();
    }
    return 0;
}

}  // namespace

TEST_CASE("an exam is the same after being written and read") {
    const exam::Exam exam = full_exam();
    const std::string text = exam::to_json(exam);
    exam::Exam read = exam::from_json(text, "exam.json");
    CHECK(text.find("Ann") == std::string::npos);
    CHECK(read.copies.empty());
    read.copies = exam::copies_from_lines(exam::copies_to_lines(exam.copies), "copies.jsonl");
    CHECK(read == exam);
}

TEST_CASE("what grading cannot rely on is an error with its line") {
    CHECK(problems_of(with("\"number\": 2", "\"number\": 3")) == 1);
    CHECK(problems_of(with("\"question\": \"q2\"", "\"question\": \"q9\"")) == 1);
    CHECK(problems_of(with("\"question\": \"q2\"", "\"question\": \"q3\"")) >= 1);
    CHECK(problems_of(with("[\"c\", \"a\", \"b\"]", "[\"c\", \"c\", \"x\"]")) == 2);
    CHECK(problems_of(with("\"points\": \"3/2\"", "\"points\": \"-1\"")) == 1);
    CHECK(problems_of(with("\"points\": \"3/2\"", "\"points\": \"many\"")) == 1);
    CHECK(problems_of(with("[[\"true\"], [\"false\"]]", "[[], [\"false\"]]")) == 1);
    CHECK(problems_of(with("\"id\": \"q2\"", "\"id\": \"q1\"")) >= 1);
    CHECK(problems_of(with("[\"l1\", \"l2\"]", "[\"l1\"]")) == 1);
    CHECK(problems_of(with("\"decimals\": 2", "\"decimals\": 5")) == 1);
    CHECK(problems_of(with("\"option\": \"c\"", "\"digit\": 1, \"points\": \"1\"")) == 1);
    CHECK(problems_of(with("\"option\": \"c\", ", "")) == 1);
    CHECK(problems_of(with("\"value\": 7", "\"value\": 10")) == 1);
    CHECK(problems_of(with("\"copy\": 2", "\"copy\": 0")) == 1);  // of a sheet
}

TEST_CASE("other files are told apart from exams") {
    for (const char* text : {"[]", "{}", "{\"format\": \"examgen-bank/1\"}", "7"})
        CHECK_THROWS_AS(exam::from_json(text, "x.json"), Error);
}

TEST_CASE("copies stand one a line, and a broken line is named") {
    const auto copies = exam::copies_from_lines(
        "{\"copy\": 1, \"form\": \"A\", \"student_id\": \"00123\", \"name\": \"Ann\"}\r\n\n"
        "{\"copy\": 2, \"form\": \"B\", \"student_id\": null}",
        "copies.jsonl");
    REQUIRE(copies.size() == 2);
    CHECK(copies[0].student_id == "00123");
    CHECK_FALSE(copies[1].student_id);
    try {
        exam::copies_from_lines(
            "{\"copy\": 1, \"form\": \"A\"}\n{\"copy\": 0, \"form\": \"A\"}\nx\n", "copies.jsonl");
        FAIL();
    } catch (const Error& e) {
        REQUIRE(e.all().size() == 2);
        CHECK(e.all()[0].where.line == 2);
        CHECK(e.all()[1].where.line == 3);
    }
}
