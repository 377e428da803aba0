// Personal copies and answer sheets apart from the questions, from generate to answers.csv.

#include <algorithm>

#include <catch2/catch.hpp>

#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr const char* k_roster =
    "student_id,name\n0001,Ada Muster\n0002,Ben Muster\n"
    "0003,Cem Muster\n0004,Dana Muster\n";

/// Copies as they come back: all pages of copies.pdf, question n of copy c with the letter n + c.
struct Copies {
    TempFolder folder;
    fs::path exam_folder = folder / "exam";
    exam::Exam exam;
    size_t pages_each = 0;

    explicit Copies(const std::string& options) {
        spill(folder / "roster.csv", k_roster);
        const auto made =
            run(shell_quoted(EXAMGEN_PROGRAM) + " --topic ki-hardware --bank " +
                shell_quoted(places().banks.string()) + " --seed 7 --count 8 " +
                "--roster " + shell_quoted((folder / "roster.csv").string()) + " " +
                options + " -o " + shell_quoted(exam_folder.string()));
        INFO(made.err);
        REQUIRE(made.code == 0);
        fs::path ignored;
        exam = jobs::load_exam(exam_folder, ignored);
    }

    std::vector<const exam::Sheet*> sheets_of(const exam::Copy& copy) const {
        std::vector<const exam::Sheet*> own, shared;
        for (const auto& sheet : exam.sheets) {
            if (sheet.copy == copy.copy)
                own.push_back(&sheet);
            if (sheet.copy == 0 && sheet.form == copy.form)
                shared.push_back(&sheet);
        }
        auto out = own.empty() ? shared : own;
        std::sort(out.begin(), out.end(),
                  [](const auto* a, const auto* b) { return a->page < b->page; });
        return out;
    }

    /// The marked pages of all copies, in an order that no feeder would keep.
    std::vector<image::Grey> scanned() const {
        std::vector<image::Grey> out;
        jobs::PageSource source;
        for (const auto& copy : exam.copies) {
            for (const auto* sheet : sheets_of(copy)) {
                if (sheet->boxes.empty())
                    continue;
                image::Picture picture;
                source.read(exam_folder / copy.file,
                            static_cast<size_t>(copy.file_page + sheet->page - 2), picture);
                int seen = 0, number = 0;
                for (const auto& box : sheet->boxes) {
                    seen = box.number == number ? seen + 1 : 0;
                    number = box.number;
                    if (seen == (number + copy.copy) % 3)
                        cross(picture.grey, *sheet, box.at);
                }
                out.push_back(std::move(picture.grey));
            }
        }
        std::rotate(out.begin(), out.begin() + 3, out.end());
        std::swap(out.front(), out.back());
        return out;
    }

    void check() const {
        const auto pages = scanned();
        for (size_t i = 0; i < pages.size(); ++i)
            save(pages[i], folder / ("scans/" + std::to_string(i) + ".pgm"));
        jobs::GradeJob job;
        job.exam = exam_folder;
        job.scans = {(folder / "scans").string()};
        const auto graded = jobs::grade(job);
        CHECK_FALSE(graded.open);
        CHECK(graded.pages.at(exam::PageStatus::graded) == pages.size());
        CHECK(graded.papers.at(exam::PaperStatus::ok) == exam.copies.size());
        const auto rows = rows_of(jobs::read_file(exam_folder / "results" / "answers.csv"));
        CHECK(rows.size() == 8 * exam.copies.size());
        for (const auto& row : rows) {
            const auto copy = std::find_if(exam.copies.begin(), exam.copies.end(),
                                           [&](const auto& c) { return c.student_id == row[0]; });
            REQUIRE(copy != exam.copies.end());
            CHECK(row[1] == copy->form);
            CHECK(row[5] == letter(std::stoi(row[4]), copy->copy));
            CHECK(row[9] == "ok");
        }
    }
};

}  // namespace

TEST_CASE("pages of personal copies find their paper and its student in any order") {
    Copies("--forms 2").check();
}

TEST_CASE("copies with an own order each are read by their own sheets") {
    Copies("--shuffle-per copy").check();
}

TEST_CASE("answer sheets of personal copies are enough") {
    const Copies copies("--answer-sheet separate");
    CHECK(copies.scanned().size() == copies.exam.copies.size());
    copies.check();
}

TEST_CASE("answer sheets of a form printed many times name their student by the grid") {
    const Printed printed("--count 10 --answer-sheet separate");
    const fs::path scans = printed.folder / "scans";
    size_t written = 0;
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        if (!printed.exam.sheets[p].boxes.empty())
            for (const char* id : {"20270001", "20270002"})
                save(filled(printed, p, id, id[7] - '0'),
                     scans / (std::to_string(written++) + ".pgm"));
    REQUIRE(written == 2);
    const auto graded = grade(printed, scans);
    CHECK_FALSE(graded.open);
    const auto rows = rows_of(results(printed, "answers.csv"));
    REQUIRE(rows.size() == 20);
    for (const auto& row : rows)
        CHECK(row[5] == letter(std::stoi(row[4]), row[0].back() - '0'));
}
