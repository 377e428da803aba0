#include "jobs/publish.h"

#include <catch2/catch.hpp>

#include "jobs/usage.h"
#include "support/run.h"

using namespace examgen;
namespace fs = std::filesystem;

namespace {

jobs::Places places() {
    const fs::path source = EXAMGEN_SOURCE_DIR;
    return {source / "banks", source / "layouts", "/usr/share/fonts/truetype"};
}

/// A bank of true-false questions; `more` goes into the first.
std::string bank_text(const std::vector<std::string>& ids, const std::string& more = "") {
    std::string out =
        R"({"format":"examgen-bank/1","topic":{"id":"t","language":"en"},"questions":[)";
    for (const auto& id : ids)
        out += (id == ids.front() ? "" : ",") + std::string(R"({"id":")") + id +
               R"(","kind":"true-false","stem":"Stem )" + id + R"(","correct":true)" +
               (id == ids.front() ? more : "") + "}";
    return out + "]}";
}

struct Desk {
    test::TempFolder folder;
    jobs::PublishJob job;

    Desk() {
        job.output = folder.path() / "site";
        job.usage = (folder.path() / "usage.db").string();
        job.today = "2027-02-08";
    }

    jobs::Published publish(const std::string& bank) {
        jobs::write_file(folder.path() / "bank.json", bank);
        job.banks = {folder.path() / "bank.json"};
        return jobs::publish(job, places());
    }

    bool shows(const std::string& id) const {
        return fs::exists(job.output / "topic/t/q" / (id + ".html"));
    }

    /// An exam with this question, held or to be held on that day.
    void use(const std::string& question, const std::string& date, const std::string& id) {
        exam::Exam exam;
        exam.id = id;
        exam.questions.push_back({question, "true-false", "t", 1, 3, {}, {{"true"}}});
        jobs::UseJob how;
        how.usage = job.usage;
        how.date = date;
        jobs::record_use(exam, how);
    }
};

}  // namespace

TEST_CASE("questions for exams only, drafts and those of exams ahead are never shown") {
    Desk desk;
    desk.use("b", "2027-02-09", "AAAAAA");
    desk.use("c", "2027-02-08", "BBBBBB");
    desk.use("d", "2027-02-07", "CCCCCC");
    const auto done = desk.publish(bank_text({"a", "b", "c", "d", "e"}, R"(,"use":"exam")"));
    CHECK(done.withheld_exam_use == 1);
    CHECK(done.withheld_used == 2);
    CHECK_FALSE(desk.shows("a"));
    CHECK_FALSE(desk.shows("b"));
    CHECK_FALSE(desk.shows("c"));  // on the day itself nobody knows whether it is over
    CHECK(desk.shows("d"));
    CHECK(desk.shows("e"));
    desk.job.today = "2027-02-10";
    desk.publish(bank_text({"a", "b", "c", "d", "e"}, R"(,"use":"exam")"));
    CHECK_FALSE(desk.shows("a"));
    CHECK(desk.shows("b"));
    desk.job.today = "2027-02-08";
    const auto back = desk.publish(bank_text({"a", "b", "c", "d", "e"}, R"(,"use":"exam")"));
    CHECK(back.removed >= 2);
    CHECK_FALSE(desk.shows("b"));  // also not from last time
}

TEST_CASE("questions of exams that are named are not shown, whenever these are") {
    Desk desk;
    exam::Exam exam;
    exam.id = "KH7Q2F";
    exam.language = "en";
    exam.date = "2020-01-01";
    exam.questions.push_back(
        {"b", "true-false", "t", 1, 3, {{"true", true, 1}, {"false", false, 0}}, {{"true"}}});
    exam.forms = {{"A", {{1, "b", {0, 1}}}}};
    fs::create_directories(desk.folder.path() / "exams/one");
    jobs::write_file(desk.folder.path() / "exams/one/exam.json", exam::to_json(exam));
    for (const char* named : {"exams", "exams/one", "exams/one/exam.json"}) {
        desk.job.exclude_used_in = {desk.folder.path() / named};
        CHECK(desk.publish(bank_text({"a", "b"})).withheld_used == 1);
        CHECK(desk.shows("a"));
        CHECK_FALSE(desk.shows("b"));
    }
    desk.job.exclude_used_in = {desk.folder.path() / "nowhere"};
    CHECK_THROWS_AS(desk.publish(bank_text({"a", "b"})), Error);
}

TEST_CASE("files that did not change keep their time, those of removed questions go") {
    Desk desk;
    const auto first = desk.publish(bank_text({"a", "b", "c"}));
    CHECK(first.written > 15);
    const auto page = desk.job.output / "topic/t/q/c.html";
    const auto time = fs::last_write_time(page);
    const auto again = desk.publish(bank_text({"a", "b", "c"}));
    CHECK(again.written == 0);
    CHECK(again.unchanged == first.written);
    CHECK(fs::last_write_time(page) == time);
    const auto less = desk.publish(bank_text({"b", "c"}));
    CHECK(less.removed == 1);
    CHECK_FALSE(desk.shows("a"));
    desk.publish(bank_text({"b", "c", "d"}));
    CHECK(fs::exists(page));
}

TEST_CASE("a page that was lost or cut is written again") {
    Desk desk;
    desk.publish(bank_text({"a", "b"}));
    const auto page = desk.job.output / "topic/t/q/a.html";
    const std::string before = test::slurp(page);
    fs::remove(page);
    CHECK(desk.publish(bank_text({"a", "b"})).written == 1);
    jobs::write_file(page, before.substr(0, 100));
    CHECK(desk.publish(bank_text({"a", "b"})).written == 1);
    CHECK(test::slurp(page) == before);
}

TEST_CASE("an unfinished run is finished by the next one") {
    Desk desk;
    desk.publish(bank_text({"a", "b"}));
    const auto list = desk.job.output / ".examgen-site";
    const std::string text = test::slurp(list);
    jobs::write_file(list, "examgen-site/1 unfinished\n" + text.substr(text.find('\n') + 1));
    CHECK(desk.publish(bank_text({"a", "b"})).unchanged == 0);
    CHECK(desk.publish(bank_text({"a", "b"})).written == 0);
    fs::remove(list);  // the list never came
    CHECK(desk.publish(bank_text({"a", "b"})).unchanged == 0);
}

TEST_CASE("files of others in the folder stay, and one in the way stops the work") {
    Desk desk;
    fs::create_directories(desk.job.output / "topic/t/q");
    jobs::write_file(desk.job.output / "notes.txt", "mine");
    jobs::write_file(desk.job.output / "topic/t/q/zz.html", "mine");
    desk.publish(bank_text({"a"}));
    desk.publish(bank_text({"b"}));
    CHECK(test::slurp(desk.job.output / "notes.txt") == "mine");
    CHECK(test::slurp(desk.job.output / "topic/t/q/zz.html") == "mine");
    CHECK_THROWS_WITH(desk.publish(bank_text({"b", "zz"})), Catch::Contains("in the way"));
    CHECK(test::slurp(desk.job.output / "topic/t/q/zz.html") == "mine");
}

TEST_CASE("a list that names files outside of the folder removes none of them") {
    Desk desk;
    desk.publish(bank_text({"a"}));
    jobs::write_file(desk.folder.path() / "victim.txt", "mine");
    const auto list = desk.job.output / ".examgen-site";
    jobs::write_file(list, test::slurp(list) + "0 1 ../victim.txt\n0 1 /etc/hostname\n");
    desk.publish(bank_text({"b"}));
    CHECK(fs::exists(desk.folder.path() / "victim.txt"));
}

TEST_CASE("only drafts: an error and no site") {
    Desk desk;
    CHECK_THROWS_WITH(desk.publish(bank_text({"a"}, R"(,"status":"draft")")),
                      Catch::Contains("no question"));
    CHECK_FALSE(fs::exists(desk.job.output));
}

TEST_CASE("a folder that cannot be made is named") {
    Desk desk;
    jobs::write_file(desk.folder.path() / "file", "x");
    desk.job.output = desk.folder.path() / "file" / "site";
    CHECK_THROWS_AS(desk.publish(bank_text({"a"})), Error);
}

TEST_CASE("two banks of one topic share their pages; equal ids are shown once and named") {
    Desk desk;
    jobs::write_file(desk.folder.path() / "one.json", bank_text({"a", "b"}));
    jobs::write_file(desk.folder.path() / "two.json", bank_text({"b", "c"}));
    desk.job.banks = {desk.folder.path() / "one.json", desk.folder.path() / "two.json"};
    const auto done = jobs::publish(desk.job, places());
    CHECK(done.questions == 3);
    CHECK(done.topics == 1);
    REQUIRE(done.remarks.size() == 1);
    CHECK(done.remarks[0].what.args[0] == "b");
}
