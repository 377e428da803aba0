#include <set>

#include <catch2/catch.hpp>
#include <unistd.h>

#include "exam/page_code.h"
#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

std::string roster_of(int n, const std::string& more = "") {
    std::string out = "student_id,name,profile\n";
    for (int i = 0; i < n; ++i)
        out += "00" + std::to_string(100 + i) + ",Erfunden " + std::to_string(i) + "," +
               (i % 5 == 4 ? more : "") + "\n";
    return out;
}

jobs::GenerateJob job_for(const TempFolder& folder, const std::string& roster) {
    jobs::GenerateJob job;
    job.query.count = 8;
    job.seed = 4;
    job.shuffle.forms = 2;
    job.banks = {places().banks / "ki-hardware.json"};
    if (!roster.empty()) {
        jobs::write_file(folder / "students.csv", roster);
        job.copies.roster = folder / "students.csv";
    }
    return job;
}

jobs::Generated made(const TempFolder& folder, jobs::GenerateJob job, const char* name) {
    job.output = folder / name;
    return jobs::generate(places(), job);
}

std::string bytes_of(const jobs::Generated& one, const char* file) {
    return jobs::read_file(one.folder / file);
}

}  // namespace

TEST_CASE("each student has a copy at the page that copies.jsonl says, with name and own code") {
    TempFolder folder;
    const auto out = made(folder, job_for(folder, roster_of(7)), "exam");
    const auto copies = exam::copies_from_lines(bytes_of(out, "copies.jsonl"), "copies.jsonl");
    REQUIRE(copies.size() == 7);
    CHECK(bytes_of(out, "exam.json").find("Erfunden") == std::string::npos);
    for (const auto& copy : copies) {
        CHECK(copy.form == (copy.copy % 2 ? "A" : "B"));
        CHECK(copy.file_page % 2 == 1);
        const std::string page = std::to_string(copy.file_page);
        const std::string text = run("pdftotext -f " + page + " -l " + page + " " +
                                     shell_quoted((out.folder / copy.file).string()) + " -")
                                     .out;
        CHECK(text.find(*copy.name) != std::string::npos);
        CHECK(text.find(*copy.student_id) != std::string::npos);
        const auto code = exam::encode({out.exam.id, copy.form == "A" ? 1 : 2, copy.copy, 1});
        CHECK(text.find(exam::grouped(code)) != std::string::npos);
    }
    CHECK(fs::exists(out.folder / "attendance.pdf"));
    CHECK_FALSE(fs::exists(out.folder / "exam.pdf"));
}

TEST_CASE("a student more at the end of the roster changes no other copy") {
    TempFolder folder;
    for (const bool own : {false, true}) {
        auto job = job_for(folder, roster_of(6));
        job.copies.own_order = own;
        if (own)
            job.shuffle.forms = 1;
        const auto few = made(folder, job, own ? "few-own" : "few");
        jobs::write_file(folder / "students.csv", roster_of(7));
        const auto more = made(folder, job, own ? "more-own" : "more");
        CHECK(few.exam.id == more.exam.id);
        const std::string lines = bytes_of(more, "copies.jsonl");
        CHECK(lines.find(bytes_of(few, "copies.jsonl")) == 0);
        const auto before = exam::from_json(bytes_of(few, "exam.json"), "exam.json");
        const auto after = exam::from_json(bytes_of(more, "exam.json"), "exam.json");
        for (const auto& form : before.forms)
            CHECK(*after.find_form(form.name) == form);
        for (const auto& sheet : before.sheets)
            CHECK(std::find(after.sheets.begin(), after.sheets.end(), sheet) != after.sheets.end());
    }
}

TEST_CASE("copies shuffled each for itself are forms of their own, named by their number") {
    TempFolder folder;
    auto job = job_for(folder, "");
    job.shuffle.forms = 1;
    job.copies.copies = 5;
    job.copies.own_order = true;
    const auto out = made(folder, job, "exam");
    REQUIRE(out.exam.forms.size() == 5);
    std::set<std::string> orders;
    for (size_t i = 0; i < 5; ++i) {
        CHECK(out.exam.forms[i].name == std::to_string(i + 1));
        CHECK(out.exam.copies[i].form == out.exam.forms[i].name);
        std::string order;
        for (const auto& item : out.exam.forms[i].items)
            order += item.question + ",";
        orders.insert(order);
    }
    CHECK(orders.size() > 1);
}

TEST_CASE("numbered copies have a grid for the student number, personal ones do not") {
    TempFolder folder;
    auto job = job_for(folder, roster_of(2));
    job.copies.spares = 2;
    const auto out = made(folder, job, "exam");
    REQUIRE(out.exam.copies.size() == 4);
    size_t of_form = 0, own = 0;
    for (const auto& sheet : out.exam.sheets) {
        if (sheet.page != 1)
            continue;
        sheet.copy ? ++own : ++of_form;
        CHECK(sheet.id_boxes.size() == (sheet.copy ? 80u : 0u));
        CHECK(sheet.copy != 1);
    }
    CHECK(of_form == 2);
    CHECK(own == 2);
}

TEST_CASE("the files are the same for any number of threads, and split where asked") {
    TempFolder folder;
    auto job = job_for(folder, roster_of(9));
    job.copies.bundle = 2;
    const auto one = made(folder, job, "one");
    job.copies.threads = 3;
    const auto three = made(folder, job, "three");
    for (const char* file : {"copies-001.pdf", "copies-005.pdf", "copies.jsonl", "exam.json"})
        CHECK((bytes_of(one, file) == bytes_of(three, file)));
    CHECK_FALSE(fs::exists(one.folder / "copies-006.pdf"));
    job.copies.split = true;
    const auto split = made(folder, job, "split");
    CHECK(fs::exists(split.folder / "copy-0009.pdf"));
    CHECK(split.exam.copies[8].file == "copy-0009.pdf");
}

TEST_CASE("a profile that is no layout is refused before anything is written") {
    TempFolder folder;
    const auto job = job_for(folder, roster_of(5, "riesig"));
    CHECK_THROWS_AS(made(folder, job, "exam"), Error);
    CHECK_FALSE(fs::exists(folder / "exam"));
}

TEST_CASE("answer sheets are the last page of each paper, and the only one with boxes") {
    TempFolder folder;
    for (const bool roster : {false, true}) {
        auto job = job_for(folder, roster ? roster_of(3) : "");
        job.answers = layout::AnswerPlace::separate;
        const auto out = made(folder, job, roster ? "personal" : "many");
        std::map<std::string, int> last;
        for (const auto& sheet : out.exam.sheets)
            last[sheet.form] = std::max(last[sheet.form], sheet.page);
        CHECK(last.size() == 2);
        for (const auto& sheet : out.exam.sheets) {
            const bool answers = sheet.page == last[sheet.form];
            CHECK(sheet.boxes.empty() == !answers);
            CHECK(sheet.id_boxes.size() == (answers && !roster ? 80u : 0u));
            CHECK((sheet.file == "answer-sheet.pdf") == (answers && !roster));
            const std::string page = std::to_string(sheet.file_page);
            const std::string text = run("pdftotext -f " + page + " -l " + page + " " +
                                         shell_quoted((out.folder / sheet.file).string()) + " -")
                                         .out;
            const int copy = roster ? (sheet.form == "A" ? 1 : 2) : 0;
            const exam::PageCode code{out.exam.id, sheet.form == "A" ? 1 : 2, copy, sheet.page};
            CHECK(text.find(exam::grouped(exam::encode(code))) != std::string::npos);
            CHECK((text.find("Antwortbogen") != std::string::npos) == (answers || sheet.page == 1));
        }
    }
}

TEST_CASE("20 questions take four pages in exam-compact, three in two columns with answer sheet") {
    const Stock stock;
    jobs::Press compact(places(), "exam-compact", "key-a4", "de");
    jobs::Press columns(places(), "exam-a4-two-column", "key-a4", "de",
                        layout::AnswerPlace::separate);
    jobs::Composition parts;
    parts.title = "KI-Hardware und Software-Stack";
    parts.course = "INF-4217 Rechnerarchitektur";
    parts.examiner = "Prof. Dr. Beispiel";
    parts.duration_min = 90;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        const auto chosen = stock.draw(seed);
        exam::Exam exam =
            jobs::compose(chosen, select::make_forms(chosen, {seed, 1}), seed, parts, "layout");
        const auto pages = [&](jobs::Press& press) {
            const auto heading = press.booklet(jobs::heading_of(exam, parts, press.labels()));
            return press.setter()
                .set_shared(heading, exam.forms.front(), jobs::by_id(chosen))
                .pages.size();
        };
        INFO("seed " << seed);
        CHECK(pages(compact) <= 4);
        CHECK(pages(columns) <= 3);
    }
}

TEST_CASE("a disk that fills up in the middle of copies names the file and how far it came") {
    const TempFolder folder, disk;
    if (geteuid() != 0 ||
        run("mount -t tmpfs -o size=300k none " + disk.path().string()).code != 0) {
        WARN("skipped: only root may mount a small file system");
        return;
    }
    auto job = job_for(folder, roster_of(30));
    job.copies.split = true;
    job.output = disk / "exam";
    Diagnostics all;
    try {
        jobs::generate(places(), job);
    } catch (const Error& e) {
        all = e.all();
    }
    const bool empty = fs::is_empty(disk.path());
    run("umount " + disk.path().string());
    CHECK(empty);
    REQUIRE(all.size() == 1);
    CHECK(all[0].where.file.find("copy-00") != std::string::npos);
    REQUIRE_FALSE(all[0].hints.empty());
    const std::string far = render(all[0].hints.back(), Lang::en);
    CHECK(far.find(" of 30 copies were done before; none is kept") != std::string::npos);
    CHECK(far.rfind("0 of", 0) == std::string::npos);
}
