// Every PDF of a job keeps the rules of PDF/UA that a program can check.

#include <catch2/catch.hpp>

#include "jobs/support.h"
#include "support/pdf_rules.h"
#include "support/pdf_twins.h"

using namespace examgen;
using namespace examgen::test;

namespace {

using Lines = std::vector<std::string>;

jobs::GenerateJob job_of(const fs::path& folder, int count) {
    jobs::GenerateJob job;
    job.query.topics.push_back({"ki-hardware", {}});
    job.query.count = count;
    job.shuffle.forms = 2;
    job.seed = 2026;
    job.output = folder;
    return job;
}

}  // namespace

TEST_CASE("exam and key are tagged throughout") {
    const TempFolder folder;
    jobs::generate(places(), job_of(folder / "x", 20));
    for (const char* file : {"exam-A.pdf", "exam-B.pdf", "answer-key.pdf"}) {
        INFO(file);
        const PdfRules rules(folder / "x" / file);
        CHECK(rules.faults() == Lines{});
        const auto& types = rules.types();
        CHECK(std::count(types.begin(), types.end(), "Sect") == 20);
        CHECK(std::count(types.begin(), types.end(), "H1") == 1);
        CHECK(std::count(types.begin(), types.end(), "H2") >= 20);
    }
}

TEST_CASE("every layout and an answer sheet are tagged throughout") {
    for (const char* layout : {"exam-a4-two-column", "exam-a5", "exam-compact",
                               "exam-large-print-18", "exam-large-print-24", "exam-letter"}) {
        const TempFolder folder;
        auto job = job_of(folder / "x", 12);
        job.layout = layout;
        job.answers = layout == std::string_view("exam-a4-two-column")
                          ? layout::AnswerPlace::separate
                          : layout::AnswerPlace::inline_;
        jobs::generate(places(), job);
        for (const auto& entry : fs::directory_iterator(folder / "x"))
            if (entry.path().extension() == ".pdf") {
                INFO(layout << " " << entry.path());
                CHECK(PdfRules(entry.path()).faults() == Lines{});
            }
    }
}

TEST_CASE("a reader hears number, points, stem and options of each question in order") {
    const TempFolder folder;
    const auto made = jobs::generate(places(), job_of(folder / "x", 20));
    const Stock stock;
    const std::string tree =
        normal(run("pdfinfo -struct-text " + (folder / "x" / "exam-A.pdf").string()).out);
    size_t at = 0;
    const auto next = [&](const std::string& words) {
        INFO(words);
        at = tree.find(words, at);
        REQUIRE(at != std::string::npos);
    };
    for (const auto& item : made.exam.forms[0].items) {
        const bank::Question& question = *stock.by_id.at(item.question);
        next("H2 (block) \"" + std::to_string(item.number) + "\"");
        next(normal(question.stem));
        for (size_t i = 0; i < item.options.size(); ++i) {
            next("Lbl (block) \"" + exam::option_label(i) + "\"");
            next("LBody (block) \"" + normal(question.options[item.options[i]].text) + "\"");
        }
    }
}

TEST_CASE("copies, one by one and bundled, and the list to sign are tagged throughout") {
    const TempFolder folder;
    spill(folder / "roster.csv",
          "id,name,seat,room\n1001,Erika Muster,A1,H1\n1002,Max Beispiel,A2,H2\n");
    for (const bool split : {false, true}) {
        auto job = job_of(folder / (split ? "split" : "bundle"), 5);
        job.copies.roster = folder / "roster.csv";
        job.copies.spares = 1;
        job.copies.split = split;
        jobs::generate(places(), job);
        for (const auto& entry : fs::directory_iterator(*job.output))
            if (entry.path().extension() == ".pdf") {
                INFO(entry.path());
                const PdfRules rules(entry.path());
                CHECK(rules.faults() == Lines{});
                const auto& types = rules.types();
                if (entry.path().filename() == "copies.pdf")
                    CHECK(std::count(types.begin(), types.end(), "Part") == 3);
            }
    }
}

TEST_CASE("both containers show and tell the same of exam, key, answer sheet and copies") {
    const TempFolder folder;
    spill(folder / "roster.csv",
          "id,name,seat,room\n1001,Erika Muster,A1,H1\n1002,Max Beispiel,A2,H2\n"
          "1003,Zoë Größenwahn,A3,H1\n");
    for (const char* what : {"forms", "split", "bundle"}) {
        fs::path made[2];
        for (const auto container : {pdf::Container::libharu, pdf::Container::direct}) {
            const bool direct = container == pdf::Container::direct;
            made[direct] = folder / (what + std::string(direct ? "-direct" : "-libharu"));
            auto job = job_of(made[direct], 8);
            job.container = job.copies.container = container;
            job.answers = layout::AnswerPlace::separate;
            if (what != std::string("forms")) {
                job.copies.roster = folder / "roster.csv";
                job.copies.spares = 1;
                job.copies.split = what == std::string("split");
            }
            jobs::generate(places(), job);
        }
        int files = 0;
        for (const auto& entry : fs::directory_iterator(made[0]))
            if (entry.path().extension() == ".pdf") {
                INFO(entry.path());
                ++files;
                CHECK(PdfTwins(entry.path(), made[1] / entry.path().filename()).differences() ==
                      Lines{});
            }
        CHECK(files >= 3);
    }
}
