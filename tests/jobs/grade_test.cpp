#include "jobs/grade.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;
using exam::PaperStatus;

namespace {

/// Two forms of a single-choice, a multiple-choice and a kprim question.
exam::Exam small_exam() {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Eins";
    out.language = "de";
    const auto right = [](const char* id) { return exam::Option{id, true, 1}; };
    const auto wrong = [](const char* id) { return exam::Option{id, false, 0}; };
    out.questions = {
        {"q1", "single-choice", "t", 1, 3, {wrong("a"), right("b"), wrong("c")}, {{"b"}}, {}},
        {"q2",
         "multiple-choice",
         "t",
         Rational(3, 2),
         3,
         {right("a"), right("b"), wrong("c")},
         {{"a", "b"}},
         {}},
        {"q3",
         "kprim",
         "t",
         2,
         3,
         {right("a"), wrong("b"), right("c"), wrong("d")},
         {{"true"}, {"false"}, {"true"}, {"false"}},
         {}}};
    out.forms = {{"A", {{1, "q1", {2, 0, 1}}, {2, "q2", {0, 2, 1}}, {3, "q3", {0, 1, 2, 3}}}},
                 {"B", {{1, "q3", {0, 1, 2, 3}}, {2, "q1", {1, 0, 2}}, {3, "q2", {2, 1, 0}}}}};
    return out;
}

class Room {
public:
    explicit Room(const exam::Exam& exam = small_exam()) {
        job.spreadsheet = job.report = false;
        spill(folder_ / "exam.json", exam::to_json(exam));
        if (!exam.copies.empty())
            spill(folder_ / "copies.jsonl", exam::copies_to_lines(exam.copies));
        job.exam = folder_.path();
    }

    /// Grades this text.
    jobs::GradedExam grade(std::string_view csv) {
        spill(folder_ / "in.csv", csv);
        job.csv = {(folder_ / "in.csv").string()};
        return jobs::grade(job);
    }

    std::string result(const char* file) const { return slurp(folder_.path() / "results" / file); }

    const TempFolder& folder() const { return folder_; }

    jobs::GradeJob job;

private:
    TempFolder folder_;
};

constexpr const char* k_head =
    "student_id,name,form,copy,points,max_points,percent,grade,passed,answered,status\n";

/// English sentences with their lines.
std::string said(const jobs::GradedExam& graded) {
    std::string out;
    for (const auto& one : graded.problems)
        out += std::to_string(one.where.line) + ": " + render(one.what, Lang::en) + "\n";
    return out;
}

}  // namespace

TEST_CASE("papers of two forms are scored by the letters printed on each") {
    Room room;
    room.job.scale = "de-linear";
    const auto graded = room.grade(
        "Matrikelnummer;Name;Form;F1;F2;F3\r\n"
        "00123;M\xfcller, Ann;a;C;A C;+-+-\r\n"
        "123;\"Bob \"\"B\"\"\";B;+-+-;A;B C\r\n"
        "7;;B;+--- ;;C B A\r\n");
    CHECK(room.result("results.csv") == std::string(k_head) +
                                            "00123,\"Müller, Ann\",A,,4.5,4.5,100,1.0,true,3,ok\n"
                                            "123,\"Bob \"\"B\"\"\",B,,4.5,4.5,100,1.0,true,3,ok\n"
                                            "7,,B,,0,4.5,0,5.0,false,2,ok\n");
    CHECK(graded.passed == 2);
    CHECK_FALSE(graded.open);
    CHECK(graded.problems.empty());
}

TEST_CASE("without a scale there are points and no grades") {
    Room room;
    room.grade("id,form,1,2,3\n1,A,C,,\n");
    CHECK(room.result("results.csv") == std::string(k_head) + "1,,A,,1,4.5,22.222222,,,1,ok\n");
}

TEST_CASE("each answer has one row, in letters and in ids") {
    Room room;
    room.job.answers = true;
    room.job.rule = "partial";
    room.grade("id,form,1,2,3\n1,A,c,A,+-++\n2,B,,A B,A B C\n2x,A,Z,,\n");
    CHECK(room.result("answers.csv") ==
          "student_id,form,copy,question_id,number,marked,canonical,points,max_points,status\n"
          "1,A,,q1,1,C,b,1,1,ok\n"
          "1,A,,q2,2,A,a,0.75,1.5,ok\n"
          "1,A,,q3,3,+-++,a+ b- c+ d+,1.5,2,ok\n"
          "2,B,,q3,1,,,0,2,blank\n"
          "2,B,,q1,2,A B,a b,0,1,too_many\n"
          "2,B,,q2,3,A B C,a b c,0,1.5,too_many\n"
          "2x,A,,q1,1,,,,1,review\n"
          "2x,A,,q2,2,,,0,1.5,blank\n"
          "2x,A,,q3,3,,,0,2,blank\n");
}

TEST_CASE("what does not fit is named with its line, and the rest is graded") {
    Room room;
    room.job.scale = "percent";
    const auto graded = room.grade(
        "id,form,1,2,3\n"
        "1,A,C,A C,+-+-\n"
        "2,A,D,A C,+-+-\n"
        "3,X,C,A C,+-+-\n"
        "4,,C,A C,+-+-\n"
        "5,A,C\n"
        ",A,C,A C,+-+-\n"
        "6,A,C,A,C,+-+-\n"
        "id,form,1,2,3\n"
        "7,B,+-+-,A,C B\n");
    CHECK(said(graded) ==
          "3: \"D\" is not an answer to question 1 on this sheet\n"
          "4: the exam has no form \"X\"\n"
          "5: the exam has 2 forms, and this line does not say which\n"
          "6: 3 columns, but the first line has 5\n"
          "7: no student in this line\n"
          "8: 6 columns, but the first line has 5\n"
          "9: the first line is repeated here; passed over\n");
    CHECK(graded.open);
    CHECK(graded.papers.at(PaperStatus::ok) == 2);
    CHECK(graded.papers.at(PaperStatus::review) == 5);
    CHECK(graded.papers.at(PaperStatus::unidentified) == 1);
    CHECK(room.result("results.csv") == std::string(k_head) +
                                            "1,,A,,4.5,4.5,100,100,true,3,ok\n"
                                            "2,,A,,3.5,4.5,77.777778,,,2,review\n"
                                            "3,,,,,4.5,,,,,review\n"
                                            "4,,,,,4.5,,,,,review\n"
                                            "5,,A,,,4.5,,,,,review\n"
                                            ",,A,,4.5,4.5,100,,,3,unidentified\n"
                                            "6,,A,,,4.5,,,,,review\n"
                                            "7,,B,,4.5,4.5,100,100,true,3,ok\n");
}

TEST_CASE("two papers of one student are both kept and neither is graded") {
    Room room;
    room.job.scale = "de-linear";
    room.job.answers = true;
    const auto graded = room.grade("id,form,1,2,3\n7,A,C,,\n8,A,C,,\n7,A,A,,\n007,A,C,,\n");
    CHECK(graded.open);
    CHECK(graded.papers.at(PaperStatus::duplicate) == 2);
    CHECK(graded.papers.at(PaperStatus::ok) == 2);
    CHECK(room.result("results.csv") == std::string(k_head) +
                                            "7,,A,,1,4.5,22.222222,,,1,duplicate\n"
                                            "8,,A,,1,4.5,22.222222,5.0,false,1,ok\n"
                                            "7,,A,,0,4.5,0,,,1,duplicate\n"
                                            "007,,A,,1,4.5,22.222222,5.0,false,1,ok\n");
    const std::string answers = room.result("answers.csv");
    CHECK(answers.find("\n7,A,,q1,1,,,,1,review\n") != std::string::npos);
    CHECK(answers.find("\n7,A,,q1", answers.find("\n7,A,,q1") + 1) == std::string::npos);
}

TEST_CASE("a roster knows forms and names, and lists who did not come") {
    exam::Exam exam = small_exam();
    exam.copies = {{1, "A", "001", "Ann", "c.pdf", 1},
                   {2, "B", "002", "Bob", "c.pdf", 4},
                   {3, "A", "003", "Cy", "c.pdf", 7}};
    Room room(exam);
    room.job.scale = "percent";
    room.job.answers = true;
    const auto graded = room.grade("id,1,2,3\n002,+-+-,A,B C\n001,C,A C,+-+-\n1,C,,\n");
    CHECK(said(graded) ==
          "4: the student \"1\" is not on the roster\n"
          "4: the exam has 2 forms, and this line does not say which\n");
    CHECK(room.result("results.csv") == std::string(k_head) +
                                            "002,Bob,B,2,4.5,4.5,100,100,true,3,ok\n"
                                            "001,Ann,A,1,4.5,4.5,100,100,true,3,ok\n"
                                            "1,,,,,4.5,,,,,unidentified\n"
                                            "003,Cy,A,3,,4.5,,,,,absent\n");
    CHECK(room.result("answers.csv").find("003,A,3,q1,1,,,0,1,absent\n") != std::string::npos);
}

TEST_CASE("copies tell their form, and a form that contradicts them is open") {
    exam::Exam exam = small_exam();
    exam.copies = {{1, "A", {}, {}, "c.pdf", 1}, {2, "B", {}, {}, "c.pdf", 4}};
    Room room(exam);
    const auto graded = room.grade("id,copy,form,1,2,3\n1,2,,+-+-,A,B C\n2,1,B,C,,\n3,9,,C,,\n");
    CHECK(said(graded) ==
          "3: form B in this line, but copy 1 is form A\n4: the exam has no copy \"9\"\n");
    CHECK(room.result("results.csv").find("1,,B,2,4.5,4.5,100,,,3,ok\n") != std::string::npos);
}

TEST_CASE("a column that stands twice is open only where the two differ") {
    Room room;
    const auto graded = room.grade("id,form,1,2,3,Q1\n1,A,C,,,C\n2,A,C,,,B\n");
    CHECK(said(graded) ==
          "1: question 1 has two columns\n3: the two columns of question 1 differ\n");
    CHECK(graded.papers.at(PaperStatus::ok) == 1);
    CHECK(graded.papers.at(PaperStatus::review) == 1);
}

TEST_CASE("answers to another exam are refused, and nothing is written") {
    Room room;
    CHECK_THROWS_AS(room.grade("id,form,1,2\n1,A,C,A\n"), Error);
    CHECK_THROWS_AS(room.grade("id,form,1,2,3,4\n1,A,C,A,+,B\n"), Error);
    CHECK_THROWS_AS(room.grade("name,form,1,2,3\nAnn,A,C,A,+\n"), Error);
    CHECK_THROWS_AS(room.grade("id,id,form,1,2,3\n"), Error);
    CHECK_THROWS_AS(room.grade(""), Error);
    CHECK(fs::is_empty(room.folder().path() / "results"));
}

TEST_CASE("a header alone is an exam without papers") {
    Room room;
    room.job.scale = "de-gleitklausel";
    const auto graded = room.grade("id,form,1,2,3\n");
    CHECK(graded.all_papers() == 0);
    CHECK(room.result("results.csv") == k_head);
}

TEST_CASE("cells that would run are written as text; zero bytes and huge cells are open") {
    Room room;
    const auto graded = room.grade(std::string("id,form,1,2,3\n=cmd|x,A,C,,\n2\0,A,C,,\n3,A,", 43) +
                                   std::string(10 << 20, 'B') + ",,\n=\"0042\",A,C,,\n");
    CHECK(graded.papers.at(PaperStatus::review) == 2);
    const std::string text = room.result("results.csv");
    CHECK(text.find("\n\"'=cmd|x\",,A,") != std::string::npos);
    CHECK(text.find("\n0042,,A,,1,") != std::string::npos);
}

TEST_CASE("German Excel's style has decimal commas and semicolons throughout") {
    Room room;
    room.job.style = csv::k_excel_de;
    room.job.scale = "de-linear";
    room.job.answers = true;
    room.grade("id,form,1,2,3\n1,A,C,A C,+--+\n");
    CHECK(room.result("results.csv") ==
          "\xef\xbb\xbfstudent_id;name;form;copy;points;max_points;percent;grade;passed;answered;"
          "status\r\n"
          "1;;A;;2,5;4,5;55,555556;3,7;true;3;ok\r\n");
    CHECK(room.result("answers.csv").find("1;A;;q2;2;A C;a b;1,5;1,5;ok\r\n") != std::string::npos);
}

TEST_CASE("results.json holds exact fractions") {
    Room room;
    room.job.rule = "negative:1/3";
    room.job.scale = "us-letter";
    room.grade("id,form,1,2,3\n1,A,C,B,\n");
    const std::string text = room.result("results.json");
    const auto document = json::parse(text, "results.json");
    const auto& root = document.root();
    CHECK(root.find("rule")->text == "negative:1/3");
    CHECK(root.find("max_points")->text == "9/2");
    const auto* student = root.find("students")->first;
    CHECK(student->find("points")->text == "1/2");
    CHECK(student->find("percent")->text == "100/9");
    CHECK(student->find("grade")->text == "F");
    CHECK(student->find("passed")->type == json::Type::boolean);
}

TEST_CASE("the same run again gives the same bytes") {
    Room room;
    room.job.answers = true;
    const char* csv = "id,form,1,2,3\n1,A,C,B,\n2,B,+-+-,,\n";
    room.grade(csv);
    const auto results = room.result("results.csv"), json = room.result("results.json"),
               answers = room.result("answers.csv");
    room.grade(csv);
    CHECK(room.result("results.csv") == results);
    CHECK(room.result("results.json") == json);
    CHECK(room.result("answers.csv") == answers);
    room.job.answers = false;
    room.grade(csv);
    CHECK_FALSE(fs::exists(room.folder().path() / "results" / "answers.csv"));
}

TEST_CASE("an explanation names every step from marks to grade") {
    Room room;
    room.job.scale = "de-linear";
    room.job.explain = "1";
    const auto graded = room.grade("id,form,1,2,3\n1,A,C,A C,+--+\n2,A,,,\n");
    REQUIRE(graded.explained.size() == 1);
    const auto& one = graded.explained.front();
    REQUIRE(one.lines.size() == 3);
    CHECK(one.lines[1].marked == "A C");
    CHECK(one.lines[1].key == "A C");
    CHECK(one.lines[2].score.points == Rational(0));
    CHECK(one.points == Rational(5, 2));
    CHECK(one.grade.text == "3.7");
    room.job.explain = "nobody";
    CHECK_THROWS_AS(room.grade("id,form,1,2,3\n1,A,C,A C,+--+\n"), Error);
}

TEST_CASE("the quick way of bulk scoring agrees with scoring paper by paper") {
    Room room;
    room.job.answers = true;
    const exam::Exam exam = small_exam();
    for (const char* rule :
         {"number-right", "formula,floor=none", "negative", "balanced", "kprim"}) {
        room.job.rule = rule;
        std::string csv = "id,form,1,2,3\n";
        std::vector<std::string> expected;
        const std::vector<std::vector<const char*>> cells = {
            {"A", "B", "C", ""}, {"A", "A B", "A C", "B C"}, {"+-+-", "++++", "+...", "----"}};
        for (size_t i = 0; i < 64; ++i) {
            exam::Answers answers{std::to_string(i), "", "A", 0, {}};
            csv += std::to_string(i) + ",A";
            for (size_t q = 0, rest = i; q < 3; ++q, rest /= 4) {
                csv += std::string(",") + cells[q][rest % 4];
                answers.items.push_back(
                    exam::read_cell(exam.questions[q], exam.forms[0].items[q], cells[q][rest % 4]));
            }
            csv += "\n";
            const auto score = score::score(exam, answers, score::rule_named(rule));
            expected.push_back("\n" + std::to_string(i) + ",,A,," + score.points.to_decimal() +
                               ",4.5,");
        }
        room.grade(csv);
        const std::string text = room.result("results.csv");
        for (const auto& line : expected)
            CHECK(text.find(line) != std::string::npos);
    }
}

TEST_CASE("results of other submissions are replaced only when asked") {
    Room room;
    room.grade("id,form,1,2,3\n1,A,C,B,\n");
    CHECK_NOTHROW(room.grade("id,form,1,2,3\n1,A,C,A,\n"));  // the same file, corrected
    const std::string before = room.result("results.csv");
    spill(room.folder() / "other.csv", "id,form,1,2,3\n9,A,C,B,\n");
    room.job.csv = {(room.folder() / "other.csv").string()};
    CHECK_THROWS_AS(jobs::grade(room.job), Error);
    CHECK(room.result("results.csv") == before);
    room.job.force = true;
    jobs::grade(room.job);
    CHECK(room.result("results.csv").find("\n9,") != std::string::npos);
    CHECK(room.result("results.json").find(room.folder().path().string()) == std::string::npos);
}
