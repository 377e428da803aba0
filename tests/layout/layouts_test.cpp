// The layouts that come with the program, each with random exams.

#include <cmath>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "base/rng.h"
#include "layout/answer_sheet.h"
#include "layout/pages.h"

using namespace examgen;
using namespace examgen::test;

namespace {

void add_random(Studio& studio, Rng& rng) {
    constexpr bank::Kind k_kinds[] = {bank::Kind::single_choice, bank::Kind::multiple_choice,
                                      bank::Kind::kprim, bank::Kind::true_false};
    const bank::Kind kind = k_kinds[rng.below(4)];
    const uint64_t n = kind == bank::Kind::kprim        ? 4
                       : kind == bank::Kind::true_false ? 0
                                                        : 2 + rng.below(5);
    std::vector<std::string> options;
    for (uint64_t i = 0; i < n; ++i)
        options.push_back(sentence(rng, 30));
    auto& question = studio.add(sentence(rng, rng.below(20) ? 40 : 400), options, kind);
    question.points = Rational(static_cast<int64_t>(1 + rng.below(3)));
}

}  // namespace

TEST_CASE("in every layout no question splits, nothing overlaps and all text keeps its column") {
    for (const auto& name : k_exam_layouts) {
        INFO(name);
        Studio studio("de", name);
        Rng rng(7);
        for (int exam = 0; exam < 40; ++exam) {
            studio.form.items.clear();
            const uint64_t n = 1 + rng.below(12);
            for (uint64_t i = 0; i < n; ++i)
                add_random(studio, rng);
            for (size_t i = 0; i < studio.form.items.size(); ++i)
                studio.form.items[i].number = static_cast<int>(i) + 1;
            check(studio.set(), studio);
        }
    }
}

TEST_CASE("an answer sheet has each choice of a form once, a hundred questions on one page") {
    Studio studio;
    layout::Definition definition = layout::read_definition(
        test::slurp(Studio::path("answer-sheet-a4.json")), "answer-sheet-a4.json");
    layout::AnswerSheetSetter setter(definition, studio.labels, studio.fonts);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = "Probe";
    for (const int digits : {0, 1, 8, 12})
        for (const auto& [n, options, pages] :
             {std::tuple(20, 4, 1), std::tuple(60, 5, 1), std::tuple(100, 6, 1),
              std::tuple(100, 2, 1), std::tuple(230, 6, 2)}) {
            heading.id_digits = digits;
            studio.questions.clear();
            studio.by_id.clear();
            studio.form.items.clear();
            const std::vector<std::string> texts(static_cast<size_t>(options), "x");
            for (int i = 0; i < n; ++i)
                studio.add("Frage?", texts);
            const auto paper = setter.set(heading, studio.form, studio.by_id, 5);
            INFO(n << " questions, " << options << " options, " << digits << " digits");
            CHECK(paper.pages.size() == static_cast<size_t>(pages));
            std::vector<Rect> boxes;
            std::set<std::pair<std::string, std::string>> seen;
            for (const auto& page : paper.pages) {
                boxes.clear();
                CHECK(page.sheet.page == 5 + (&page - paper.pages.data()));
                for (const auto& box : page.sheet.boxes) {
                    boxes.push_back(box.at);
                    REQUIRE(seen.insert({box.question, box.option}).second);
                }
                for (const auto& box : page.sheet.id_boxes)
                    boxes.push_back(box.at);
                for (size_t i = 0; i < boxes.size(); ++i) {
                    REQUIRE(boxes[i].bottom() <= definition.text.bottom());
                    REQUIRE(boxes[i].right() <= definition.text.right() + 0.01_mm);
                    for (size_t k = i + 1; k < boxes.size(); ++k)
                        REQUIRE(apart(boxes[i], boxes[k], 1.2_mm));
                }
            }
            CHECK(seen.size() == static_cast<size_t>(n * options));
        }
}

TEST_CASE("with a separate answer sheet the questions have letters and no boxes") {
    Studio studio;
    studio.add("Frage?", {"ja", "nein"});
    studio.add("Vier?", {"eins", "zwei", "drei", "vier"}, bank::Kind::kprim);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = "Probe";
    heading.answers = layout::AnswerPlace::separate;
    heading.id_digits = 0;
    for (const auto& page : studio.setter.set(heading, studio.form, 0, studio.by_id).pages) {
        CHECK(page.sheet.boxes.empty());
        CHECK(page.sheet.fiducials.size() == 6);
    }
}
