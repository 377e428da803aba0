// What a folder of scans may hold besides scans.

#include <fstream>

#include <catch2/catch.hpp>

#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

std::map<std::string, std::vector<std::string>> page_rows(const Printed& printed) {
    std::map<std::string, std::vector<std::string>> out;
    const std::string text = results(printed, "capture.csv");
    csv::Reader reader(json::source_of(text));
    while (reader.next())
        if (reader.cells().size() > 7 && reader.cells()[7].empty())
            out[std::string(reader.cells()[0])] = {reader.cells().begin(), reader.cells().end()};
    return out;
}

}  // namespace

TEST_CASE("bad files cost themselves alone, each with a reason") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "12345678", 0), scans / ("1-" + std::to_string(p) + ".pgm"));
    const std::string exam_pdf = slurp(printed.exam_folder / "exam.pdf");
    spill(scans / "cut.pdf", exam_pdf.substr(0, exam_pdf.size() / 2));
    spill(scans / "empty.jpg", "");
    spill(scans / "video.jpg", std::string("\0\0\0\x18"
                                           "ftypmp42",
                                           12) +
                                   std::string(5000, 'v'));
    spill(scans / "huge.pgm", "P5\n20000 20000\n255\nx");
    spill(scans / "no-pages.pdf",
          "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
          "2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n"
          "trailer\n<< /Size 3 /Root 1 0 R >>\n%%EOF\n");
    CHECK(run("qpdf --encrypt secret secret 256 -- " +
              shell_quoted((printed.exam_folder / "exam.pdf").string()) + " " +
              shell_quoted((scans / "locked.pdf").string()))
              .code == 0);
    const auto graded = grade(printed, scans);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 1);
    CHECK(graded.open);
    const auto rows = page_rows(printed);
    for (const char* name : {"empty.jpg", "video.jpg", "huge.pgm", "no-pages.pdf", "locked.pdf"}) {
        INFO(name);
        REQUIRE(rows.contains(name));
        CHECK(rows.at(name)[5] == "quarantined");
        CHECK_FALSE(rows.at(name)[13].empty());
    }
    CHECK(rows.at("locked.pdf")[13].find("password") != std::string::npos);
    CHECK(rows.at("huge.pgm")[13].find("20000") != std::string::npos);
    size_t all = 0;
    for (const auto& [status, count] : graded.pages)
        all += count;
    const std::string text = results(printed, "capture.csv");
    size_t lines = 0;
    csv::Reader reader(json::source_of(text));
    while (reader.next())
        lines += reader.cells()[7].empty();
    CHECK(all == lines);
}

TEST_CASE("sheets of another exam are foreign and never graded") {
    const Printed printed("--count 6");
    const Printed other("--count 5");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < other.exam.sheets.size(); ++p)
        save(filled(other, p, "12345678", 0), scans / (std::to_string(p) + ".pgm"));
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::foreign) == other.exam.sheets.size());
    CHECK(graded.all_papers() == 0);
}

TEST_CASE("a folder without scans, and a path that is not there, are said to be so") {
    const Printed printed("--count 6");
    fs::create_directories(printed.folder / "none");
    spill(printed.folder / "none/notes.txt", "hello");
    CHECK_THROWS_AS(grade(printed, printed.folder / "none"), Error);
    CHECK_THROWS_AS(grade(printed, printed.folder / "nowhere"), Error);
    CHECK_FALSE(fs::exists(printed.exam_folder / "results" / "results.csv"));
}

TEST_CASE("vector pages of a PDF are rendered and read") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    fs::create_directories(scans);
    fs::copy(printed.exam_folder / "exam.pdf", scans / "blank.pdf");
    const auto graded = grade(printed, scans);
    size_t known = 0;
    for (const auto status : {exam::PageStatus::graded, exam::PageStatus::review})
        if (graded.pages.contains(status))
            known += graded.pages.at(status);
    CHECK(known == printed.exam.sheets.size());
}
