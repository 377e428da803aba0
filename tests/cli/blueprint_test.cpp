#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/support.h"

using namespace examgen::test;
using Json = nlohmann::json;

namespace {

/// The banks that come with the program may grow; these tests count on one.
const std::string k_bank = "EXAMGEN_BANKS=" EXAMGEN_SOURCE_DIR "/banks/ki-hardware.json";

void write_blueprint(const fs::path& folder, const std::string& more = "") {
    spill(folder / "b.json", R"({ "format": "examgen-blueprint/1", "title": "Probe", "forms": 2,
        "count": 12, "overlap": 0, "constraints": [
            { "name": "Quantisierung", "topic": "ki-hardware/quantisierung", "count": [2, 3] },
            { "name": "schwer", "difficulty": [4, 5], "count": 4 } ],
        "objective": { "target_mean_difficulty": 3 })" +
                                 more + "}");
}

std::string pdf_text(const fs::path& pdf) {
    return run("pdftotext -layout " + pdf.string() + " -").out;
}

size_t times(const std::string& part, const std::string& text) {
    size_t n = 0;
    for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++n;
    return n;
}

}  // namespace

TEST_CASE("a blueprint gives forms of their own, a key that explains all of them, and a report") {
    const TempFolder folder;
    write_blueprint(folder.path());
    const Ran ran = call("--blueprint b.json --seed 4 -o x --explain", folder.path(), k_bank);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK_THAT(ran.out, Catch::Contains("Quantisierung") && Catch::Contains("proven bound: 0") &&
                            Catch::Contains("Form B"));
    const Json exam = Json::parse(slurp(folder / "x" / "exam.json"));
    CHECK(exam["title"] == "Probe");
    CHECK(exam["questions"].size() == 24);
    const std::string key = pdf_text(folder / "x" / "answer-key.pdf");
    CHECK(times("Erläuterung ", key) + times("Erläuterung\n", key) >= 24);
    CHECK_THAT(key, Catch::Contains("Erläuterungen · Form B"));
    CHECK(
        run("pdfinfo " + (folder / "x" / "assembly.pdf").string()).out.find("Pages:           1") !=
        std::string::npos);
    CHECK_THAT(pdf_text(folder / "x" / "assembly.pdf"),
               Catch::Contains("Quantisierung") && Catch::Contains("Form B"));
}

TEST_CASE("submissions to forms of different questions are graded each by its own key") {
    const TempFolder folder;
    write_blueprint(folder.path());
    REQUIRE(call("--blueprint b.json --seed 4 -o x", folder.path(), k_bank).code == 0);
    std::string csv = "student_id,form";
    for (int i = 1; i <= 12; ++i)
        csv += "," + std::to_string(i);
    const std::string key = slurp(folder / "x" / "answer-key.csv");
    for (const char* form : {"A", "B"}) {
        csv += std::string("\n0") + form + "," + form;
        std::istringstream lines(key);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with(std::string(form) + ",")) {
                const size_t end = line.rfind(','), from = line.rfind(',', end - 1) + 1;
                csv += "," + line.substr(from, end - from);
            }
    }
    spill(folder / "in.csv", csv + "\n");
    const Ran ran = call("grade x --csv in.csv --no-use", folder.path(), k_bank);
    INFO(ran.err << csv);
    CHECK(ran.code == 0);
    const std::string results = slurp(folder / "x" / "results" / "results.csv");
    INFO(results);
    CHECK_THAT(results, Catch::Contains("0A,,A,,12,12") && Catch::Contains("0B,,B,,12,12"));
}

TEST_CASE("the report for programs has each constraint as wanted and got, bound and gap") {
    const TempFolder folder;
    write_blueprint(folder.path());
    const Ran ran = call("--blueprint b.json --seed 4 --dry-run --json", folder.path(), k_bank);
    REQUIRE(ran.code == 0);
    const Json made = Json::parse(ran.out);
    CHECK(made["constraints"][1]["got"] == Json::array({"4", "4"}));
    CHECK(made["objective"]["gap"] == 0);
    CHECK(made["by_form"]["B"]["questions"].size() == 12);
    CHECK(made["likeness"][0]["mean_difficulty"] == 3);
    CHECK(made["shared"] == 0);
}

TEST_CASE("questions of exams that were held are left out, and exam.json says so") {
    const TempFolder folder;
    const std::string data = "XDG_DATA_HOME=" + folder.path().string();
    write_blueprint(folder.path());
    REQUIRE(call("--blueprint b.json --seed 4 -o x", folder.path(), data + " " + k_bank).code == 0);
    REQUIRE(call("use x --date 2027-02-08", folder.path(), data + " " + k_bank).code == 0);
    const Json first = Json::parse(slurp(folder / "x" / "exam.json"));
    CHECK_FALSE(first.contains("usage"));
    for (const char* since : {"2027-01-01", "2027-03-01"})
        for (const char* what : {"--topic ki-hardware --count 40", "--blueprint b.json"}) {
            const std::string args = std::string(what) + " --seed 4 -o y --force --not-used-since ";
            const Ran ran = call(args + since, folder.path(), data + " " + k_bank);
            INFO(ran.err);
            REQUIRE(ran.code == 0);
            const Json second = Json::parse(slurp(folder / "y" / "exam.json"));
            CHECK(second["usage"]["sha256"].get<std::string>().size() == 64);
            int again = 0;
            for (const auto& a : first["questions"])
                for (const auto& b : second["questions"])
                    again += a["id"] == b["id"];
            CHECK((again == 0) == (std::string(since) == "2027-01-01"));
        }
    const Ran ran =
        call("--topic ki-hardware --count 80 --not-used-since 2027-01-01", folder.path(), data + " " + k_bank);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, Catch::Contains("24 questions were left out since they were used"));
}

TEST_CASE("a blueprint that cannot be kept gets its shortfall, and nothing is written") {
    const TempFolder folder;
    write_blueprint(folder.path(), R"(, "points": 40)");
    const Ran ran = call("--blueprint b.json -o x --lang de", folder.path(), k_bank);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err,
               Catch::Contains("„points“: mindestens 80 in 2 Formen zusammen verlangt, das "
                               "Übrige lässt 24 zu: 56 zu wenig"));
    CHECK_FALSE(fs::exists(folder / "x"));
}

TEST_CASE("Ctrl-C ends the search with a message, and nothing is written") {
    const TempFolder folder;
    write_blueprint(folder.path());
    // The program waits at the pipe, so the signal comes before the search, whatever the machine.
    const Ran ran = run("mkfifo pipe; LC_ALL=C.UTF-8 " + k_bank + " " EXAMGEN_PROGRAM
                        " --blueprint pipe -o x & pid=$!; exec 3>pipe; kill -INT $pid; "
                        "cat b.json >&3; exec 3>&-; wait $pid",
                        folder.path());
    INFO(ran.out << ran.err);
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, Catch::Contains("stopped before forms were found"));
    CHECK_FALSE(fs::exists(folder / "x"));
}
