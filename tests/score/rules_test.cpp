#include "score/rules.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/rng.h"
#include "score/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

struct Table {
    exam::Question question;
    std::vector<const char*> answers;
    std::vector<std::vector<const char*>> rows;  // a rule, then what each answer earns
};

void check(const Table& table) {
    for (const auto& row : table.rows)
        for (size_t i = 0; i < table.answers.size(); ++i) {
            auto rule = score::rule_named(row[0]);
            INFO(row[0] << " answer " << table.answers[i]);
            const auto given = answer(table.question, table.answers[i]);
            CHECK(score::score(table.question, given, rule).points == fraction(row[i + 1]));
        }
    CHECK(table.rows.size() == score::rules().size());
}

}  // namespace

// The second column is the example of Kanzow et al.: five options, three right, two of them and a
// wrong one marked.
TEST_CASE("every rule: five options, three of them right") {
    check(
        {choice("multiple-choice", 5, 3),
         {"A B C", "A B D", "A B", "A", "A B C D", "A B C D E", "D E", "D", "A D E", "", "A C",
          "B"},
         {{"number-right", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"},
          {"formula", "1", "-1/30", "-1/30", "-1/30", "-1/30", "-1/30", "-1/30", "-1/30", "-1/30",
           "0", "-1/30", "-1/30"},
          {"negative", "1", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "0",
           "-1/4", "-1/4"},
          {"all-or-nothing", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"},
          {"ps50", "1", "1/2", "1/2", "0", "0", "0", "0", "0", "0", "0", "1/2", "0"},
          {"partial", "1", "2/3", "2/3", "1/3", "0", "0", "0", "0", "1/3", "0", "2/3", "1/3"},
          {"true-false", "1", "3/5", "4/5", "3/5", "4/5", "3/5", "0", "1/5", "1/5", "0", "4/5",
           "3/5"},
          {"half-point", "1", "0", "1/2", "0", "1/2", "0", "0", "0", "0", "0", "1/2", "0"},
          {"balanced", "1", "1/6", "2/3", "1/3", "1/2", "0", "0", "0", "0", "0", "2/3", "1/3"},
          {"plus-minus", "1", "1/3", "2/3", "1/3", "2/3", "1/3", "0", "0", "0", "0", "2/3", "1/3"},
          {"kprim", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"},
          {"ripkey", "1", "2/3", "2/3", "1/3", "0", "0", "0", "0", "1/3", "0", "2/3", "1/3"},
          {"morgan", "1", "1/3", "2/3", "1/3", "2/3", "1/3", "0", "0", "0", "0", "2/3", "1/3"}}});
}

TEST_CASE("every rule: four statements that are each true or false") {
    check({rows("++--"),
           {"++--", "+++-", "++-.", "--++", "+.-.", "++..", "----", "....", "-+--", "++++"},
           {{"number-right", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0"},
            {"formula", "1", "-1/15", "-1/15", "-1/15", "-1/15", "-1/15", "-1/15", "0", "-1/15",
             "-1/15"},
            {"negative", "1", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "-1/4", "0", "-1/4", "-1/4"},
            {"all-or-nothing", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0"},
            {"ps50", "1", "1/2", "1/2", "0", "1/2", "1/2", "1/2", "0", "1/2", "1/2"},
            {"partial", "1", "3/4", "3/4", "0", "1/2", "1/2", "1/2", "0", "3/4", "1/2"},
            {"true-false", "1", "3/4", "3/4", "0", "1/2", "1/2", "1/2", "0", "3/4", "1/2"},
            {"half-point", "1", "1/2", "1/2", "0", "0", "0", "0", "0", "1/2", "0"},
            {"balanced", "1", "1/2", "3/4", "0", "1/2", "1/2", "0", "0", "1/2", "0"},
            {"plus-minus", "1", "1/2", "3/4", "0", "1/2", "1/2", "0", "0", "1/2", "0"},
            {"kprim", "1", "1/2", "1/2", "0", "0", "0", "0", "0", "1/2", "0"},
            {"ripkey", "1", "3/4", "3/4", "0", "1/2", "1/2", "1/2", "0", "3/4", "1/2"},
            {"morgan", "1", "1/2", "3/4", "0", "1/2", "1/2", "0", "0", "1/2", "0"}}});
}

TEST_CASE("every rule: one of four options is right; two marks earn and cost nothing") {
    Table table{choice("single-choice", 4, 1), {"A", "B", "C", "D", "", "A B"}, {}};
    for (const auto& row : score::rules()) {
        const char* wrong = row.name == "formula" ? "-1/3" : row.name == "negative" ? "-1/4" : "0";
        table.rows.push_back({row.name.data(), "1", wrong, wrong, wrong, "0", "0"});
    }
    check(table);
}

TEST_CASE("formula scoring: 25 right, 12 wrong and 3 blank of 40 make 21") {
    const auto rule = score::rule_named("formula");
    const auto question = choice("single-choice", 4, 1);
    Rational sum;
    for (int i = 0; i < 40; ++i)
        sum = sum + score::score(question,
                                 answer(question, i < 25   ? "A"
                                                  : i < 37 ? "B"
                                                           : ""),
                                 rule)
                        .points;
    CHECK(sum == Rational(21));
}

TEST_CASE("points multiply what a rule gives") {
    auto question = choice("multiple-choice", 5, 3);
    question.points = Rational(5, 2);
    const auto item = score::score(question, answer(question, "A B"), score::rule_named("partial"));
    CHECK(item.points == Rational(5, 3));
    CHECK(item.max_points == Rational(5, 2));
}

TEST_CASE("more marks than right options are told apart where a rule forbids them") {
    const auto question = choice("multiple-choice", 5, 2);
    const auto given = answer(question, "A B C");
    CHECK(score::score(question, given, score::rule_named("ps50")).status ==
          exam::AnswerStatus::too_many);
    CHECK(score::score(question, given, score::rule_named("balanced")).status ==
          exam::AnswerStatus::ok);
}

TEST_CASE("options worth a part earn it, and all-or-nothing gives it to nobody") {
    auto single = choice("single-choice", 4, 1);
    single.options[1].fraction = Rational(1, 2);
    single.options[1].correct = true;
    const auto points = [&](const char* cell, const char* rule) {
        return score::score(single, answer(single, cell), score::rule_named(rule)).points;
    };
    CHECK(points("A", "number-right") == Rational(1));
    CHECK(points("B", "number-right") == Rational(1, 2));
    CHECK(points("B", "all-or-nothing") == Rational(0));
    CHECK(points("C", "number-right") == Rational(0));

    auto several = choice("multiple-choice", 4, 2);
    several.options[0].fraction = Rational(2, 3);
    several.options[1].fraction = Rational(1, 3);
    several.options[2].fraction = Rational(-1, 4);
    const auto part = score::rule_named("partial");
    CHECK(score::score(several, answer(several, "A"), part).points == Rational(2, 3));
    CHECK(score::score(several, answer(several, "B C"), part).points == Rational(1, 12));
    CHECK(score::score(several, answer(several, "C"), part).points == Rational(0));
    CHECK(score::score(several, answer(several, "A B"), part).points == Rational(1));
}

TEST_CASE("a number is right within its interval, ends included, and exact where there is none") {
    exam::Question question;
    question.kind = "numeric";
    question.key = {{"3.14"}};
    const auto rule = score::rule_named("number-right");
    const auto points = [&](const char* cell) {
        return score::score(question, answer(question, cell), rule).points;
    };
    CHECK(points("3,14") == Rational(1));
    CHECK(points("3.140") == Rational(1));
    CHECK(points("3.15") == Rational(0));
    question.range = exam::Interval{fraction("3.13"), fraction("3.15")};
    CHECK(points("3.13") == Rational(1));
    CHECK(points("3.15") == Rational(1));
    CHECK(points("3.150000001") == Rational(0));
    CHECK(points("3.129999999") == Rational(0));
    CHECK(points("") == Rational(0));
}

TEST_CASE("floors: of a question, of the exam, none") {
    exam::Exam exam;
    exam.questions = {choice("single-choice", 4, 1), choice("single-choice", 4, 1)};
    exam.questions[0].id = "p";
    exam.forms = {{"A", {{1, "p", {0, 1, 2, 3}}, {2, "q", {0, 1, 2, 3}}}}};
    const auto total = [&](const char* rule, const char* first, const char* second) {
        exam::Answers answers{
            "1", "", "A", 0, {answer(exam.questions[0], first), answer(exam.questions[1], second)}};
        return score::score(exam, answers, score::rule_named(rule)).points;
    };
    CHECK(total("negative:1/2", "A", "B") == Rational(1, 2));
    CHECK(total("negative:1/2", "B", "B") == Rational(0));
    CHECK(total("negative:1/2,floor=none", "B", "B") == Rational(-1));
    CHECK(total("negative:1/2,floor=question", "A", "B") == Rational(1));
    CHECK(total("formula", "B", "C") == Rational(0));
    CHECK(total("formula,floor=none", "B", "C") == Rational(-2, 3));
}

TEST_CASE("what a person has yet to decide earns nothing and leaves the paper open") {
    exam::Exam exam;
    exam.questions = {choice("single-choice", 4, 1)};
    exam.forms = {{"A", {{1, "q", {0, 1, 2, 3}}}}};
    exam::Answers answers{"1", "", "A", 0, {answer(exam.questions[0], "X")}};
    const auto result = score::score(exam, answers, score::rule_named("negative"));
    CHECK(result.status == exam::PaperStatus::review);
    CHECK(result.points == Rational(0));
    CHECK(result.answered == 0);
}

TEST_CASE("rules are read strictly and written back") {
    for (const char* text :
         {"number-right", "negative:1/3", "formula,floor=question", "negative:1/2,floor=none"})
        CHECK(score::rule_named(text).to_string() == text);
    CHECK(score::rule_named("negative").to_string() == "negative:1/4");
    for (const char* text :
         {"", "number_right", "Formula", "formula:1/4", "negative:2", "negative:-1", "negative:x",
          "formula,floor=", "formula,roof=exam", "formula,floor=exam,"})
        CHECK_THROWS_AS(score::rule_named(text), UsageError);
}

namespace {

/// The rules once more, plainly: options are walked one by one, shares are added up.
Rational slow_share(const std::string& rule, const exam::Question& q,
                    const std::vector<int>& given) {
    // given[i]: 1 marked (or the row is right), 0 not, -1 a row that is wrong
    const bool is_rows = q.kind == "kprim";
    const auto n = static_cast<int>(q.options.size());
    int hits = 0, false_marks = 0, misses = 0, rejections = 0, right = 0;
    for (int i = 0; i < n; ++i) {
        const bool correct = is_rows || q.options[static_cast<size_t>(i)].correct;
        right += correct;
        const int mark = given[static_cast<size_t>(i)];
        if (mark == -1)
            ++false_marks;
        else if (mark == 1)
            ++(correct ? hits : false_marks);
        else
            ++(correct ? misses : rejections);
    }
    const bool perfect = misses == 0 && false_marks == 0;
    const int errors = is_rows ? n - hits : misses + false_marks;
    const bool too_many = !is_rows && hits + false_marks > right;
    Rational patterns = 1;
    for (int i = 0; i < n; ++i)
        patterns = patterns * Rational(2);
    if (!is_rows)
        patterns = patterns - Rational(1);
    Rational per_hit;
    for (int i = 0; i < hits; ++i)
        per_hit = per_hit + Rational(1, right);
    Rational lost;
    for (int i = 0; i < false_marks; ++i)
        lost =
            lost + (rule == "balanced" ? Rational(1, is_rows ? n : n - right) : Rational(1, right));
    const Rational zero;
    if (rule == "formula")
        return perfect                   ? Rational(1)
               : patterns == Rational(1) ? zero
                                         : -(Rational(1) / (patterns - Rational(1)));
    if (rule == "negative")
        return perfect ? Rational(1) : Rational(-1, 4);
    if (rule == "ps50")
        return too_many                    ? zero
               : hits == right             ? Rational(1)
               : per_hit >= Rational(1, 2) ? Rational(1, 2)
                                           : zero;
    if (rule == "partial" || rule == "ripkey")
        return too_many ? zero : per_hit;
    if (rule == "true-false")
        return Rational(1) - Rational(errors) / Rational(n);
    if (rule == "half-point" || (rule == "kprim" && is_rows))
        return Rational(errors == 0 ? 2 : errors == 1 ? 1 : 0, 2);
    if (rule == "balanced" || rule == "plus-minus" || rule == "morgan")
        return per_hit > lost ? per_hit - lost : zero;
    return perfect ? 1 : 0;
}

}  // namespace

TEST_CASE("a slow second implementation agrees on 100,000 random answers") {
    Rng rng(20270208);
    int disagree = 0, nonzero = 0;
    for (int round = 0; round < 100000; ++round) {
        const bool is_rows = rng.below(3) == 0;
        const auto n = static_cast<int>(is_rows ? 4 : 2 + rng.below(7));
        const auto right = static_cast<int>(1 + rng.below(static_cast<uint32_t>(n)));
        auto question = is_rows ? rows("+-+-") : choice("multiple-choice", n, right);
        question.points = Rational(static_cast<int64_t>(1 + rng.below(6)),
                                   static_cast<int64_t>(1 + rng.below(4)));
        std::vector<int> given;
        exam::Answer made{exam::AnswerStatus::ok,
                          std::vector<std::vector<std::string>>(question.key.size())};
        bool any = false;
        for (int i = 0; i < n; ++i) {
            const auto pick = static_cast<int>(rng.below(3));
            const auto& option = question.options[static_cast<size_t>(i)];
            given.push_back(is_rows && pick == 2 ? -1 : pick == 1 ? 1 : 0);
            if (is_rows && pick != 0)
                made.fields[static_cast<size_t>(i)] = {option.correct == (pick == 1) ? "true"
                                                                                     : "false"};
            else if (!is_rows && pick == 1)
                made.fields.front().push_back(option.id);
            any = any || given.back() != 0;
        }
        const auto& row = score::rules()[rng.below(static_cast<uint32_t>(score::rules().size()))];
        const std::string name(row.name);
        const Rational expected =
            any ? slow_share(name, question, given) * question.points : Rational(0);
        const Rational found = score::score(question, made, score::rule_named(name)).points;
        if (found != expected && ++disagree <= 3)
            UNSCOPED_INFO(name << " n=" << n << " right=" << right << ": " << found.to_string()
                               << " " << expected.to_string());
        nonzero += found != Rational(0);
    }
    CHECK(disagree == 0);
    CHECK(nonzero > 20000);
}
