#include "store/usage.h"

#include <catch2/catch.hpp>
#include <sys/stat.h>

#include "support/run.h"

using namespace examgen;
using namespace examgen::test;
using store::Usage;

namespace {

exam::Exam exam_of(const std::string& id, std::initializer_list<const char*> questions) {
    exam::Exam out;
    out.id = id;
    out.title = "Klausur " + id;
    for (const char* question : questions) {
        exam::Question one;
        one.id = question;
        out.questions.push_back(one);
    }
    return out;
}

}  // namespace

TEST_CASE("a question remembers how often and when last it was in an exam") {
    const TempFolder folder;
    const std::string file = (folder / "usage.db").string();
    {
        Usage usage(file);
        CHECK(usage.record(exam_of("AAAAAA", {"q1", "q2"}), "2026-02-08", false) ==
              Usage::Recorded::now);
        CHECK(usage.record(exam_of("BBBBBB", {"q2", "q3"}), "2025-07-01", false) ==
              Usage::Recorded::now);
    }
    Usage usage(file);
    const store::UsedQuestions expected = {
        {"q1", {"2026-02-08", 1}}, {"q2", {"2026-02-08", 2}}, {"q3", {"2025-07-01", 1}}};
    CHECK(usage.questions() == expected);
    const std::vector<store::HeldExam> exams = {{"BBBBBB", "Klausur BBBBBB", "2025-07-01", 2},
                                                {"AAAAAA", "Klausur AAAAAA", "2026-02-08", 2}};
    CHECK(usage.exams() == exams);
}

TEST_CASE("an exam counts once, and keeps its day unless another one is named") {
    const TempFolder folder;
    Usage usage((folder / "usage.db").string());
    const exam::Exam exam = exam_of("AAAAAA", {"q1"});
    usage.record(exam, "2026-02-08", false);
    CHECK(usage.record(exam, "2026-03-01", false) == Usage::Recorded::before);
    CHECK(usage.questions().at("q1") == store::Used{"2026-02-08", 1});
    CHECK(usage.record(exam, "2026-03-01", true) == Usage::Recorded::moved);
    CHECK(usage.record(exam, "2026-03-01", true) == Usage::Recorded::before);
    CHECK(usage.questions().at("q1") == store::Used{"2026-03-01", 1});
}

TEST_CASE("a database is for its owner's eyes, and other files are refused untouched") {
    const TempFolder folder;
    Usage((folder / "usage.db").string());

    struct stat info {};

    REQUIRE(stat((folder / "usage.db").c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0600);
    spill(folder / "text.db", "not a database, but long enough to be looked at as if it were one");
    CHECK_THROWS_AS(Usage((folder / "text.db").string()), Error);
    CHECK(slurp(folder / "text.db").starts_with("not a database"));
    store::Database((folder / "foreign.db").string(), store::Database::Journal::rollback, 77);
    CHECK_THROWS_AS(Usage((folder / "foreign.db").string()), Error);
    CHECK_THROWS_AS(Usage((folder / "none" / "usage.db").string()), Error);
}

TEST_CASE("what a transaction did not commit is not there") {
    const TempFolder folder;
    store::Database db((folder / "a.db").string(), store::Database::Journal::exclusive_wal, 5);
    db.run("CREATE TABLE t (x)");
    {
        store::Transaction transaction(db);
        db.run("INSERT INTO t VALUES (1)");
    }
    {
        store::Transaction transaction(db);
        db.run("INSERT INTO t VALUES (2)");
        transaction.commit();
    }
    store::Statement count(db, "SELECT count(*), max(x) FROM t");
    REQUIRE(count.step());
    CHECK(count.integer(0) == 1);
    CHECK(count.integer(1) == 2);
    CHECK_THROWS_AS(db.run("INSERT INTO nothing VALUES (1)"), Error);
}
