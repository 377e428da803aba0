#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/support.h"

using namespace examgen::test;

namespace {

/// An exam of three questions in one form; its key cells, in order.
std::vector<std::string> make_exam(const TempFolder& folder, const std::string& more = "") {
    spill(folder / "netze.json", small_bank());
    const Ran made = call("--bank netze.json --count 3 --seed 1 -o ex " + more, folder.path());
    REQUIRE(made.code == 0);
    std::vector<std::string> keys;
    const std::string csv = slurp(folder / "ex/answer-key.csv");
    for (size_t at = csv.find('\n') + 1; at < csv.size(); at = csv.find('\n', at) + 1) {
        const std::string line = csv.substr(at, csv.find('\n', at) - at);
        const size_t end = line.rfind(','), from = line.rfind(',', end - 1) + 1;
        keys.push_back(line.substr(from, end - from));
    }
    REQUIRE(keys.size() == 3);
    return keys;
}

std::string row(const std::string& id, const std::vector<std::string>& cells) {
    std::string out = id;
    for (const auto& cell : cells)
        out += "," + cell;
    return out + "\n";
}

}  // namespace

TEST_CASE("the key typed in by hand earns all points") {
    const TempFolder folder;
    const auto keys = make_exam(folder);
    spill(folder / "one.csv", "id,1,2,3\n" + row("4711", keys));
    const Ran ran =
        run("LC_ALL=C " EXAMGEN_PROGRAM " grade ex --no-use --csv - --grade-scale de-linear < one.csv",
            folder.path());
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(slurp(folder / "ex/results/results.csv").find("\n4711,,A,,3,3,100,1.0,true,3,ok\n") !=
          std::string::npos);
}

TEST_CASE("several files are one class; what is open is exit code 3") {
    const TempFolder folder;
    const auto keys = make_exam(folder);
    spill(folder / "a.csv", "id,1,2,3\n" + row("1", keys));
    spill(folder / "b.csv", "id;1;2;3\n2;A;;\n3;Z;;\n");
    const Ran ran = call("grade ex --csv a.csv b.csv --json", folder.path());
    CHECK(ran.code == 3);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["papers"]["ok"] == 2);
    CHECK(json["papers"]["review"] == 1);
    CHECK(json["open"] == true);
    CHECK(ran.err.find("b.csv:3: error: \"Z\" is not an answer to question 1 on this sheet") !=
          std::string::npos);
    CHECK(call("grade ex --csv a.csv b.csv --lang de", folder.path())
              .err.find("ist keine Antwort auf Frage 1") != std::string::npos);
}

TEST_CASE("the announced rule and scale stand on the sheet, in the exam and in the results") {
    const TempFolder folder;
    spill(folder / "scale.json", R"({"format": "examgen-grade-scale/1", "name": "Seminarskala",
        "steps": [{"grade": "bestanden", "from": 50}], "below": "nein"})");
    const auto keys = make_exam(folder, "--scoring negative:1/3 --grade-scale scale.json");
    const std::string sheet = run("pdftotext ex/exam.pdf -", folder.path()).out;
    CHECK(sheet.find("1/3") != std::string::npos);
    CHECK(sheet.find("Seminarskala") != std::string::npos);
    CHECK(slurp(folder / "ex/exam.json")
              .find("\"scoring\": {\"rule\": \"negative\", \"malus\": \"1/3\"}") !=
          std::string::npos);
    const std::string wrong = keys[2] == "A" ? "B" : "A";
    spill(folder / "a.csv", "id,1,2,3\n" + row("1", {keys[0], keys[1], wrong}));
    fs::remove(folder / "scale.json");
    CHECK(call("grade ex/exam.json --csv a.csv", folder.path()).code == 0);
    CHECK(slurp(folder / "ex/results/results.csv")
              .find("\n1,,A,,1.666667,3,55.555556,bestanden,true,3,ok\n") != std::string::npos);
}

TEST_CASE("every rule and scale of the tables can be announced") {
    const TempFolder folder;
    spill(folder / "netze.json", small_bank());
    for (const char* rule :
         {"number-right", "formula", "negative", "all-or-nothing", "ps50", "partial", "true-false",
          "half-point", "balanced", "plus-minus", "kprim", "ripkey", "morgan"})
        CHECK(call(std::string("--bank netze.json --count 3 --force -o r --scoring ") + rule,
                   folder.path())
                  .code == 0);
    for (const char* scale :
         {"de-linear", "de-gleitklausel", "percent", "ects", "us-letter", "uk-class"})
        CHECK(call(std::string("--bank netze.json --count 3 --force -o s --grade-scale ") + scale,
                   folder.path())
                  .code == 0);
}

TEST_CASE("an explanation shows marks, key, sum and grade in both languages") {
    const TempFolder folder;
    const auto keys = make_exam(folder);
    spill(folder / "a.csv", "id,1,2,3\n" + row("00123", {keys[0], keys[1], ""}));
    const std::string command = "grade ex --csv a.csv --grade-scale de-linear --explain 00123";
    const Ran en = call(command, folder.path()), de = call(command + " --lang de", folder.path());
    CHECK(en.out.find("sum 2 of 3 = 66.67 %") != std::string::npos);
    CHECK(en.out.find("grade 3.0") != std::string::npos);
    CHECK(de.out.find("Summe 2 von 3") != std::string::npos);
}

TEST_CASE("wrong calls are told apart, with a remedy and without results") {
    const TempFolder folder;
    make_exam(folder);
    spill(folder / "a.csv", "id,1,2,3\n1,A,,\n");
    spill(folder / "four.csv", "id,1,2,3,4\n1,A,,,\n");

    struct Wrong {
        const char* args;
        int code;
        const char* says;
    };

    const Wrong cases[] = {
        {"grade", 2, "which exam"},
        {"grade ex", 2, "where the answers are"},
        {"grade ex --csv a.csv --rule number-rigth", 2, "did you mean \"number-right\"?"},
        {"grade ex --csv a.csv --grade-scale de-lineal", 2, "did you mean \"de-linear\"?"},
        {"grade ex --csv a.csv --grade-scale no.json", 1, "no.json"},
        {"grade ex --csv a.csv --csv-style excel", 2, "excel-de"},
        {"grade ex --csv a.csv --student-column nummer", 1, "no column \"nummer\""},
        {"grade ex --csv a.csv --explain 77", 1, "no paper of the student"},
        {"grade ex --csv four.csv", 1, "another exam"},
        {"grade ex --csv missing.csv", 1, "missing.csv"},
        {"grade nowhere --csv a.csv", 1, "nowhere"},
        {"grade netze.json --csv a.csv", 1, "not an exam"},
        {"grade . --csv a.csv", 1, "no exam.json"},
    };
    for (const auto& one : cases) {
        INFO(one.args);
        const Ran ran = call(one.args, folder.path());
        CHECK(ran.code == one.code);
        CHECK(ran.err.find(one.says) != std::string::npos);
        CHECK_FALSE(fs::exists(folder / "ex/results/results.csv"));
    }
}

TEST_CASE("a full disk leaves the results that were there") {
    const TempFolder folder;
    const auto keys = make_exam(folder);
    spill(folder / "a.csv", "id,1,2,3\n" + row("1", keys));
    REQUIRE(call("grade ex --csv a.csv", folder.path()).code == 0);
    const std::string before = slurp(folder / "ex/results/results.csv");
    std::string big = "id,1,2,3\n";
    for (int i = 0; i < 20000; ++i)
        big += row(std::to_string(i), keys);
    spill(folder / "a.csv", big);
    const Ran ran =
        run("ulimit -f 200; trap '' XFSZ; LC_ALL=C " EXAMGEN_PROGRAM " grade ex --no-use --csv a.csv",
            folder.path());
    CHECK(ran.code == 1);
    CHECK(slurp(folder / "ex/results/results.csv") == before);
    CHECK(entries(folder / "ex/results") == 5);  // and no halves
}

TEST_CASE("annotated pages are for scans") {
    const TempFolder folder;
    spill(folder / "netze.json", small_bank());
    REQUIRE(call("--bank netze.json --count 3 --seed 1 -o ex", folder.path()).code == 0);
    spill(folder / "a.csv", "id,1,2,3\n1,A,A,A\n");
    CHECK(call("grade ex --csv a.csv --annotated", folder.path()).code == 2);
    const Ran early = call("grade ex --annotated", folder.path());
    CHECK(early.code == 1);
    CHECK(early.err.find("--scans") != std::string::npos);
    const Ran made = call("rehearse ex --students 2 --seed 1 --dpi 150", folder.path());
    CHECK(made.code == 0);
    const Ran done = call("grade ex/rehearsal --annotated --no-use", folder.path());
    INFO(done.out << done.err);
    CHECK(done.code == 0);
    CHECK(done.out.find("2 annotated papers, 2 pages") != std::string::npos);
    CHECK(entries(folder / "ex/rehearsal/results/annotated") == 2);
}
