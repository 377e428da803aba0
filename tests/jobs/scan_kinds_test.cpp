// Questions of every kind, crossed on paper as their key says, earn all points.

#include <catch2/catch.hpp>

#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// What is crossed for the right answer; of given points the most.
bool is_right(const exam::Exam& exam, const exam::Box& box) {
    const exam::Question& question = *exam.find(box.question);
    if (box.points)
        return *box.points == question.points;
    const auto& key = question.key.at(static_cast<size_t>(box.field));
    if (question.kind != "numeric")
        return std::find(key.begin(), key.end(), box.option) != key.end();
    const Rational value = question.range ? question.range->low : *Rational::parse(key.front());
    if (!box.digit)
        return value < Rational(0);
    const int places = question.digits->digits - question.digits->decimals;
    Rational shown = value < Rational(0) ? Rational(0) - value : value;
    for (int i = places; i <= *box.digit; ++i)
        shown = shown * Rational(10);
    int64_t whole = shown.num / shown.den;
    for (int i = *box.digit; i < places - 1; ++i)
        whole /= 10;
    return whole % 10 == box.value;
}

/// All pages of one paper, in order.
void scan_paper(const Printed& printed, const std::string& left_out) {
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p) {
        const exam::Sheet& sheet = printed.exam.sheets[p];
        image::Grey page = printed.pages[p];
        for (const auto& box : sheet.boxes)
            if (is_right(printed.exam, box) && box.question != left_out)
                cross(page, sheet, box.at);
        for (const auto& box : sheet.id_boxes)
            if (box.value == 4)
                cross(page, sheet, box.at);
        save(page, printed.folder / ("scans/" + std::to_string(p) + ".pgm"));
    }
}

fs::path kinds_bank() {
    return fs::path(EXAMGEN_TEST_DATA) / "kinds" / "arten.json";
}

void check_all_points(const std::string& options) {
    const Printed printed(options, "arten", kinds_bank());
    scan_paper(printed, "");
    const auto graded = grade(printed, printed.folder / "scans");
    CHECK(graded.open_items == 0);
    const auto rows = rows_of(results(printed, "answers.csv"));
    CHECK(rows.size() == printed.exam.questions.size());
    for (const auto& row : rows) {
        INFO(row[3] << ": " << row[5]);
        CHECK(row[9] == "ok");
        CHECK(row[7] == row[8]);
    }
}

}  // namespace

TEST_CASE("all kinds of questions are read as their key says") {
    check_all_points("");
}

TEST_CASE("all kinds of questions are read from answer sheets") {
    check_all_points("--answer-sheet separate");
}

TEST_CASE("points that nobody has given are for a person") {
    const Printed printed("", "arten", kinds_bank());
    std::string open;
    for (const auto& question : printed.exam.questions)
        if (question.kind == "open")
            open = question.id;
    REQUIRE_FALSE(open.empty());
    scan_paper(printed, open);
    const auto graded = grade(printed, printed.folder / "scans");
    CHECK(graded.open_items == 1);
    for (const auto& row : rows_of(results(printed, "answers.csv")))
        CHECK(row[9] == (row[3] == open ? "review" : "ok"));
}
