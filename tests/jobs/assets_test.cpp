#include "jobs/assets.h"

#include <catch2/catch.hpp>

#include "base/base64.h"
#include "jobs/bank.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::jobs;
using examgen::test::slurp;
using examgen::test::spill;
using examgen::test::TempFolder;

namespace {

const std::string k_png = "\x89PNG\r\n\x1a\n tiny";

bool says(const Diagnostics& problems, std::string_view part) {
    for (const auto& one : problems)
        if (render(one, Lang::en).find(part) != std::string::npos)
            return true;
    return false;
}

}  // namespace

TEST_CASE("pictures of an imported quiz lie beside the bank and go out again") {
    const TempFolder folder;
    spill(folder / "quiz.xml",
          "<quiz><question type=\"description\"><name><text>n</text></name><questiontext "
          "format=\"html\"><text><![CDATA[<img src=\"@@PLUGINFILE@@/b.png\" alt=\"Bild\">]]></text>"
          "<file name=\"b.png\" path=\"/\" encoding=\"base64\">" +
              to_base64(k_png) + "</file></questiontext></question></quiz>");
    ImportJob job;
    job.files = {folder / "quiz.xml"};
    job.output = folder / "netze.json";
    import_bank(job);
    const auto bank = load_bank(folder / "netze.json").bank;
    const std::string name = bank.questions.at(0).more().assets.at(0);
    CHECK(slurp(folder / "netze.assets" / name) == k_png);
    CHECK(read_asset(folder / "netze.json", name) == k_png);
    CHECK(check_banks({folder / "netze.json"}).problems.empty());
    ExportJob back{folder / "netze.json", "moodle-xml", folder / "out.xml"};
    export_bank(back);
    CHECK(slurp(folder / "out.xml").find(to_base64(k_png)) != std::string::npos);
}

TEST_CASE("an asset's name never leads out of the bank's folder") {
    const TempFolder folder;
    spill(folder / "secret.txt", "x");
    jobs::fs::create_directory(folder / "inner");
    const jobs::fs::path bank = folder / "inner" / "b.json";
    for (const char* name : {"../secret.txt", "a/../../secret.txt", "/etc/passwd", "", "c:x",
                             "..\\secret.txt", ".."}) {
        INFO(name);
        CHECK_FALSE(find_asset(bank, name));
    }
}

TEST_CASE("bank check names pictures that are missing, are none, or have no words") {
    const TempFolder folder;
    spill(folder / "b.json",
          R"json({ "format": "examgen-bank/1", "topic": { "id": "t" }, "questions": [
            { "id": "a", "kind": "true-false", "stem": "![x](gone.png)", "correct": true, "explanation": "e" },
            { "id": "b", "kind": "true-false", "stem": "![x](text.png)", "correct": true, "explanation": "e" },
            { "id": "c", "kind": "true-false", "stem": "![](real.png)", "correct": true, "explanation": "e" } ] })json");
    spill(folder / "text.png", "no picture");
    spill(folder / "real.png", k_png);
    const auto problems = check_banks({folder / "b.json"}).problems;
    CHECK(problems.size() == 3);
    CHECK(says(problems, "b.json:2"));
    CHECK(says(problems, "the picture \"gone.png\" is not there"));
    CHECK(says(problems, "is no picture that can be printed"));
    CHECK(says(problems, "has no words"));
}

TEST_CASE("a bank in Markdown is loaded and checked like one in JSON") {
    const TempFolder folder;
    spill(
        folder / "netze.md",
        "---\nbank: netze\nlanguage: de\n---\n\n## q: a\nkind: true-false\ncorrect: true\n\nIP?\n");
    spill(folder / "notes.md", "# no bank\n");
    const auto banks = load_banks({folder / ""});
    REQUIRE(banks.size() == 1);
    CHECK(banks[0].bank.questions.at(0).truth);
    const auto checked = check_banks({folder / "netze.md"});
    REQUIRE(checked.problems.size() == 1);  // no explanation
    CHECK(checked.problems[0].where.line == 6);
}

TEST_CASE("files that are not what their names say are refused with a message") {
    const TempFolder folder;
    spill(folder / "pdf.xml", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n");
    spill(folder / "zip.xlsx", "PK\x03\x04 nothing");
    spill(folder / "line.txt", std::string(100'000'000, 'a'));
    spill(folder / "braces.gift", "::a:: x {=b ~c\n");
    for (const char* name : {"pdf.xml", "zip.xlsx", "line.txt"}) {
        INFO(name);
        ImportJob job;
        job.files = {folder / name};
        job.output = folder / "out.json";
        CHECK_THROWS_AS(import_bank(job), Error);
        CHECK_FALSE(jobs::fs::exists(folder / "out.json"));
    }
    ImportJob job;
    job.files = {folder / "braces.gift"};
    job.format = "gift";
    job.output = folder / "out.json";
    CHECK(import_bank(job).opaque == 1);
}
