#include "jobs/regrade.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/rng.h"
#include "jobs/support.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr int k_questions = 40;

/// Forty questions of three options, the first one right; two forms that print them in other
/// orders.
exam::Exam forty() {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Vierzig";
    out.language = "de";
    out.forms = {{"A", {}}, {"B", {}}};
    for (int i = 1; i <= k_questions; ++i) {
        const std::string id = "q" + std::to_string(i);
        out.questions.push_back({id,
                                 "single-choice",
                                 "t",
                                 1,
                                 3,
                                 {{"a", true, 1}, {"b", false, 0}, {"c", false, 0}},
                                 {{"a"}},
                                 {}});
        out.forms[0].items.push_back({i, id, {0, 1, 2}});
    }
    for (int i = 1; i <= k_questions; ++i)
        out.forms[1].items.push_back({i, "q" + std::to_string(k_questions + 1 - i), {2, 1, 0}});
    return out;
}

class Class {
public:
    explicit Class(const std::string& scale) {
        spill(folder_ / "exam.json", exam::to_json(forty()));
        text_ = "id,form";
        for (int i = 1; i <= k_questions; ++i)
            text_ += "," + std::to_string(i);
        text_ += "\n";
        scale_ = scale;
    }

    /// The answers by number, printed letters.
    void add(const std::string& id, const std::string& form, const std::string& letters) {
        text_ += id + "," + form;
        for (const char c : letters)
            (text_ += ',') += c == '.' ? std::string() : std::string(1, c);
        text_ += "\n";
    }

    void add_random(Rng& rng, int students) {
        for (int i = 0; i < students; ++i) {
            std::string letters;
            const uint64_t ability = rng.below(10);
            for (int q = 0; q < k_questions; ++q)
                letters += rng.below(10) < ability ? (i % 2 ? 'C' : 'A') : "ABC."[rng.below(4)];
            add("s" + std::to_string(i), i % 2 ? "B" : "A", letters);
        }
    }

    void grade() {
        spill(folder_ / "in.csv", text_);
        jobs::GradeJob job;
        job.exam = folder_.path();
        job.csv = {(folder_ / "in.csv").string()};
        job.scale = scale_;
        job.answers = true;
        job.spreadsheet = job.report = false;
        jobs::grade(job);
    }

    jobs::Regraded regrade(jobs::RegradeJob job) {
        job.exam = folder_.path();
        return jobs::regrade(job);
    }

    std::string result(const char* file) const { return slurp(folder_.path() / "results" / file); }

    /// All result files that a regrade may change.
    std::vector<std::string> results() const {
        return {result("results.csv"), result("results.json"), result("answers.csv")};
    }

    fs::path path() const { return folder_.path(); }

private:
    TempFolder folder_;
    std::string text_, scale_;
};

jobs::RegradeJob drop(const std::string& what, bool hold = false) {
    jobs::RegradeJob out;
    out.drop = {what};
    out.hold_harmless = hold;
    return out;
}

jobs::RegradeJob undo() {
    jobs::RegradeJob out;
    out.undo = true;
    return out;
}

std::string times(char c, int n) {
    return std::string(static_cast<size_t>(n), c);
}

/// student_id → points, max_points, grade, passed of results.csv.
std::map<std::string, std::vector<std::string>> rows(const Class& all) {
    std::map<std::string, std::vector<std::string>> out;
    for (auto& row : rows_of(all.result("results.csv")))
        out[row[0]] = {row[4], row[5], row[7], row[8]};
    return out;
}

double share(const std::vector<std::string>& row) {
    return std::stod(row[0]) / std::stod(row[1]);
}

}  // namespace

TEST_CASE("20 of 40 passes, 19 of 39 would not: dropping harms, hold-harmless does not") {
    Class all("de-linear");
    all.add("1", "A", times('A', 20) + times('B', 20));  // had question 1 right
    all.add("2", "A", times('B', 1) + times('A', 20) + times('B', 19));
    all.grade();
    CHECK(rows(all)["1"] == std::vector<std::string>{"20", "40", "4.0", "true"});
    const auto plain = all.regrade(drop("A:1"));
    CHECK(rows(all)["1"] == std::vector<std::string>{"19", "39", "5.0", "false"});
    CHECK(rows(all)["2"] == std::vector<std::string>{"20", "39", "4.0", "true"});
    CHECK(plain.counts.now_failed == 1);
    CHECK(plain.pass_before == Rational(20));
    CHECK(plain.graded.cuts.pass == Rational(39, 2));
    CHECK(all.result("regrade.csv") ==
          "student_id,name,points_before,max_points_before,grade_before,passed_before,points,"
          "max_points,grade,passed,kept,why\n"
          "1,,20,40,4.0,true,19,39,5.0,false,,1 q1: 1/1 -> 0/0; pass mark 20 -> 19.5\n"
          "2,,20,40,4.0,true,20,39,4.0,true,,1 q1: 0/1 -> 0/0; pass mark 20 -> 19.5\n");
    jobs::RegradeJob hold;
    hold.hold_harmless = true;
    const auto held = all.regrade(hold);
    CHECK(rows(all)["1"] == std::vector<std::string>{"20", "40", "4.0", "true"});
    CHECK(rows(all)["2"] == std::vector<std::string>{"20", "39", "4.0", "true"});
    CHECK(held.counts.kept == 1);
    CHECK(held.counts.worse_grade == 0);
}

TEST_CASE("drop and undo is identity, and the second time changes nothing") {
    Class all("de-gleitklausel");
    Rng rng(5);
    all.add_random(rng, 60);
    all.grade();
    const auto before = all.results();
    CHECK_FALSE(all.regrade(drop("q7")).same);
    const auto dropped = all.results();
    CHECK(dropped != before);
    const auto again = all.regrade(drop("q7"));
    CHECK(again.same);
    CHECK(all.results() == dropped);
    all.regrade(undo());
    CHECK(all.results() == before);
    CHECK_THROWS_AS(all.regrade(undo()), Error);
    CHECK(all.regrade(drop("q7")).graded.version == again.graded.version);  // both stay
    CHECK(all.results() == dropped);
    CHECK(jobs::versions_of(all.path()).size() == 2);
}

TEST_CASE("nobody stands worse under hold-harmless, whatever is changed") {
    const char* scales[] = {"de-linear", "de-gleitklausel", "ects", "percent", "us-letter"};
    for (uint64_t seed = 1; seed <= 10; ++seed) {
        Rng rng(seed);
        Class all(scales[seed % 5]);
        all.add_random(rng, 40);
        all.grade();
        for (int step = 0; step < 3; ++step) {
            const auto before = rows(all);
            jobs::RegradeJob job;
            job.hold_harmless = true;
            const std::string question = "q" + std::to_string(1 + rng.below(k_questions));
            switch (rng.below(5)) {
                case 0:
                    job.drop = {question};
                    break;
                case 1:
                    job.credit = {question};
                    break;
                case 2:
                    job.rekey = {question + "=b"};
                    break;
                case 3:
                    job.points = {question + "=3"};
                    break;
                default:
                    job.rule = "negative:1/2,floor=exam";
            }
            const auto regraded = all.regrade(job);
            CHECK(regraded.counts.worse_grade == 0);
            CHECK(regraded.counts.worse_share == 0);
            CHECK(regraded.counts.now_failed == 0);
            for (const auto& [student, row] : rows(all)) {
                CHECK(share(row) >= share(before.at(student)) - 1e-9);
                CHECK((row[3] == "true" || before.at(student)[3] == "false"));
            }
            const auto after = all.results();
            CHECK(all.regrade(job).same);
            CHECK(all.results() == after);
        }
    }
}

TEST_CASE("several keys, credit for all, weights and bonus do what they say") {
    Class all("percent");
    all.add("1", "A", times('A', 40));
    all.add("2", "A", times('B', 40));
    all.add("3", "A", times('.', 40));
    all.grade();
    jobs::RegradeJob job;
    job.rekey = {"A:1=B,A", "q2=b"};
    job.credit = {"q3"};
    job.points = {"q4=5/2"};
    job.bonus = {"q5"};
    all.regrade(job);
    auto now = rows(all);
    // q1 both, q2 only b, q3 everybody, q4 2.5 points, q5 beyond the 40.5 that can be had
    CHECK(now["1"] == std::vector<std::string>{"40.5", "40.5", "100", "true"});
    CHECK(now["2"] == std::vector<std::string>{"3", "40.5", "7.41", "false"});
    CHECK(now["3"] == std::vector<std::string>{"1", "40.5", "2.47", "false"});
    CHECK(all.result("answers.csv").find("3,A,,q3,3,,,1,1,blank\n") != std::string::npos);
}

TEST_CASE("grading again keeps what was changed after the exam") {
    Class all("percent");
    all.add("1", "A", times('A', 20) + times('B', 20));
    all.grade();
    all.regrade(drop("q1"));
    const auto dropped = all.results();
    all.grade();
    CHECK(all.results() == dropped);
    all.add("2", "A", times('A', 40));
    all.grade();
    CHECK(rows(all)["2"] == std::vector<std::string>{"39", "39", "100", "true"});
}

TEST_CASE("a relative pass mark follows the change") {
    Class all("de-gleitklausel");
    for (int i = 0; i < 20; ++i)
        all.add(std::to_string(i), "A", times('A', 25) + times('B', 15));
    all.grade();
    jobs::RegradeJob job;
    job.rekey = {"A:40=B"};
    const auto regraded = all.regrade(job);
    CHECK(regraded.pass_before == Rational(20));       // 0.78 × 25 = 19.5, rounded up
    CHECK(regraded.graded.cuts.pass == Rational(21));  // 0.78 × 26 = 20.28
}

TEST_CASE("a dry run says who would change and writes nothing") {
    Class all("de-linear");
    all.add("1", "A", times('A', 20) + times('B', 20));
    all.grade();
    const auto before = all.results();
    auto job = drop("q1");
    job.dry_run = true;
    const auto regraded = all.regrade(job);
    CHECK(regraded.counts.now_failed == 1);
    CHECK(regraded.table.find("\n1,,20,40,4.0,true,19,39,5.0,false,") != std::string::npos);
    CHECK(all.results() == before);
    CHECK_FALSE(fs::exists(all.path() / "results/regrade.csv"));
    CHECK(jobs::versions_of(all.path()).size() == 1);
}

TEST_CASE("what is not a question or not a key is refused with a remedy") {
    Class all("de-linear");
    CHECK_THROWS_AS(all.regrade(drop("1")), Error);  // not graded yet
    all.add("1", "A", times('A', 40));
    all.grade();
    const auto before = all.results();
    CHECK_THROWS_AS(all.regrade(drop("1")), Error);  // another question in form B
    CHECK_THROWS_AS(all.regrade(drop("A:41")), Error);
    CHECK_THROWS_AS(all.regrade(drop("C:1")), Error);
    CHECK_THROWS_AS(all.regrade(drop("q41")), Error);
    for (const char* key : {"A:1=D", "q1=d", "q1=a b", "A:1=", "A:1", "A:1=A,,B"}) {
        INFO(key);
        jobs::RegradeJob job;
        job.rekey = {key};
        CHECK_THROWS_AS(all.regrade(job), Error);
    }
    CHECK(all.results() == before);
}
