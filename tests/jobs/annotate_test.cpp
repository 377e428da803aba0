// Pages with marks drawn over them.

#include <algorithm>

#include <catch2/catch.hpp>

#include "image/encode.h"
#include "jobs/review.h"
#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

jobs::GradedExam annotate(const Printed& printed, const fs::path& scans, int processes = 2) {
    jobs::GradeJob job;
    job.exam = printed.exam_folder;
    job.redecide = scans.empty();
    if (!scans.empty())
        job.scans = {scans.string()};
    job.annotated = true;
    job.processes = processes;
    return jobs::grade(job);
}

fs::path pdf_of(const Printed& printed, const std::string& student) {
    return printed.exam_folder / "results" / "annotated" / (student + ".pdf");
}

/// The streams of the pictures in a PDF, as they are stored.
std::vector<std::string> stored(const fs::path& pdf, const std::string& ending) {
    const TempFolder folder;
    run("pdfimages -all " + shell_quoted(pdf.string()) + " p", folder.path());
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (entry.path().extension() == ending)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<std::string> out;
    for (const auto& file : files)
        out.push_back(slurp(file));
    return out;
}

image::Grey rendered(const fs::path& pdf, size_t page) {
    jobs::PageSource source;
    image::Picture out;
    CHECK(source.read(pdf, page, out));
    return std::move(out.grey);
}

/// The darkest pixel of a part of a page.
int darkest(const image::Grey& grey, Size page, const Rect& part) {
    const double scale = grey.width / page.w.v;
    int out = 255;
    for (int y = static_cast<int>(part.y.v * scale); y < part.bottom().v * scale; ++y)
        for (int x = static_cast<int>(part.x.v * scale); x < part.right().v * scale; ++x)
            out = std::min<int>(out, grey.row(y)[x]);
    return out;
}

image::Grey turned(const image::Grey& grey) {
    image::Grey out = grey;
    std::reverse(out.pixels.begin(), out.pixels.end());
    return out;
}

}  // namespace

TEST_CASE("annotated pages hold the scans as they were stored, upright, with frames around marks") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    fs::create_directories(scans);
    std::vector<std::string> jpegs;
    for (size_t p = 0; p < pages; ++p) {
        const auto page = filled(printed, p, "11111111", 0);
        jpegs.push_back(image::encode_jpeg((p ? turned(page) : page).view(), 90));
        spill(scans / (std::to_string(p) + ".jpg"), jpegs.back());
    }
    const auto graded = annotate(printed, scans);
    CHECK(graded.annotated_papers == 1);
    CHECK(graded.annotated_pages == pages);
    const fs::path pdf = pdf_of(printed, "11111111");
    CHECK(run("qpdf --check " + shell_quoted(pdf.string())).code == 0);
    CHECK(stored(pdf, ".jpg") == jpegs);
    for (size_t p = 0; p < pages; ++p) {
        const exam::Sheet& sheet = printed.exam.sheets[p];
        const image::Grey page = rendered(pdf, p);
        for (const auto& box : sheet.boxes) {
            // Left of the box runs its frame, unless the option is neither marked nor right.
            const bool marked = box.label == letter(box.number, 0);
            const bool right = printed.exam.find(box.question)->key[0][0] == box.option;
            const Rect beside{box.at.x - 1.3_mm, box.at.y + 1_mm, 0.5_mm, 2_mm};
            INFO(box.number << box.label);
            CHECK((darkest(page, sheet.size, beside) < 150) == (marked || right));
        }
    }
    const std::string text = text_of(pdf);
    CHECK(text.find("von 6 Punkten") != std::string::npos);
    CHECK(text.find("wäre richtig gewesen") != std::string::npos);
    const std::string points = rows_of(results(printed, "results.csv"))[0][4];
    CHECK(text.find(points + " von 6 Punkten") != std::string::npos);
}

TEST_CASE(
    "annotated pages are the same bytes for any number of processes, and need no new reading") {
    const Printed printed("--count 6 --exam-lang en");
    const fs::path scans = printed.folder / "scans";
    for (int s = 0; s < 3; ++s)
        for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
            save(filled(printed, p, "3333333" + std::to_string(s), s),
                 scans / (std::to_string(s) + std::to_string(p) + ".pgm"));
    annotate(printed, scans, 1);
    std::vector<std::string> once;
    for (int s = 0; s < 3; ++s)
        once.push_back(slurp(pdf_of(printed, "3333333" + std::to_string(s))));
    CHECK(text_of(pdf_of(printed, "33333330")).find("would have been right") != std::string::npos);
    spill(pdf_of(printed, "old"), "of an earlier time");
    annotate(printed, "", 3);
    for (int s = 0; s < 3; ++s)
        CHECK(slurp(pdf_of(printed, "3333333" + std::to_string(s))) ==
              once[static_cast<size_t>(s)]);
    CHECK_FALSE(fs::exists(pdf_of(printed, "old")));
}

TEST_CASE("one bit a pixel stays one bit, and PNG stays as it was compressed") {
    const Printed printed("--count 6 --answer-sheet separate");
    const fs::path scans = printed.folder / "scans";
    fs::create_directories(scans);
    size_t sheet = 0;
    while (printed.exam.sheets[sheet].boxes.empty())
        ++sheet;
    image::Grey page = filled(printed, sheet, "11111111", 0);
    for (auto& pixel : page.pixels)
        pixel = pixel < 128 ? 0 : 255;
    spill(scans / "a.tif", image::encode_tiff({{page, true, {150, 150}}}));
    spill(scans / "b.png", image::encode_png(filled(printed, sheet, "22222222", 1).view()));
    fs::copy(printed.exam_folder / "exam.pdf", scans / "c.pdf");  // no paper of anybody
    annotate(printed, scans);
    const auto list = [&](const std::string& student) {
        return run("pdfimages -list " + shell_quoted(pdf_of(printed, student).string())).out;
    };
    // A bilevel scan may leave blank answers to a person; then there is no file of it.
    for (const auto& row : rows_of(results(printed, "results.csv")))
        if (row[10] != "ok")
            CHECK_FALSE(fs::exists(pdf_of(printed, row[0])));
    REQUIRE(fs::exists(pdf_of(printed, "11111111")));
    CHECK(list("11111111").find("ccitt") != std::string::npos);
    const auto png = stored(pdf_of(printed, "22222222"), ".png");
    REQUIRE(png.size() == 1);
    image::Picture out, in;
    image::Document(png[0]).read(0, out);
    image::Document(slurp(scans / "b.png")).read(0, in);
    CHECK(out.grey == in.grey);
}

TEST_CASE("scans in a PDF are taken over from it, one picture or more") {
    const Printed printed("--count 6 --answer-sheet separate");
    const fs::path scans = printed.folder / "scans";
    fs::create_directories(scans);
    size_t sheet = 0;
    while (printed.exam.sheets[sheet].boxes.empty())
        ++sheet;
    const auto page = filled(printed, sheet, "11111111", 0);
    const std::string jpeg = image::encode_jpeg(page.view(), 90);
    spill(scans / "one.pdf",
          image::picture_pdf({{jpeg, page.width, page.height, false, {150, 150}, 90}}));
    annotate(printed, scans);
    CHECK(stored(pdf_of(printed, "11111111"), ".jpg") == std::vector<std::string>{jpeg});
    // Marks are dark on few places; a page that lies elsewhere differs on many more.
    // The annotated page is itself a PDF of more than one picture: what is drawn over it once more
    // lies where it did the first time.
    const fs::path again = printed.folder / "again";
    fs::create_directories(again);
    spill(printed.folder / "first.pdf", slurp(pdf_of(printed, "11111111")));
    for (const int turn : {0, 90, 180, 270}) {
        const fs::path to = again / (std::to_string(turn) + ".pdf");
        CHECK(run("qpdf --rotate=+" + std::to_string(turn) + " " +
                  shell_quoted((printed.folder / "first.pdf").string()) + " " +
                  shell_quoted(to.string()))
                  .code == 0);
        fs::remove_all(printed.exam_folder / "results");
        annotate(printed, to);
        INFO("turned by " << turn);
        REQUIRE(fs::exists(pdf_of(printed, "11111111")));
        CHECK(stored(pdf_of(printed, "11111111"), ".jpg") == std::vector<std::string>{jpeg});
        const auto a = rendered(printed.folder / "first.pdf", 0);
        const auto b = rendered(pdf_of(printed, "11111111"), 0);
        REQUIRE(a.width == b.width);
        size_t differ = 0;
        for (size_t i = 0; i < a.pixels.size(); ++i)
            differ += std::abs(a.pixels[i] - b.pixels[i]) > 100;
        CHECK(differ < a.pixels.size() / 60);
    }
}

TEST_CASE("papers with something open, and scans that are gone, are named and get no pages") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    const size_t pages = printed.exam.sheets.size();
    for (size_t p = 0; p < pages; ++p) {
        save(filled(printed, p, "11111111", 0), scans / ("a" + std::to_string(p) + ".pgm"));
        if (p > 0)
            save(filled(printed, p, "22222222", 1), scans / ("b" + std::to_string(p) + ".pgm"));
    }
    const auto graded = annotate(printed, scans);
    CHECK(graded.annotated_papers == 1);
    CHECK(graded.problems.size() == 1);
    fs::remove(scans / "a0.pgm");
    const auto again = annotate(printed, "");
    CHECK(again.annotated_papers == 0);
    CHECK(again.problems.size() == 2);
    CHECK_FALSE(fs::exists(pdf_of(printed, "11111111")));
}

TEST_CASE("what a person decided is said to be so") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "11111111", 0), scans / (std::to_string(p) + ".pgm"));
    annotate(printed, scans);
    CHECK(text_of(pdf_of(printed, "11111111")).find("von Hand entschieden") == std::string::npos);
    spill(printed.folder / "back.csv", "file,page_index,number,decision\n1.pgm,1,3,B\n");
    jobs::ReviewJob job;
    job.exam = printed.exam_folder;
    job.apply = (printed.folder / "back.csv").string();
    CHECK(jobs::review(job).decided == 1);
    annotate(printed, "");
    CHECK(text_of(pdf_of(printed, "11111111")).find("von Hand entschieden") != std::string::npos);
}
