// Every kind of question in every layout, with random content.

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "layout/answer_sheet.h"
#include "layout/pages.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr bank::Kind k_kinds[] = {bank::Kind::single_choice, bank::Kind::multiple_choice,
                                  bank::Kind::true_false,    bank::Kind::kprim,
                                  bank::Kind::numeric,       bank::Kind::matching,
                                  bank::Kind::ordering,      bank::Kind::cloze,
                                  bank::Kind::short_answer,  bank::Kind::open};

std::string short_or_long(Rng& rng) {
    return sentence(rng, rng.below(2) ? 2 : 20);
}

std::vector<std::string> texts(Rng& rng, uint64_t n) {
    std::vector<std::string> out;
    for (uint64_t i = 0; i < n; ++i)
        out.push_back(short_or_long(rng));
    return out;
}

std::vector<bank::Option> options(Rng& rng, uint64_t n) {
    std::vector<bank::Option> out;
    for (uint64_t i = 0; i < n; ++i) {
        bank::Option option;
        option.id = "o" + std::to_string(i);
        option.text = short_or_long(rng);
        option.correct = i == 0;
        out.push_back(std::move(option));
    }
    return out;
}

std::vector<bank::Named> named(Rng& rng, const std::string& id, uint64_t n) {
    std::vector<bank::Named> out;
    for (uint64_t i = 0; i < n; ++i)
        out.push_back({id + std::to_string(i), short_or_long(rng)});
    return out;
}

std::unique_ptr<bank::Details> details(Rng& rng, bank::Question& question) {
    auto out = std::make_unique<bank::Details>();
    if (question.kind == bank::Kind::numeric) {
        out->digits = static_cast<int>(1 + rng.below(12));
        out->decimals = static_cast<int>(rng.below(static_cast<uint64_t>(out->digits)));
        out->sign = rng.below(2) == 1;
    } else if (question.kind == bank::Kind::matching) {
        out->left = named(rng, "l", 1 + rng.below(6));
        out->right = named(rng, "r", 2 + rng.below(rng.below(5) ? 6 : 40));
    } else if (question.kind == bank::Kind::cloze) {
        for (uint64_t i = 0, n = 1 + rng.below(4); i < n; ++i) {
            const std::string id = std::to_string(i + 1);
            question.stem += " x {{" + id + "}} y";
            out->gaps.push_back({id, options(rng, 2 + rng.below(4))});
        }
    } else if (question.kind == bank::Kind::open) {
        out->lines = static_cast<int>(1 + rng.below(12));
        for (uint64_t i = 0, n = 1 + rng.below(12); i <= n; ++i)
            out->steps.emplace_back(static_cast<int64_t>(i), static_cast<int64_t>(n));
    }
    return out;
}

bank::Question& add_random(Studio& studio, Rng& rng, bank::Kind kind) {
    const bool lettered = kind == bank::Kind::single_choice ||
                          kind == bank::Kind::multiple_choice || kind == bank::Kind::ordering;
    const uint64_t n = kind == bank::Kind::kprim ? 4 : lettered ? 2 + rng.below(7) : 0;
    auto& question = studio.add(sentence(rng, rng.below(20) ? 40 : 400), texts(rng, n), kind);
    question.details = details(rng, question);
    question.points = Rational(static_cast<int64_t>(1 + rng.below(7)), 2);
    auto& order = studio.form.items.back().options;
    if (kind == bank::Kind::true_false)
        return question;
    order.clear();
    for (const auto& set : bank::letter_sets(question)) {
        std::vector<uint16_t> moving;
        for (size_t i = 0; i < set.size(); ++i)
            moving.push_back(static_cast<uint16_t>(order.size() + i));
        rng.shuffle(std::span(moving));
        order.insert(order.end(), moving.begin(), moving.end());
    }
    return question;
}

void number_items(Studio& studio) {
    for (size_t i = 0; i < studio.form.items.size(); ++i)
        studio.form.items[i].number = static_cast<int>(i) + 1;
}

using What = std::tuple<std::string, int, std::string>;

/// What a box stands for: question, field, and an option, a digit or points.
What what(const exam::Box& box) {
    const std::string mark =
        box.digit    ? "d" + std::to_string(*box.digit) + "=" + std::to_string(box.value)
        : box.points ? "p" + box.points->to_string()
                     : box.option;
    return {box.question, box.field, mark};
}

/// From the bank's fields alone: the boxes that a form must have.
std::set<What> expected(const Studio& studio) {
    std::set<What> out;
    for (const auto& item : studio.form.items) {
        const bank::Question& question = *studio.by_id.at(item.question);
        int number = 0;
        for (const auto& field : bank::fields(question)) {
            const int f = number++;
            if (const auto* choice = std::get_if<bank::Choice>(&field))
                for (const auto& id : choice->options)
                    out.emplace(question.id, f, id);
            if (const auto* digits = std::get_if<bank::Digits>(&field)) {
                for (int i = 0; i < digits->digits * 10; ++i)
                    out.emplace(question.id, f,
                                "d" + std::to_string(i / 10) + "=" + std::to_string(i % 10));
                if (digits->sign)
                    out.emplace(question.id, f, "-");
            }
            if (const auto* ink = std::get_if<bank::Ink>(&field))
                for (const auto& step : ink->steps)
                    out.emplace(question.id, f, "p" + (step * question.points).to_string());
        }
    }
    return out;
}

void check_boxes(const layout::Paper& paper, const Studio& studio) {
    std::set<What> found;
    for (const auto& page : paper.pages)
        for (const auto& box : page.sheet.boxes)
            REQUIRE(found.insert(what(box)).second);
    REQUIRE(found == expected(studio));
}

layout::Heading heading() {
    layout::Heading out;
    out.exam_id = "KH7Q2F";
    out.title = "Probe";
    return out;
}

void clear(Studio& studio) {
    studio.form.items.clear();
    studio.by_id.clear();
}

}  // namespace

TEST_CASE("two thousand random banks of all kinds in all layouts keep page, column and distance") {
    constexpr int k_banks = 2000;
    int split = 0;
    for (const auto& name : k_exam_layouts) {
        Studio studio("de", name);
        Rng rng(11);
        for (int bank = 0; bank < k_banks; ++bank) {
            INFO(name << ", bank " << bank);
            clear(studio);
            for (uint64_t i = 0, n = 1 + rng.below(12); i < n; ++i)
                add_random(studio, rng, k_kinds[rng.below(std::size(k_kinds))]);
            number_items(studio);
            const auto paper = studio.set();
            check(paper, studio);
            check_boxes(paper, studio);
            split += static_cast<int>(paper.warnings.size());
        }
    }
    CHECK(split > 0);  // questions taller than a page are among them
}

TEST_CASE("an answer sheet has the boxes of all kinds, and the questions beside it have none") {
    Studio studio;
    const auto definition = layout::read_definition(slurp(Studio::path("answer-sheet-a4.json")),
                                                    "answer-sheet-a4.json");
    layout::AnswerSheetSetter setter(definition, studio.labels, studio.fonts);
    Rng rng(3);
    for (int exam = 0; exam < 60; ++exam) {
        clear(studio);
        for (uint64_t i = 0, n = 1 + rng.below(30); i < n; ++i)
            add_random(studio, rng, k_kinds[rng.below(std::size(k_kinds))]);
        number_items(studio);
        const auto paper = setter.set(heading(), studio.form, studio.by_id, 1);
        check_boxes(paper, studio);
        for (const auto& page : paper.pages)
            for (size_t i = 0; i < page.sheet.boxes.size(); ++i) {
                const Rect& box = page.sheet.boxes[i].at;
                REQUIRE(box.bottom() <= definition.text.bottom() + 0.01_mm);
                REQUIRE(box.x >= definition.text.x);
                REQUIRE(box.right() <= definition.text.right() + 0.01_mm);
                for (size_t k = i + 1; k < page.sheet.boxes.size(); ++k)
                    REQUIRE(apart(box, page.sheet.boxes[k].at, 1.2_mm));
            }
        layout::Heading apart_from = heading();
        apart_from.answers = layout::AnswerPlace::separate;
        for (const auto& page : studio.setter.set(apart_from, studio.form, 0, studio.by_id).pages)
            REQUIRE(page.sheet.boxes.empty());
    }
}

TEST_CASE("in an ordering a column of boxes is a place, a row is what stands there") {
    Studio studio("en");
    studio.add("Order?", {"first", "second", "third"}, bank::Kind::ordering);
    studio.form.items[0].options = {2, 0, 1};
    const auto boxes = studio.set().pages[0].sheet.boxes;
    REQUIRE(boxes.size() == 9);
    CHECK(boxes[0].option == "c");
    CHECK(boxes[0].label == "A");
    CHECK(boxes[2].option == "c");
    CHECK(boxes[2].field == 2);
    CHECK(boxes[2].at.y == boxes[0].at.y);
    CHECK(boxes[3].option == "a");
    CHECK(boxes[3].at.x == boxes[0].at.x);
    CHECK(boxes[3].label == "B");
}

TEST_CASE("short options share a line where the layout says so, and none of them wraps") {
    for (const std::string name : {"exam-compact", "exam-a4"}) {
        Studio studio("de", name);
        studio.add("Frage?", {"ja", "nein", "vielleicht"});
        studio.add("Frage?", {"ja", "nein", sentence(*std::make_unique<Rng>(1), 60)});
        const auto boxes = studio.set().pages[0].sheet.boxes;
        REQUIRE(boxes.size() == 6);
        CHECK((boxes[0].at.y == boxes[2].at.y) == (name == "exam-compact"));
        CHECK(boxes[3].at.y < boxes[5].at.y);
    }
}

TEST_CASE("digits of a number stand in rows from the greatest place down, ten boxes each") {
    Studio studio;
    auto& question = studio.add("Zahl?", {}, bank::Kind::numeric);
    auto details = std::make_unique<bank::Details>();
    details->digits = 3;
    details->decimals = 1;
    details->sign = true;
    question.details = std::move(details);
    const auto boxes = studio.set().pages[0].sheet.boxes;
    REQUIRE(boxes.size() == 31);
    CHECK(boxes[0].option == "-");
    for (size_t i = 1; i < boxes.size(); ++i) {
        CHECK(boxes[i].digit == static_cast<int>((i - 1) / 10));
        CHECK(boxes[i].value == static_cast<int>((i - 1) % 10));
        CHECK(boxes[i].at.y > boxes[0].at.y);
    }
    CHECK(boxes[10].at.y == boxes[1].at.y);
    CHECK(boxes[11].at.y > boxes[1].at.y);
    CHECK(boxes[11].at.x == boxes[1].at.x);
}

TEST_CASE("questions of a group stand on one page with their text before them") {
    for (const auto& name : {"exam-a4", "exam-a4-two-column", "exam-a5"}) {
        Studio studio("de", name);
        Rng rng(5);
        const auto grouped = [](bank::Question& question) {
            auto extra = std::make_unique<bank::Extra>();
            extra->group = "g";
            question.extra = std::move(extra);
        };
        for (int exam = 0; exam < 30; ++exam) {
            clear(studio);
            for (uint64_t i = 0, n = rng.below(8); i < n; ++i)
                studio.add(sentence(rng, 30), texts(rng, 4));
            const size_t first = studio.form.items.size();
            const double room = name == std::string("exam-a5") ? 2 : 3;
            for (size_t i = 0; i < static_cast<size_t>(room); ++i)
                grouped(studio.add("Frage?", {"ja", "nein"}));
            bank::Question text;
            text.id = "text";
            text.kind = bank::Kind::description;
            text.stem = "Text " + sentence(rng, 40);
            grouped(text);
            studio.by_id.emplace(text.id, &text);
            number_items(studio);
            const auto paper = studio.set();
            std::set<int> pages;
            for (const auto& page : paper.pages)
                for (const auto& box : page.sheet.boxes)
                    if (static_cast<size_t>(box.number) > first)
                        pages.insert(page.sheet.page);
            CHECK(pages.size() == 1);
        }
    }
}
