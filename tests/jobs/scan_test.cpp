// Whole exams: made, rendered, marked, read.

#include <cmath>
#include <fstream>

#include <catch2/catch.hpp>

#include "jobs/grade.h"
#include "jobs/page_source.h"
#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// An exam on disk and its pages as pictures at 150 dpi.
struct Printed {
    TempFolder folder;
    fs::path exam_folder = folder / "exam";
    exam::Exam exam;
    std::vector<image::Grey> pages;

    explicit Printed(const std::string& options) {
        const auto made = run(shell_quoted(EXAMGEN_PROGRAM) + " --topic ki-hardware --bank " +
                              shell_quoted((places().banks).string()) + " --seed 7 " + options +
                              " -o " + shell_quoted(exam_folder.string()));
        REQUIRE(made.code == 0);
        fs::path ignored;
        exam = jobs::load_exam(exam_folder, ignored);
        jobs::PageSource source;
        for (const auto& sheet : exam.sheets) {
            image::Picture picture;
            source.read(exam_folder / sheet.file, static_cast<size_t>(sheet.file_page - 1),
                        picture);
            pages.push_back(std::move(picture.grey));
        }
    }
};

void cross(image::Grey& grey, const exam::Sheet& sheet, const Rect& box) {
    const double scale = grey.width / sheet.size.w.v;
    const int reach = static_cast<int>(std::lround(0.25 * scale));
    for (double t = 0; t <= 1; t += 0.002)
        for (const bool falling : {true, false}) {
            const double mm_x = box.x.v + box.w.v * t;
            const double mm_y = box.y.v + box.h.v * (falling ? t : 1 - t);
            const int x = static_cast<int>(mm_x * scale), y = static_cast<int>(mm_y * scale);
            for (int dy = -reach; dy <= reach; ++dy)
                for (int dx = -reach; dx <= reach; ++dx)
                    grey.row(y + dy)[x + dx] = 50;
        }
}

/// One page of a paper as the student `id` fills it in: question n has the letter n + shift.
image::Grey filled(const Printed& printed, size_t index, const std::string& id, int shift) {
    const exam::Sheet& sheet = printed.exam.sheets[index];
    image::Grey out = printed.pages[index];
    int seen = 0, number = 0;
    for (const auto& box : sheet.boxes) {
        seen = box.number == number ? seen + 1 : 0;
        number = box.number;
        if (seen == (number + shift) % 3)
            cross(out, sheet, box.at);
    }
    for (const auto& box : sheet.id_boxes)
        if (id[static_cast<size_t>(box.digit)] - '0' == box.value)
            cross(out, sheet, box.at);
    return out;
}

std::string letter(int number, int shift) {
    return std::string(1, static_cast<char>('A' + (number + shift) % 3));
}

void save(const image::Grey& grey, const fs::path& path) {
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << "P5\n" << grey.width << " " << grey.height << "\n255\n";
    out.write(reinterpret_cast<const char*>(grey.pixels.data()),
              static_cast<std::streamsize>(grey.pixels.size()));
}

jobs::GradedExam grade(const Printed& printed, const fs::path& scans, int processes = 2) {
    jobs::GradeJob job;
    job.exam = printed.exam_folder;
    job.scans = {scans.string()};
    job.processes = processes;
    return jobs::grade(job);
}

std::string results(const Printed& printed, const std::string& name) {
    return jobs::read_file(printed.exam_folder / "results" / name);
}

}  // namespace

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
