#include "store/record.h"

#include <catch2/catch.hpp>

#include "support/run.h"

using namespace examgen;
using namespace examgen::test;
using store::Import;
using store::Record;

namespace {

struct Place {
    TempFolder folder;
    std::string file = (folder / "results.db").string();
};

Import imported(Record& record, const std::string& file, std::vector<std::string> answers) {
    Import import = record.begin_import(file, "sha-" + file, "2027-02-08T10:00:00Z");
    record.resume(import);
    for (size_t i = 0; i < answers.size(); ++i) {
        store::PaperRow row;
        row.id = import.first + static_cast<int64_t>(i);
        row.line = static_cast<int>(i) + 2;
        row.student = "s1";
        row.form = "A";
        row.status = "ok";
        row.answers = answers[i];
        record.add(row);
    }
    record.end_import("2027-02-08T10:00:01Z");
    return *record.find_import(file);
}

std::vector<std::string> column(const std::string& file, const std::string& sql) {
    store::Database db(file, store::Database::Journal::exclusive_wal, 0x65675265);
    store::Statement statement(db, sql);
    std::vector<std::string> out;
    while (statement.step())
        out.emplace_back(statement.text(0));
    return out;
}

int64_t version(Record& record, int64_t parent, const std::string& ruling) {
    store::Version out;
    out.parent = parent;
    out.ruling = ruling;
    return record.begin_version(out);
}

}  // namespace

TEST_CASE("imports keep their papers apart and in order, also after reopening") {
    Place place;
    {
        Record record(place.file);
        CHECK(imported(record, "a.csv", {"A|B", "C|"}).papers == 2);
        CHECK(imported(record, "b.csv", {"B|B"}).first == 3);
    }
    Record record(place.file);
    std::vector<std::string> seen;
    record.each_paper({*record.find_import("b.csv"), *record.find_import("a.csv")},
                      [&](const store::PaperRow& row) {
                          seen.push_back(std::to_string(row.id) + ":" + std::string(*row.answers));
                      });
    CHECK(seen == std::vector<std::string>{"3:B|B", "1:A|B", "2:C|"});
}

TEST_CASE("what was not ended says how far it came, and may be forgotten") {
    Place place;
    {
        Record record(place.file);
        Import import = record.begin_import("a.csv", "x", "");
        record.resume(import);
        store::PaperRow row;
        row.form = "A";
        row.status = "ok";
        for (int i = 0; i < store::k_batch + 10; ++i) {
            row.id = import.first + i;
            record.add(row);
        }
    }
    Record record(place.file);
    const auto left = record.find_import("a.csv");
    REQUIRE(left);
    CHECK(left->state == Import::State::reading);
    CHECK(left->papers == store::k_batch);  // whole batches only
    record.forget(*left);
    CHECK_FALSE(record.find_import("a.csv"));
    CHECK(record.begin_import("a.csv", "x", "").first == 1);
}

TEST_CASE("a finished version is in force; other imports are replaced, unfinished ones forgotten") {
    Place place;
    Record record(place.file);
    const Import old = imported(record, "a.csv", {"A|B"});
    const int64_t first = version(record, 0, "{1}");
    record.finish(first, {old});
    const Import left = imported(record, "c.csv", {"A|A"});
    const Import fresh = imported(record, "a.csv#new", {"B|B"});
    const int64_t second = version(record, first, "{2}");
    record.finish(second, {fresh});
    CHECK(record.current_version()->id == second);
    CHECK(record.imports(Import::State::current).front().id == fresh.id);
    CHECK(record.imports(Import::State::replaced).front().id == old.id);
    CHECK_FALSE(record.find_import("c.csv"));
    record.make_current(first);
    CHECK(record.current_version()->ruling == "{1}");
    CHECK(record.versions().size() == 2);
    (void)left;
}

TEST_CASE("an unfinished version is begun anew without its scores") {
    Place place;
    Record record(place.file);
    const int64_t id = version(record, 0, "{1}");
    store::ScoreRow row;
    row.paper = 1;
    row.points = Rational(1, 3);
    row.max_points = 2;
    row.graded = true;
    row.grade = "1.0";
    row.status = "ok";
    record.add_score(id, row);
    CHECK(record.score_of(id, 1)->points == Rational(1, 3));
    CHECK(record.score_of(id, 1)->grade == "1.0");
    CHECK(version(record, 0, "{1}") == id);
    CHECK_FALSE(record.score_of(id, 1));
}

TEST_CASE("the views show the version in force, a row a cell, decisions in place of cells") {
    Place place;
    {
        Record record(place.file);
        const Import import = imported(record, "a.csv", {"A|C \"x\\y|", "B||"});
        const int64_t id = version(record, 0, "{}");
        record.add_mark(id, {"A", 1, "B", "q1", "B", "b", "ok", Rational(1, 2), 1});
        record.add_mark(id, {"A", 1, "A", "q1", "A", "a", "ok", 0, 1});
        store::ScoreRow row;
        row.paper = 1;
        row.points = Rational(1, 2);
        row.max_points = 2;
        row.status = "ok";
        record.add_score(id, row);
        record.decide({1, 1, "C", "Erika", "2027-02-09", "first"});
        record.decide({1, 1, "B", "Erika", "2027-02-09", "second"});
        record.finish(id, {import});
        CHECK(record.decisions().size() == 1);
        CHECK(record.decisions().front().cell == "B");
        record.flush();
    }
    CHECK(column(place.file, "SELECT percent FROM results") == std::vector<std::string>{"25.0"});
    CHECK(column(place.file, "SELECT cell FROM cells WHERE paper = 1 ORDER BY number") ==
          std::vector<std::string>{"B", "C \"x\\y", ""});
    CHECK(column(place.file, "SELECT points FROM answers WHERE number = 1 ORDER BY paper") ==
          std::vector<std::string>{"0.5", "0.5"});
    CHECK(column(place.file, "SELECT handed_in FROM answers WHERE number = 1 ORDER BY paper") ==
          std::vector<std::string>{"A", "B"});
}
