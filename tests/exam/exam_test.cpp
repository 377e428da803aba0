#include "exam/exam.h"

#include <catch2/catch.hpp>

#include "base/json.h"

using namespace examgen;

namespace {

exam::Exam small_exam() {
    exam::Exam out;
    out.id = "KH7Q2F";
    out.title = "Prüfung \"Eins\"";
    out.language = "de";
    out.version = "0.1.0";
    out.questions.push_back({"q1", "single-choice", "t", 1, 3, {{"a", false, 0}, {"b", true, 1}, {"c", false, 0}}, {{"b"}}});
    out.questions.push_back({"q2", "multiple-choice", "t", Rational(3, 2), 2, {{"a", true, 1}, {"b", true, 1}, {"c", false, 0}}, {{"a", "b"}}});
    out.questions.push_back({"q3", "kprim", "t", 2, 1, {{"a", true, 1}, {"b", false, 0}, {"c", true, 1}, {"d", false, 0}},
                             {{"true"}, {"false"}, {"true"}, {"false"}}});
    out.forms.push_back({"A", {{1, "q1", {2, 0, 1}}, {2, "q2", {0, 2, 1}}, {3, "q3", {0, 1, 2, 3}}}});
    return out;
}

}  // namespace

TEST_CASE("the key list names the printed letters") {
    CHECK(exam::key_csv(small_exam()) ==
          "form,number,question_id,key,points\n"
          "A,1,q1,C,1\n"
          "A,2,q2,A C,1.5\n"
          "A,3,q3,+-+-,2\n");
}

TEST_CASE("forms and options are named like columns of a sheet") {
    CHECK(exam::form_name(0) == "A");
    CHECK(exam::form_name(25) == "Z");
    CHECK(exam::form_name(26) == "AA");
    CHECK(exam::form_name(701) == "ZZ");
    CHECK(exam::form_name(702) == "AAA");
}

TEST_CASE("exam.json is JSON, with options by id in printed order and exact points") {
    exam::Exam exam = small_exam();
    exam::Sheet sheet;
    sheet.form = "A";
    sheet.size = {210_mm, 297_mm};
    sheet.boxes.push_back({"q1", 1, 0, "c", "A", {22.1_mm, 80.4_mm, 4_mm, 4_mm}});
    exam.sheets.push_back(sheet);
    const std::string text = exam::to_json(exam);
    const auto document = json::parse(text, "exam.json");
    const auto& root = document.root();
    CHECK(root.find("title")->text == "Prüfung \"Eins\"");
    CHECK(root.find("date")->type == json::Type::null);
    CHECK(root.find("questions")->first->next->find("points")->text == "3/2");
    const auto* options = root.find("forms")->first->find("items")->first->find("options");
    CHECK(options->first->text == "c");
    const auto* page = root.find("sheets")->first;
    CHECK(page->find("boxes")->first->find("x")->text == "22.1");
    for (const char* always : {"fiducials", "boxes", "id_boxes"})
        CHECK(page->find(always)->type == json::Type::array);
}
