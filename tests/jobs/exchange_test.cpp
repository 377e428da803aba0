#include <catch2/catch.hpp>

#include "jobs/bank.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::jobs;
using examgen::test::slurp;
using examgen::test::spill;
using examgen::test::TempFolder;

namespace {

const std::string k_first = "Größe?\nA) a\nB) b\nANSWER: A\n";
const std::string k_again = "x\nOther?\nA) a\nB) b\nANSWER: A\n\nGröße?\nA) b\nB) a\nANSWER: A\n";

ImportJob job_of(const TempFolder& folder) {
    spill(folder / "one.txt", k_first);
    spill(folder / "two.txt", k_again);
    ImportJob job;
    job.files = {folder / "one.txt", folder / "two.txt"};
    job.output = folder / "bank.json";
    return job;
}

}  // namespace

TEST_CASE("the same question in two files is reported with both places and kept by default") {
    const TempFolder folder;
    const auto made = import_bank(job_of(folder));
    CHECK(made.complete == 3);
    REQUIRE(made.sources.size() == 2);
    CHECK(made.sources[1].read == 2);
    CHECK(made.sources[1].format == "aiken");
    bool told = false;
    for (const auto& one : made.problems) {
        const std::string text = render(one, Lang::en);
        told = told || (text.find("two.txt:7: warning") != text.npos &&
                        text.find("one.txt:1") != text.npos);
    }
    CHECK(told);
}

TEST_CASE("a repeated question is skipped or takes the first one's place") {
    const TempFolder folder;
    auto job = job_of(folder);
    job.on_duplicate = OnDuplicate::skip;
    CHECK(import_bank(job).complete == 2);
    CHECK(slurp(folder / "bank.json").find("\"id\": \"a\", \"text\": \"a\", \"correct\"") !=
          std::string::npos);
    job.on_duplicate = OnDuplicate::replace;
    job.force = true;
    CHECK(import_bank(job).complete == 2);
    const auto questions = load_bank(folder / "bank.json").bank.questions;
    REQUIRE(questions.size() == 2);
    CHECK(questions[0].stem == "Größe?");
    CHECK(questions[0].options[0].text == "b");
}

TEST_CASE("an export that would lose something writes nothing unless it may") {
    const TempFolder folder;
    spill(folder / "bank.json",
          R"({"format":"examgen-bank/1","topic":{"id":"t"},"questions":[{"id":"q","kind":)"
          R"("single-choice","stem":"S?","explanation":"E","options":[{"id":"a","text":"x",)"
          R"("correct":true},{"id":"b","text":"y"}]}]})");
    ExportJob job;
    job.bank = folder / "bank.json";
    job.format = "aiken";
    job.output = folder / "out.txt";
    CHECK_THROWS_WITH(export_bank(job), Catch::Contains("these are not written: explanation"));
    CHECK(!fs::exists(folder / "out.txt"));
    job.lossy = true;
    const auto made = export_bank(job);
    CHECK(made.losses.size() == 1);
    CHECK(slurp(folder / "out.txt") == "S?\nA) x\nB) y\nANSWER: A\n");
    CHECK_THROWS_WITH(export_bank(job), Catch::Contains("exists already"));
    job.format = "web-quiz";
    CHECK_THROWS_WITH(export_bank(job), Catch::Contains("can be read, but not written"));
    job.format = "aikn";
    CHECK_THROWS_AS(export_bank(job), UsageError);
}

TEST_CASE("files in other encodings are read and told, binary ones refused") {
    const TempFolder folder;
    spill(folder / "latin.txt",
          "Gr\xf6\xdf"
          "e?\r\nA) a\r\nB) b\r\nANSWER: A\r\n");
    ImportJob job;
    job.files = {folder / "latin.txt"};
    job.output = folder / "bank.json";
    const auto made = import_bank(job);
    CHECK(made.sources[0].encoding == "Latin-1");
    CHECK(made.problems.size() == 1);
    CHECK(load_bank(folder / "bank.json").bank.questions[0].stem == "Größe?");
    spill(folder / "bad.xml", std::string("%PDF\0\1", 6));
    job.files = {folder / "bad.xml"};
    CHECK_THROWS_WITH(import_bank(job), Catch::Contains("not a text file"));
}
