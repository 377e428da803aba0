#include "jobs/generate.h"

#include <catch2/catch.hpp>

#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

jobs::GenerateJob twenty(const fs::path& folder, uint64_t seed = 2026) {
    jobs::GenerateJob job;
    job.query.topics.push_back({"ki-hardware", {}});
    job.query.count = 20;
    job.seed = seed;
    job.output = folder;
    return job;
}

}  // namespace

TEST_CASE("exam and key hold every stem, option and explanation in reading order") {
    const TempFolder folder;
    const auto made = jobs::generate(places(), twenty(folder / "x"));
    CHECK(made.warnings.empty());
    const Stock stock;
    for (const char* file : {"exam.pdf", "answer-key.pdf"}) {
        const std::string text = text_of(folder / "x" / file);
        size_t at = 0;
        for (const auto& item : made.exam.forms[0].items) {
            const bank::Question& question = *stock.by_id.at(item.question);
            at = text.find(normal(question.stem), at);
            INFO(file << " " << item.question);
            REQUIRE(at != std::string::npos);
            for (const auto index : item.options) {
                at = text.find(normal(question.options[index].text), at);
                REQUIRE(at != std::string::npos);
            }
            if (std::string_view(file) != "exam.pdf")
                CHECK(text.find(normal(question.explanation), at) != std::string::npos);
        }
    }
}

TEST_CASE("both PDFs are sound, their fonts embedded, cut down and readable as text") {
    const TempFolder folder;
    jobs::generate(places(), twenty(folder / "x"));
    for (const char* file : {"exam.pdf", "answer-key.pdf"}) {
        const std::string path = (folder / "x" / file).string();
        const Ran check = run("qpdf --check " + path);
        CHECK(check.code == 0);
        CHECK(check.err.empty());
        const std::string fonts = run("pdffonts " + path + " | tail -n +3").out;
        std::istringstream lines(fonts);
        int n = 0;
        for (std::string line; std::getline(lines, line); ++n) {
            INFO(line);
            CHECK(line.find("yes yes yes") != std::string::npos);
            CHECK(line.find("CID TrueType") != std::string::npos);
        }
        CHECK(n >= 3);
        CHECK(run("pdfinfo " + path).out.find("KI-Hardware und Software-Stack") !=
              std::string::npos);
    }
}

TEST_CASE("two runs with the same seed are the same bytes, another seed is not") {
    const TempFolder folder;
    auto job = twenty(folder / "a");
    job.shuffle.forms = 2;
    jobs::generate(places(), job);
    job.output = folder / "b";
    jobs::generate(places(), job);
    for (const char* file :
         {"exam-A.pdf", "exam-B.pdf", "answer-key.pdf", "answer-key.csv", "exam.json"}) {
        const std::string first = slurp(folder / "a" / file);
        CHECK_FALSE(first.empty());
        CHECK(first == slurp(folder / "b" / file));
    }
    job.seed = 2027;
    job.output = folder / "c";
    jobs::generate(places(), job);
    CHECK(slurp(folder / "a" / "exam.json") != slurp(folder / "c" / "exam.json"));
}

TEST_CASE("the exam folder is private") {
    const TempFolder folder;
    jobs::generate(places(), twenty(folder / "x"));
    CHECK((fs::status(folder / "x").permissions() & fs::perms::all) == fs::perms::owner_all);
    for (const auto& entry : fs::directory_iterator(folder / "x"))
        CHECK((entry.status().permissions() & fs::perms::all) ==
              (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("the id depends on content, not on the folder") {
    const TempFolder folder;
    const auto a = jobs::generate(places(), twenty(folder / "a"));
    const auto b = jobs::generate(places(), twenty(folder / "elsewhere"));
    CHECK(a.exam.id == b.exam.id);
    CHECK(a.exam.id.size() == 6);
    auto job = twenty(folder / "c");
    job.title = "Anders";
    CHECK(jobs::generate(places(), job).exam.id != a.exam.id);
}

TEST_CASE("twenty questions take at most six pages, whatever the seed") {
    const Stock stock;
    jobs::Press press(places(), "exam-a4", "key-a4", "de");
    jobs::Composition parts;
    parts.title = "Prüfung KI-Hardware";
    parts.course = "Rechnerarchitektur";
    parts.examiner = "Prof. Dr. Beispiel";
    parts.duration_min = 90;
    layout::Heading heading;
    heading.title = parts.title;
    heading.course = parts.course;
    heading.examiner = parts.examiner;
    heading.duration = press.labels().duration(*parts.duration_min);
    press.prepare(heading, jobs::by_id(stock.pool.questions));
    std::map<int, int> pages;
    for (uint64_t seed = 0; seed < 1000; ++seed) {
        const auto chosen = stock.draw(seed);
        auto exam = jobs::compose(chosen, select::make_forms(chosen, {seed, 1}), seed, parts, "");
        Diagnostics warnings;
        press.print(exam, jobs::heading_of(exam, parts, press.labels()), jobs::by_id(chosen),
                    warnings);
        ++pages[exam.sheets.back().page];
    }
    for (const auto& [n, times] : pages)
        UNSCOPED_INFO(n << " pages: " << times << " times");
    CHECK(pages.rbegin()->first <= 6);
}

TEST_CASE("English sheets say everything in English") {
    const TempFolder folder;
    auto job = twenty(folder / "x");
    job.language = "en";
    jobs::generate(places(), job);
    const std::string text = text_of(folder / "x" / "exam.pdf");
    CHECK(text.find("Student number") != std::string::npos);
    CHECK(text.find("End of exam") != std::string::npos);
    CHECK(text.find("Matrikelnummer") == std::string::npos);
}
