// What is left to a person, and how decisions come back.

#include "jobs/review.h"

#include <catch2/catch.hpp>

#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// A faint stroke through a box.
void faint(image::Grey& grey, const exam::Sheet& sheet, const Rect& box) {
    const double scale = grey.width / sheet.size.w.v;
    for (double t = 0.2; t <= 0.8; t += 0.002) {
        const int x = static_cast<int>((box.x.v + box.w.v * t) * scale);
        const int y = static_cast<int>((box.y.v + box.h.v * t) * scale);
        grey.row(y)[x] = std::min<uint8_t>(grey.row(y)[x], 150);
    }
}

/// Two papers: the first with a faint mark in question 2 (which else is blank), the second with a
/// student number that has a blank column.
struct Doubtful {
    Printed printed{"--count 6"};
    fs::path scans = printed.folder / "scans";
    size_t pages = printed.exam.sheets.size();

    Doubtful() {
        for (size_t s = 0; s < 2; ++s)
            for (size_t p = 0; p < pages; ++p)
                save(page(s, p), scans / (std::to_string(s * pages + p) + ".pgm"));
    }

    image::Grey page(size_t student, size_t p) const {
        const exam::Sheet& sheet = printed.exam.sheets[p];
        image::Grey out = printed.pages[p];
        for (const auto& box : sheet.boxes) {
            if (student == 0 && box.number == 2) {
                if (box.label == "B")
                    faint(out, sheet, box.at);
            } else if (box.label == "A") {
                cross(out, sheet, box.at);
            }
        }
        for (const auto& box : sheet.id_boxes)
            if (box.value == (box.digit + 3) % 10 && (student == 0 || box.digit != 4))
                cross(out, sheet, box.at);
        return out;
    }

    jobs::Reviewed review(const std::string& csv) const {
        jobs::ReviewJob job;
        job.exam = printed.exam_folder;
        if (!csv.empty()) {
            spill(printed.folder / "back.csv", csv);
            job.apply = (printed.folder / "back.csv").string();
            job.by = "A. Muster";
        }
        return jobs::review(job);
    }

    std::string cell(const std::string& file, const std::string& student, int number,
                     size_t column) const {
        for (const auto& row : rows_of(results(printed, file)))
            if (row[0] == student && (number == 0 || row[4] == std::to_string(number)))
                return row[column];
        return "no such row";
    }
};

/// Cells of review.csv, whose reasons may hold commas within quotes.
std::vector<std::vector<std::string>> review_rows(const Printed& printed) {
    std::vector<std::vector<std::string>> out;
    const std::string text = results(printed, "review.csv");
    csv::Reader reader(json::source_of(text));
    while (reader.next())
        out.emplace_back(reader.cells().begin(), reader.cells().end());
    out.erase(out.begin());
    return out;
}

}  // namespace

TEST_CASE("what is in doubt is listed with a picture, and decisions become results at once") {
    const Doubtful doubtful;
    const auto graded = grade(doubtful.printed, doubtful.scans);
    CHECK(graded.open);
    const auto rows = review_rows(doubtful.printed);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0][6].empty());  // the student first
    CHECK(rows[1][7] == "2");
    for (const auto& row : rows) {
        image::Picture crop;
        image::Document(results(doubtful.printed, row[12])).read(0, crop);
        CHECK(crop.grey.width > 200);
        CHECK(crop.grey.height > 60);
    }
    CHECK(doubtful.cell("answers.csv", "34567890", 2, 9) == "review");
    const std::string head = "file;page_index;number;decision;note\n";
    const auto after = doubtful.review(head + rows[0][0] + ";1;;student:00000042;gefragt\n" +
                                       rows[1][0] + ";" + rows[1][1] + ";2;B;\n");
    CHECK(after.decided == 2);
    CHECK_FALSE(after.graded.open);
    CHECK(after.graded.open_items == 0);
    CHECK(doubtful.cell("answers.csv", "34567890", 2, 5) == "B");
    CHECK(doubtful.cell("answers.csv", "34567890", 2, 9) == "ok");
    CHECK(doubtful.cell("results.csv", "00000042", 0, 10) == "ok");
    CHECK(results(doubtful.printed, "capture.csv").find(",B,") != std::string::npos);
    CHECK(results(doubtful.printed, "decisions.jsonl").find("A. Muster") != std::string::npos);
    CHECK(fs::is_empty(doubtful.printed.exam_folder / "results" / "crops"));
}

TEST_CASE("a later decision counts, an earlier one stays recorded, and scans are not needed") {
    const Doubtful doubtful;
    grade(doubtful.printed, doubtful.scans);
    const auto row = review_rows(doubtful.printed)[1];
    fs::remove_all(doubtful.scans);
    const std::string head = "file,page_index,number,decision\n" + row[0] + "," + row[1] + ",2,";
    doubtful.review(head + "B\n");
    CHECK(doubtful.cell("answers.csv", "34567890", 2, 5) == "B");
    doubtful.review(head + "blank\n");
    CHECK(doubtful.cell("answers.csv", "34567890", 2, 9) == "blank");
    const std::string kept = results(doubtful.printed, "decisions.jsonl");
    CHECK(std::count(kept.begin(), kept.end(), '\n') == 2);
}

TEST_CASE("a decision that cannot be understood is named with its line; the others are taken") {
    const Doubtful doubtful;
    grade(doubtful.printed, doubtful.scans);
    const auto rows = review_rows(doubtful.printed);
    const std::string file = rows[1][0], page = rows[1][1];
    const auto after =
        doubtful.review("file,page_index,number,decision\n" + file + "," + page + ",2,X Y\n" +
                        file + "," + page + ",,perhaps\nother.pdf,1,,ignore\n" + file + "," + page +
                        ",99,A\n" + file + "," + page + ",3,C\n");
    CHECK(after.decided == 1);
    CHECK(after.graded.open);
    REQUIRE(after.graded.problems.size() >= 4);
    for (size_t i = 0; i < 4; ++i)
        CHECK(after.graded.problems[i].where.line == static_cast<int>(i) + 2);
    CHECK(doubtful.cell("answers.csv", "34567890", 3, 5) == "C");
}

TEST_CASE("results that follow a decision use the rule and the scale of the grading") {
    const Doubtful doubtful;
    jobs::GradeJob job;
    job.exam = doubtful.printed.exam_folder;
    job.scans = {doubtful.scans.string()};
    job.rule = "negative:1/2";
    job.scale = "de-linear";
    jobs::grade(job);
    const auto after = doubtful.review("");
    CHECK(after.graded.rule == "negative:1/2");
    CHECK(after.graded.scale == "de-linear");
}

TEST_CASE("review.pdf shows each doubt and is a tagged PDF") {
    const Doubtful doubtful;
    grade(doubtful.printed, doubtful.scans);
    jobs::ReviewJob job;
    job.exam = doubtful.printed.exam_folder;
    job.lang = Lang::de;
    jobs::review(job);
    const fs::path pdf = doubtful.printed.exam_folder / "results" / "review.pdf";
    const std::string text = text_of(pdf);
    CHECK(text.find("Aufgabe 2") != std::string::npos);
    CHECK(text.find("Entscheidung") != std::string::npos);
    CHECK(run("pdfimages -list " + shell_quoted(pdf.string())).out.find("jpeg") !=
          std::string::npos);
}

TEST_CASE("pages out of order become a paper when a person says whose they are") {
    const Printed printed("--count 12");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    REQUIRE(pages >= 2);
    for (size_t p = 0; p < pages; ++p)  // backwards
        save(filled(printed, p, "11111111", 0), scans / (std::to_string(9 - p) + ".pgm"));
    const auto graded = grade(printed, scans);
    CHECK(graded.open);
    CHECK(graded.papers.count(exam::PaperStatus::ok) == 0);
    std::string csv = "file,page_index,number,decision\n";
    for (size_t p = 0; p < pages; ++p)
        csv += std::to_string(9 - p) + ".pgm,1,,student:11111111\n";
    spill(printed.folder / "back.csv", csv);
    jobs::ReviewJob job;
    job.exam = printed.exam_folder;
    job.apply = (printed.folder / "back.csv").string();
    const auto after = jobs::review(job);
    CHECK_FALSE(after.graded.open);
    CHECK(after.graded.papers.at(exam::PaperStatus::ok) == 1);
    for (const auto& row : rows_of(results(printed, "answers.csv")))
        CHECK(row[5] == letter(std::stoi(row[4]), 0));
}

TEST_CASE("a paper that lost a page is closed in two steps, and its results follow") {
    const Printed printed("--count 12");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    REQUIRE(pages >= 3);
    for (size_t p = 0; p < pages; ++p)
        if (p != 1)
            save(filled(printed, p, "11111111", 0), scans / (std::to_string(p) + ".pgm"));
    CHECK(grade(printed, scans).papers.at(exam::PaperStatus::incomplete) == 1);
    const auto apply = [&](const std::string& csv) {
        spill(printed.folder / "back.csv", "file,page_index,number,decision\n" + csv);
        jobs::ReviewJob job;
        job.exam = printed.exam_folder;
        job.apply = (printed.folder / "back.csv").string();
        return jobs::review(job);
    };
    const auto rows = review_rows(printed);
    REQUIRE(rows.size() == pages - 1);
    CHECK(rows[0][10].find("missing pages: 2") != std::string::npos);
    CHECK(rows[0][11] == "student:11111111");
    std::string whose;
    for (const auto& row : rows)
        whose += row[0] + ",1,,student:11111111\n";
    const auto named = apply(whose);
    CHECK(named.graded.open_items == 1);
    CHECK(named.graded.papers.at(exam::PaperStatus::incomplete) == 1);
    const auto closed = apply("0.pgm,1,,incomplete\n");
    CHECK_FALSE(closed.graded.open);
    CHECK(closed.graded.papers.at(exam::PaperStatus::ok) == 1);
    size_t blank = 0, ok = 0;
    for (const auto& row : rows_of(results(printed, "answers.csv"))) {
        ++(row[9] == "blank" ? blank : ok);
        CHECK((row[9] == "blank" || row[5] == letter(std::stoi(row[4]), 0)));
    }
    CHECK(blank > 0);
    CHECK(blank + ok == 12);
    const auto gone = apply("2.pgm,1,,reject\n");
    CHECK(gone.graded.all_papers() == 0);
    CHECK(gone.graded.pages.at(exam::PageStatus::rejected) == pages - 1);
    CHECK_FALSE(gone.graded.open);
    CHECK(apply("2.pgm,1,,incomplete\n").graded.problems.size() == 1);
}
