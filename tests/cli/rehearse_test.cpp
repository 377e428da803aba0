#include <algorithm>

#include <catch2/catch.hpp>

#include "cli/support.h"

using namespace examgen::test;

namespace {

/// An exam of three questions, on one page, in the folder `exam`.
void make_exam(const TempFolder& folder, const std::string& more = "") {
    spill(folder / "bank.json", small_bank(3));
    const Ran ran =
        call("--bank bank.json --count 3 --seed 1 --title Probe -o exam " + more, folder.path());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
}

size_t lines(const std::string& text) {
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("a rehearsal writes scans and one line of truth a page, and leaves the exam alone") {
    const TempFolder folder;
    make_exam(folder);
    const size_t before = entries(folder / "exam");
    const Ran ran = call("rehearse exam --no-grade --students 3 --seed 1 --dpi 100", folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    const std::string truth = slurp(folder / "exam/rehearsal/truth.jsonl");
    CHECK(lines(truth) == 3);
    CHECK(truth.find("\"question_id\": \"frage-1\"") != std::string::npos);
    CHECK(truth.find("\"file\": \"scans/stack-001.pdf\", \"page_index\": 2") != std::string::npos);
    CHECK(run("qpdf --check exam/rehearsal/scans/stack-001.pdf", folder.path()).code == 0);
    fs::remove_all(folder / "exam/rehearsal");
    CHECK(entries(folder / "exam") == before);
}

TEST_CASE("a rehearsal is graded apart from the exam, and no answer is misread silently") {
    const TempFolder folder;
    make_exam(folder);
    for (const char* options : {"--device flatbed --dpi 200", "--device feeder --format jpeg",
                                "--device bilevel --format tiff --dpi 200", "--device phone"}) {
        const Ran ran =
            call(std::string("rehearse exam --students 4 --seed 1 --force --json ") + options,
                 folder.path());
        INFO(options << "\n" << ran.out << ran.err);
        CHECK(ran.code == 0);
        CHECK(ran.out.find("\"answers\": 12,") != std::string::npos);
        CHECK(ran.out.find("\"silent\": 0,") != std::string::npos);
        // Grey scans of careful writers are read, not left to a person.
        if (std::string(options).find("bilevel") == std::string::npos)
            CHECK(ran.out.find("\"right\": 12,") != std::string::npos);
    }
    CHECK(fs::exists(folder / "exam/rehearsal/results/answers.csv"));
    CHECK_FALSE(fs::exists(folder / "exam/results"));
    // Somebody falsifies a result: the comparison notices.
    std::string answers = slurp(folder / "exam/rehearsal/results/answers.csv");
    size_t at = answers.find(",ok\n");
    REQUIRE(at != std::string::npos);
    answers.replace(at, 4, ",too_many\n");
    spill(folder / "exam/rehearsal/results/answers.csv", answers);
    const Ran again = call("rehearse exam --compare", folder.path());
    INFO(again.out);
    CHECK(again.code == 1);
}

TEST_CASE("the same seed gives the same bytes, another seed other ones") {
    const TempFolder folder;
    make_exam(folder);
    for (const char* options : {"--seed 5 -o a", "--seed 5 -o b", "--seed 6 -o c"})
        CHECK(
            call(std::string(
                     "rehearse exam --no-grade --students 2 --dpi 100 --mishaps --care careless ") +
                     options,
                 folder.path())
                .code == 0);
    for (const char* file : {"truth.jsonl", "scans/stack-001.pdf"}) {
        CHECK(slurp(folder / "a" / file) == slurp(folder / "b" / file));
        CHECK(slurp(folder / "a" / file) != slurp(folder / "c" / file));
    }
}

TEST_CASE("copies are filled in for the students whose they are") {
    const TempFolder folder;
    spill(folder / "roster.csv", "student_id,name\n0042,Ada Beispiel\n0043,Ben Muster\n");
    make_exam(folder, "--roster roster.csv");
    const Ran ran =
        call("rehearse exam --no-grade --seed 1 --dpi 100 --format tiff", folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    const std::string truth = slurp(folder / "exam/rehearsal/truth.jsonl");
    CHECK(truth.find("\"student_id\": \"0042\"") != std::string::npos);
    CHECK(truth.find("\"student_id\": \"0043\"") != std::string::npos);
    CHECK(truth.find("Beispiel") == std::string::npos);
    CHECK(fs::exists(folder / "exam/rehearsal/copies.jsonl"));
    CHECK(fs::exists(folder / "exam/rehearsal/scans/stack-001.tif"));
}

TEST_CASE("copies that are nobody's are signed in their grid") {
    const TempFolder folder;
    make_exam(folder, "--copies 2");
    const Ran ran = call("rehearse exam --seed 1", folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    const std::string truth = slurp(folder / "exam/rehearsal/truth.jsonl");
    CHECK(truth.find("\"student_id\": \"\"") == std::string::npos);
    const std::string capture = slurp(folder / "exam/rehearsal/results/capture.csv");
    CHECK(capture.find(",graded,") != std::string::npos);
    CHECK(capture.find(",review,") == std::string::npos);
}

TEST_CASE("unknown devices, marks and damages are named with what is known") {
    const TempFolder folder;
    make_exam(folder);
    for (const char* options : {"--device flatbett", "--marks crosses", "--damage folds",
                                "--care carefull", "--ability 99", "--ability x"}) {
        const Ran ran = call(std::string("rehearse exam ") + options, folder.path());
        INFO(options << ran.err);
        CHECK(ran.code == 2);
        CHECK_FALSE(fs::exists(folder / "exam/rehearsal"));
    }
    CHECK(call("rehearse exam --device feder", folder.path()).err.find("feeder") !=
          std::string::npos);
    CHECK(call("rehearse", folder.path()).code == 2);
    CHECK(call("rehearse nowhere", folder.path()).code == 1);
}

TEST_CASE("an earlier rehearsal is replaced only when asked for") {
    const TempFolder folder;
    make_exam(folder);
    const std::string command = "rehearse exam --no-grade --students 1 --dpi 100 --seed ";
    CHECK(call(command + "1", folder.path()).code == 0);
    const std::string first = slurp(folder / "exam/rehearsal/truth.jsonl");
    CHECK(call(command + "2", folder.path()).code == 1);
    CHECK(slurp(folder / "exam/rehearsal/truth.jsonl") == first);
    CHECK(call(command + "2 --force", folder.path()).code == 0);
    CHECK(slurp(folder / "exam/rehearsal/truth.jsonl") != first);
}

TEST_CASE("sheets that say nothing about their student cannot be rehearsed") {
    const TempFolder folder;
    make_exam(folder, "--id-digits 0");
    const Ran ran = call("rehearse exam", folder.path());
    CHECK(ran.code == 1);
    CHECK(ran.err.find("--id-digits 8") != std::string::npos);
}

TEST_CASE("an exam whose PDF is gone gives one message and no half rehearsal") {
    const TempFolder folder;
    make_exam(folder);
    fs::remove(folder / "exam/exam.pdf");
    const Ran ran = call("rehearse exam --students 3", folder.path());
    CHECK(ran.code == 1);
    CHECK(ran.err.find("exam.pdf") != std::string::npos);
    CHECK_FALSE(fs::exists(folder / "exam/rehearsal"));
}
