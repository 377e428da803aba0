#include "jobs/rehearsal_report.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::jobs;

namespace {

constexpr std::string_view k_truth =
    R"({"file": "s.pdf", "page_index": 0, "state": "page", "student_id": "0042", "copy": 0, "answers": [{"question_id": "a", "number": 1, "meant": "B", "shown": "B", "status": "ok", "cause": ""}, {"question_id": "k", "number": 2, "meant": "+--+", "shown": "+--+", "status": "ok", "cause": "erased"}], "boxes": []}
{"file": "s.pdf", "page_index": 1, "state": "page", "student_id": "", "copy": 7, "answers": [{"question_id": "a", "number": 1, "meant": "C", "shown": "", "status": "blank", "cause": ""}], "boxes": [{"box": 0, "question_id": "a", "meant": true, "ink": 0.025}]}
{"file": null, "page_index": 0, "state": "lost", "student_id": "0043", "copy": 0, "answers": [{"question_id": "a", "number": 1, "meant": "B", "shown": "", "status": "blank", "cause": ""}]}
{"file": "s.pdf", "page_index": 2, "state": "blank", "student_id": "0042", "copy": 0}
)";

constexpr std::string_view k_head =
    "student_id,form,copy,question_id,number,marked,canonical,points,max_points,status\n";

synth::Comparison compared(const test::TempFolder& folder, const std::string& rows) {
    fs::create_directories(folder / "results");
    test::spill(folder / "truth.jsonl", k_truth);
    test::spill(folder / "results/answers.csv", std::string(k_head) + rows);
    return compare_rehearsal(folder.path());
}

}  // namespace

TEST_CASE("a flawless grader has no open and no misread answer") {
    const test::TempFolder folder;
    const auto all = compared(folder,
                              "0042,A,,a,1,B,b,1,1,ok\n0042,A,,k,2,'+--+,a+,1,1,ok\n"
                              ",A,7,a,1,,,0,1,blank\n0043,A,,a,1,,,0,1,absent\n");
    CHECK(all.total == synth::Count{4, 0, 0});
    CHECK(all.unknown == 0);
}

TEST_CASE("what was misread or left open is listed with its cause and page") {
    const test::TempFolder folder;
    const auto all = compared(folder,
                              "0042,A,,a,1,C,c,0,1,ok\n0042,A,,k,2,'+---,a+,1,1,ok\n"
                              ",A,7,a,1,C,c,0,1,review\n0043,A,,a,1,B,b,1,1,ok\n"
                              "9999,A,,a,1,B,b,1,1,ok\n");
    CHECK(all.total == synth::Count{0, 1, 3});
    CHECK(all.causes.at("erased").silent == 1);
    CHECK(all.causes.at("page lost").silent == 1);
    CHECK(all.causes.at("below the limit").open == 1);
    CHECK(all.unknown == 1);
    const std::string errors = test::slurp(folder / "errors.csv");
    CHECK(errors.find("silent,0042,a,1,B,B,C,ok,,s.pdf 0") != std::string::npos);
    CHECK(errors.find("open,#7,a,1,C,,C,review,below the limit,s.pdf 1") != std::string::npos);
    CHECK(test::slurp(folder / "report.json").find("\"silent\": 3") != std::string::npos);
}

TEST_CASE("a folder without truth or without results is refused") {
    const test::TempFolder folder;
    CHECK_THROWS_AS(compare_rehearsal(folder.path()), Error);
    test::spill(folder / "truth.jsonl", k_truth);
    CHECK_THROWS_AS(compare_rehearsal(folder.path()), Error);
    fs::create_directories(folder / "results");
    test::spill(folder / "results/answers.csv", "student_id,marked\n");
    CHECK_THROWS_AS(compare_rehearsal(folder.path()), Error);
    test::spill(folder / "truth.jsonl", "no json\n");
    CHECK_THROWS_AS(compare_rehearsal(folder.path()), Error);
}
