// A bank with every kind of question, in German and in English, from the bank to the grade.

#include <set>

#include <catch2/catch.hpp>

#include "exam/answers.h"
#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr int k_asking = 14;  // of the 15 questions; the other one is a text

jobs::Generated made(const fs::path& folder, const std::string& bank, int forms = 1) {
    jobs::GenerateJob job;
    job.banks = {fs::path(EXAMGEN_TEST_DATA) / "kinds" / bank};
    job.query.count = k_asking;
    job.seed = 3;
    job.shuffle.forms = forms;
    job.output = folder;
    return jobs::generate(places(), job);
}

/// Whether the texts follow one another.
bool in_order(const std::string& all, const std::vector<std::string>& texts) {
    size_t at = 0;
    for (const auto& text : texts) {
        at = all.find(text, at);
        if (at == all.npos) {
            UNSCOPED_INFO("not found in order: " << text);
            return false;
        }
        at += text.size();
    }
    return true;
}

std::string layout_text(const fs::path& pdf) {
    return normal(run("pdftotext -layout " + shell_quoted(pdf.string()) + " -").out);
}

}  // namespace

TEST_CASE("the key's cell of every kind is read back as the key") {
    const TempFolder folder;
    for (const std::string bank : {"arten.json", "kinds.json"}) {
        const auto exam = made(folder / bank, bank, 3).exam;
        REQUIRE(exam.questions.size() == k_asking);
        for (const auto& form : exam.forms)
            for (const auto& item : form.items) {
                const exam::Question& question = *exam.find(item.question);
                INFO(form.name << " " << question.id);
                const auto answer = exam::read_cell(question, item, exam::key_cell(question, item));
                CHECK(answer.status == exam::AnswerStatus::ok);
                if (question.kind == "numeric")
                    CHECK(Rational::parse(answer.fields[0][0]) ==
                          Rational::parse(question.key[0][0]));
                else if (question.kind != "open" && question.kind != "short-answer")
                    CHECK(answer.fields == question.key);
            }
        const auto again = exam::from_json(slurp(folder / bank / "exam.json"), "exam.json");
        CHECK(again.questions == exam.questions);
        CHECK(again.forms == exam.forms);
    }
}

TEST_CASE("the sheet shows what each kind asks, in reading order") {
    const TempFolder folder;
    made(folder / "x", "arten.json");
    const std::string text = layout_text(folder / "x" / "exam.pdf");
    CHECK(in_order(
        text, {"Bringen Sie die Schritte", "Kreuzen Sie in jeder Zeile an", "1 2 3 4",
               "A Das Betriebssystem", "B Der Quelltext", "C Der Binder", "D Der Übersetzer"}));
    CHECK(in_order(text, {"was (1) ________ hineinkam", "was (2) ________ hineinkam",
                          "Kreuzen Sie für jede Lücke", "(1) A zuerst B zuletzt",
                          "(2) A zuletzt B zuerst", "(3) A eine Warteschlange"}));
    CHECK(in_order(text, {"Zu den Aufgaben 7 und 8", "In einer Werkstatt", "Wie viele Teile",
                          "Hunderter", "Zehner", "Einer", "Welche Maschine"}));
    CHECK(in_order(text, {"Ordnen Sie jedem Fluss", "A Dresden B Köln", "1 Elbe", "2 Rhein",
                          "3 Isar", "4 Weser"}));
    CHECK(in_order(text, {"Erklären Sie in drei Sätzen", "0 1 2 3 4", "Nur für Prüfende"}));
    CHECK(in_order(text, {"Ein Kreis hat", "Zehner", "Einer", "Zehntel", "Hundertstel"}));
}

TEST_CASE("the answer key shows the right answer of each kind") {
    const TempFolder folder;
    made(folder / "x", "arten.json");
    const std::string text = layout_text(folder / "x" / "answer-key.pdf");
    for (const char* cell : {"1B 2B 3A", "-274", "342", "39,27", "1A 2B 3D 4C", "+-+-"})
        CHECK(text.find(cell) != text.npos);
    CHECK(in_order(text, {"Bringen Sie die Schritte", "1 B Der Quelltext", "2 D Der Übersetzer",
                          "3 C Der Binder", "4 A Das Betriebssystem"}));
    CHECK(in_order(text, {"(1) B zuletzt", "(2) B zuerst", "(3) A eine Warteschlange"}));
    CHECK(in_order(text,
                   {"-274 (richtig von -274 bis -273)", "Eisen (1 Punkt)", "Ferrum (0,5 Punkte)"}));
    CHECK(in_order(text, {"1 A Elbe → Dresden", "2 B Rhein → Köln", "3 D Isar → München",
                          "4 C Weser → Bremen"}));
}

TEST_CASE("a text that a group shares is part of what an exam's id is made of") {
    const TempFolder folder;
    const std::string text = slurp(fs::path(EXAMGEN_TEST_DATA) / "kinds" / "arten.json");
    std::string other = text;
    other.replace(other.find("acht Stunden"), 4, "neun");
    spill(folder / "a.json", text);
    spill(folder / "b.json", other);
    std::set<std::string> ids;
    for (const char* bank : {"a.json", "b.json"}) {
        jobs::GenerateJob job;
        job.banks = {folder / bank};
        job.query.count = k_asking;
        job.seed = 3;
        job.dry_run = true;
        ids.insert(jobs::generate(places(), job).exam.id);
    }
    CHECK(ids.size() == 2);
}
