// What results.db keeps of graded submissions.

#include "store/record.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "jobs/grade.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;
using store::Import;

namespace {

exam::Exam two_questions() {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Zwei";
    out.language = "de";
    for (const char* id : {"q1", "q2"})
        out.questions.push_back(
            {id, "single-choice", "t", 1, 3, {{"a", true, 1}, {"b", false, 0}}, {{"a"}}, {}});
    out.forms = {{"A", {{1, "q1", {0, 1}}, {2, "q2", {0, 1}}}}};
    return out;
}

class Room {
public:
    Room() {
        spill(folder_ / "exam.json", exam::to_json(two_questions()));
        job.exam = folder_.path();
        job.spreadsheet = job.report = false;
    }

    fs::path file(const std::string& name, const std::string& text) {
        fs::create_directories((folder_ / name).parent_path());
        spill(folder_ / name, text);
        return folder_ / name;
    }

    jobs::GradedExam grade(const std::vector<fs::path>& files) {
        job.csv.clear();
        for (const auto& one : files)
            job.csv.push_back(one.string());
        return jobs::grade(job);
    }

    std::string result(const char* name) const { return slurp(folder_.path() / "results" / name); }

    fs::path database() const { return folder_.path() / "results/results.db"; }

    store::Record record() const { return store::Record(database().string()); }

    jobs::GradeJob job;

private:
    TempFolder folder_;
};

}  // namespace

TEST_CASE("a corrected file is read anew, and its old papers stay as replaced ones") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,A,B\n2,B,B\n");
    room.grade({file});
    room.file("a.csv", "id,1,2\n1,A,A\n");
    room.grade({file});
    CHECK(room.result("results.csv").find("\n1,,A,,2,2,100,,,2,ok\n") != std::string::npos);
    CHECK(room.result("results.csv").find("\n2,") == std::string::npos);
    store::Record record = room.record();
    REQUIRE(record.imports(Import::State::replaced).size() == 1);
    CHECK(record.imports(Import::State::replaced).front().papers == 2);
    CHECK(record.imports(Import::State::current).front().papers == 1);
    CHECK(record.versions().size() == 1);
}

TEST_CASE("running again writes nothing twice, and two files may have one name") {
    Room room;
    const auto first = room.file("x/in.csv", "id,1,2\n1,A,B\n");
    const auto second = room.file("y/in.csv", "id,1,2\n2,A,A\n");
    room.grade({first, second});
    const std::string results = room.result("results.csv");
    const auto papers = [&] {
        store::Record record = room.record();
        size_t n = 0;
        record.each_paper(record.imports(Import::State::current),
                          [&](const store::PaperRow&) { ++n; });
        return n;
    };
    CHECK(papers() == 2);
    room.grade({first, second});
    CHECK(papers() == 2);
    CHECK(room.result("results.csv") == results);
    CHECK(room.record().imports(Import::State::replaced).empty());
}

TEST_CASE("a decision of a person stands in place of what was handed in, which stays") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,A,Z\n");
    CHECK(room.grade({file}).open);
    {
        store::Record record = room.record();
        const auto import = record.imports(Import::State::current).front();
        record.decide({import.first, 2, "A", "E. Beispiel", "2027-02-09T10:00:00Z", "smudge"});
    }
    CHECK_FALSE(room.grade({file}).open);
    CHECK(room.result("results.csv").find("\n1,,A,,2,2,100,,,2,ok\n") != std::string::npos);
    store::Record record = room.record();
    record.each_paper(record.imports(Import::State::current),
                      [](const store::PaperRow& paper) { CHECK(*paper.answers == "A|Z"); });
}

TEST_CASE("another rule is another version, and the same one the same") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,A,B\n");
    CHECK(room.grade({file}).version == 1);
    room.job.rule = "negative:1/2,floor=exam";
    CHECK(room.grade({file}).version == 2);
    CHECK(room.result("results.csv").find("\n1,,A,,0.5,2,25,,,2,ok\n") != std::string::npos);
    room.job.rule.reset();
    CHECK(room.grade({file}).version == 1);
    CHECK(room.result("results.csv").find("\n1,,A,,1,2,50,,,2,ok\n") != std::string::npos);
    room.job.force = true;
    CHECK(room.grade({file}).version == 1);
    CHECK(room.record().versions().size() == 1);
}

TEST_CASE("cells with separators and line ends are kept, and without a record there is none") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,\"A|B\",\"A\nB\"\n");
    room.grade({file});
    {
        store::Record record = room.record();
        record.each_paper(record.imports(Import::State::current), [](const store::PaperRow& paper) {
            CHECK(*paper.answers ==
                  "A\xc2\xa6"
                  "B|A B");
        });
    }
    fs::remove(room.database());
    room.job.record = false;
    room.grade({file});
    CHECK_FALSE(fs::exists(room.database()));
}

TEST_CASE("results of another exam are not mixed with these") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,A,B\n");
    room.grade({file});
    exam::Exam other = two_questions();
    other.id = "AAAAAA";
    room.file("exam.json", exam::to_json(other));
    CHECK_THROWS_AS(room.grade({file}), Error);
    room.job.force = true;
    CHECK(room.grade({file}).version == 1);
}

TEST_CASE("a file that is not the record is left alone") {
    Room room;
    const auto file = room.file("a.csv", "id,1,2\n1,A,B\n");
    room.file("results/results.db", "somebody else's notes, which are longer than a header is");
    CHECK_THROWS_AS(room.grade({file}), Error);
    CHECK(slurp(room.database()).starts_with("somebody else's"));
    CHECK_FALSE(fs::exists(room.database().parent_path() / "results.csv"));
}
