// results.xlsx and report.pdf, read back by programs that are not ours.

#include "jobs/spreadsheet.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "base/csv.h"
#include "base/rng.h"
#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr int k_questions = 12;

exam::Exam twelve(const std::string& language) {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Rechnernetze, erster Teil";
    out.language = language;
    out.course = "INF-0000";
    out.date = "2027-02-08";
    out.forms = {{"A", {}}};
    for (int i = 1; i <= k_questions; ++i) {
        const std::string id = "frage-" + std::to_string(i);
        out.questions.push_back(
            {id,
             "single-choice",
             "t",
             1,
             3,
             {{"a", true, 1}, {"b", false, 0}, {"c", false, 0}, {"d", false, 0}},
             {{"a"}},
             {}});
        out.forms[0].items.push_back({i, id, {1, 0, 2, 3}});
    }
    return out;
}

/// Students of different ability; question 3 has the wrong key. Some odd ids and names.
std::string a_class(int students) {
    Rng rng(11);
    std::string out = "id,name";
    for (int i = 1; i <= k_questions; ++i)
        out += "," + std::to_string(i);
    for (int s = 0; s < students; ++s) {
        const std::string odd[] = {"=1+2", "00123", "123", "-5", "1E5"};
        out += "\n" + (s < 5 ? odd[s] : "s" + std::to_string(s)) + ",\"";
        out += (s == 6 ? "Ö, \"\"Ü\"\" 🎓 שלום" : "Name " + std::to_string(s)) + std::string("\"");
        const uint64_t ability = 2 + rng.below(8);
        for (int q = 1; q <= k_questions; ++q) {
            const bool knows = rng.below(10) < ability;
            out += knows ? (q == 3 ? ",C" : ",B") : std::string(",") + "ABCD "[rng.below(5)];
        }
    }
    return out + "\n";
}

jobs::GradedExam graded(const TempFolder& folder, const std::string& language, int students = 60) {
    spill(folder / "exam.json", exam::to_json(twelve(language)));
    spill(folder / "in.csv", a_class(students));
    jobs::GradeJob job;
    job.exam = folder.path();
    job.csv = {(folder / "in.csv").string()};
    job.scale = "de-linear";
    return jobs::grade(job);
}

std::vector<std::vector<std::string>> cells_of(const std::string& text) {
    csv::Reader reader(json::source_of(text));
    std::vector<std::vector<std::string>> out;
    while (reader.next())
        out.emplace_back(reader.cells().begin(), reader.cells().end());
    if (!out.empty())
        out.erase(out.begin());
    return out;
}

double number(const std::string& text) {
    return text.empty() ? std::nan("") : std::stod(text);
}

bool is_there(const std::string& program) {
    return run("command -v " + program).code == 0;
}

}  // namespace

TEST_CASE("the spreadsheet opened by LibreOffice and converted back equals results.csv") {
    const TempFolder folder;
    graded(folder, "de");
    if (!is_there("soffice")) {
        WARN("skipped: there is no LibreOffice");
        return;
    }
    const Ran ran = run("HOME=" + folder.path().string() +
                            " soffice --headless --convert-to "
                            "'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,"
                            "false,false,-1' --outdir out results/results.xlsx",
                        folder.path());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const std::string back = slurp(folder / "out/results-Ergebnisse.csv");
    CHECK(back.starts_with("Matrikelnummer,Name,Form,Exemplar,Punkte,Max. Punkte,Prozent,Note,"));
    const auto rows = cells_of(back), wanted = cells_of(slurp(folder / "results/results.csv"));
    REQUIRE(rows.size() == wanted.size());
    for (size_t i = 0; i < rows.size(); ++i) {
        INFO(i);
        REQUIRE(rows[i].size() == wanted[i].size());
        CHECK(rows[i][0] == (wanted[i][0] == "'=1+2" ? "=1+2" : wanted[i][0]));
        CHECK(rows[i][1] == wanted[i][1]);
        for (const size_t column : {4u, 5u, 7u, 9u})
            CHECK(number(rows[i][column]) == Approx(number(wanted[i][column])));
        CHECK(number(rows[i][6]) == Approx(number(wanted[i][6])).margin(0.006));
        CHECK(rows[i][8] == (wanted[i][8] == "true" ? "ja" : "nein"));
        CHECK(rows[i][10] == wanted[i][10]);
    }
    CHECK(rows[6][1] == "Ö, \"Ü\" 🎓 שלום");
    const auto items = cells_of(slurp(folder / "out/results-Aufgaben.csv"));
    REQUIRE(items.size() == k_questions);
    CHECK(items[2][1] == "frage-3");
    CHECK(number(items[2][5]) < 0);  // the wrong key shows
}

TEST_CASE("the same results are the same spreadsheet and the same report") {
    const TempFolder folder;
    graded(folder, "en");
    const std::string sheet = slurp(folder / "results/results.xlsx"),
                      report = slurp(folder / "results/report.pdf");
    CHECK(sheet.starts_with("PK"));
    run("sleep 1.1");
    graded(folder, "en");
    CHECK(slurp(folder / "results/results.xlsx") == sheet);
    CHECK(slurp(folder / "results/report.pdf") == report);
}

TEST_CASE("the report says numbers, grades and what to look at first") {
    const TempFolder folder;
    const auto all = graded(folder, "de");
    REQUIRE(all.problems.empty());
    const std::string text = text_of(folder / "results/report.pdf");
    for (const char* said :
         {"Ergebnisbericht", "Rechnernetze, erster Teil", "Teilnahmen", "Mittel von 12",
          "Verteilung der Punkte", "bestanden ab 6", "Zuerst ansehen", "Schlüssel prüfen",
          "Alle Aufgaben", "Ende des Berichts", "Seite 1 von 1"}) {
        INFO(said);
        CHECK(text.find(said) != std::string::npos);
    }
    CHECK(run("qpdf --check " + (folder / "results/report.pdf").string()).code == 0);
}

TEST_CASE("a report of nobody, of one, and without a scale is a report") {
    for (const int students : {0, 1}) {
        const TempFolder folder;
        CHECK(graded(folder, "en", students).problems.empty());
        CHECK(text_of(folder / "results/report.pdf").find("Grading report") != std::string::npos);
    }
}
