// Whole exams: made, rendered, marked, read.

#include <fstream>

#include <catch2/catch.hpp>

#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

TEST_CASE("a stack of papers of one form becomes results, answer by answer") {
    const Printed printed("--count 12");
    const fs::path scans = printed.folder / "scans";
    const std::vector<std::string> students = {"20260001", "20260017", "00000042"};
    const size_t pages = printed.exam.sheets.size();
    for (size_t s = 0; s < students.size(); ++s)
        for (size_t p = 0; p < pages; ++p)
            save(filled(printed, p, students[s], static_cast<int>(s)),
                 scans / (std::to_string(s * pages + p) + ".pgm"));
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::graded) == 3 * pages);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 3);
    CHECK_FALSE(graded.open);
    const auto rows = rows_of(results(printed, "answers.csv"));
    REQUIRE(rows.size() == 36);
    for (size_t i = 0; i < rows.size(); ++i) {
        const int number = std::stoi(rows[i][4]);
        CHECK(rows[i][0] == students[i / 12]);
        CHECK(rows[i][5] == letter(number, static_cast<int>(i / 12)));
        CHECK(rows[i][9] == "ok");
    }
}

TEST_CASE("lost, doubled, blank and foreign pages are told apart, and no answer is guessed") {
    const Printed printed("--count 12");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    REQUIRE(pages >= 3);
    int file = 100;
    const auto add = [&](const image::Grey& grey) {
        save(grey, scans / (std::to_string(file++) + ".pgm"));
    };
    for (size_t p = 0; p < pages; ++p) {  // whole, its second page twice, blank backs
        add(filled(printed, p, "11111111", 0));
        add(image::Grey(1240, 1754, 240));
        if (p == 1)
            add(filled(printed, p, "11111111", 0));
    }
    for (size_t p = 0; p < pages; ++p)  // without its second page
        if (p != 1)
            add(filled(printed, p, "22222222", 1));
    fs::create_directories(scans);
    std::ofstream(scans / "video.jpg") << std::string(5000, 'x');
    std::ofstream(scans / "empty.pdf");
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::blank) == pages);
    CHECK(graded.pages.at(exam::PageStatus::duplicate) == 1);
    CHECK(graded.pages.at(exam::PageStatus::quarantined) == 2);
    CHECK(graded.pages.at(exam::PageStatus::graded) == pages);
    CHECK(graded.pages.at(exam::PageStatus::review) == pages - 1);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 1);
    CHECK(graded.papers.at(exam::PaperStatus::incomplete) == 1);
    CHECK(graded.open);
    for (const auto& row : rows_of(results(printed, "answers.csv")))
        CHECK(row[9] == (row[0] == "11111111" ? "ok" : "review"));
}

TEST_CASE(
    "any number of processes, an interrupted run and a decision made again give the same files") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    for (size_t s = 0; s < 4; ++s)
        for (size_t p = 0; p < pages; ++p)
            save(filled(printed, p, "3333333" + std::to_string(s), static_cast<int>(s)),
                 scans / (std::to_string(s * pages + p) + ".pgm"));
    const auto files = [&] {
        return results(printed, "answers.csv") + results(printed, "capture.csv") +
               results(printed, "results.csv") + results(printed, "review.csv");
    };
    grade(printed, scans, 1);
    const std::string once = files();
    const fs::path journal = printed.exam_folder / "results" / "capture.journal";
    const auto size = fs::file_size(journal);
    for (const auto cut : {size / 5, size / 2, size - 3}) {
        fs::resize_file(journal, cut);
        grade(printed, scans, 3);
        CHECK(files() == once);
    }
    jobs::GradeJob again;
    again.exam = printed.exam_folder;
    again.redecide = true;
    fs::remove_all(scans);
    jobs::grade(again);
    CHECK(files() == once);
}
