#include "support.h"
#include <catch2/catch.hpp>

#include "bank/bank.h"

using namespace examgen;
using namespace examgen::bank;
using namespace examgen::bank::test;

namespace {

/// A single-choice question with an explanation whose last option is `text`.
std::string ending_with(const std::string& text, const std::string& option = "",
                        const std::string& members = "") {
    return question(
        "single-choice",
        R"(, "explanation": "E", "options": [ { "id": "a", "text": "x", "correct": true },
        { "id": "b", "text": "y" }, { "id": "c", "text": ")" +
            text + "\"" + option + " } ]" + members);
}

std::string remark(const std::string& questions) {
    return only(review(load_questions(questions).bank));
}

std::string with_key(int i, const std::string& key) {
    return question("single-choice",
                    R"(, "explanation": "E", "options": [ { "id": "a", "text": ")" + key +
                        R"(", "correct": true }, { "id": "b", "text": "five" },
        { "id": "c", "text": "fives" } ])",
                    "q" + std::to_string(i));
}

std::string twenty(int long_keys) {
    std::string out;
    for (int i = 0; i < 20; ++i)
        out += (i ? "," : "") + with_key(i, i < long_keys ? "the longest by far" : "x");
    return out;
}

}  // namespace

TEST_CASE("a question without fault gets no remark") {
    CHECK(remark(ending_with("z")).starts_with("0 problems"));
}

TEST_CASE("a missing explanation is remarked") {
    CHECK(remark(single()) == "warning /questions/0 the question has no explanation");
    CHECK(remark(question("description", "")).starts_with("0 problems"));
    CHECK(remark(single(", \"status\": \"retired\"")).starts_with("0 problems"));
}

TEST_CASE("all-or-none options want an anchor") {
    CHECK(remark(ending_with("Keine der genannten")) ==
          "warning /questions/0/options/2 \"Keine der genannten\" speaks of the other options, but "
          "need not stand last");
    CHECK(remark(ending_with("Keine der genannten", R"(, "anchor": "last")")).starts_with("0 pr"));
    CHECK(
        remark(ending_with("Keine der genannten", "", ", \"shuffle\": false")).starts_with("0 p"));
}

TEST_CASE("options that name letters do not bear shuffling") {
    CHECK(remark(ending_with("A und B", R"(, "anchor": "last")")) ==
          "warning /questions/0/options/2 \"A und B\" names letters, which change when options are "
          "shuffled");
    CHECK(remark(ending_with("A und B", "", ", \"shuffle\": false")).starts_with("0 problems"));
}

TEST_CASE("a key that is often the longest option is remarked once for the bank") {
    CHECK(remark(twenty(7)).starts_with("0 problems"));
    CHECK(remark(twenty(15)) ==
          "warning  in 15 of 20 single-choice questions the right option is the longest");
    CHECK(remark(with_key(0, "the longest by far")).starts_with("0 problems"));
}

TEST_CASE("a formula that cannot be set is an error with its place and a remedy") {
    const auto loaded = load_questions(question(
        "single-choice", R"json(, "explanation": "wegen $\\frac{1}{2}$ und $x^{2$",
        "options": [ { "id": "a", "text": "\\(\\alpa\\)", "correct": true },
                     { "id": "b", "text": "5 $ und 6 $" } ])json"));
    const auto all = review_formulas(loaded.bank);
    REQUIRE(all.size() == 2);
    CHECK(has(all, "/questions/0/explanation", "\"{\" is never closed"));
    CHECK(has(all, "/questions/0/options/0/text", "unknown command \"\\alpa\""));
    CHECK(all[1].severity == Severity::error);
    REQUIRE(all[1].hints.size() == 2);
    CHECK(render(all[1].hints[0], Lang::en) == "did you mean \"\\alpha\"?");
    CHECK(render(all[1].hints[1], Lang::de) == "Zeichen 1 der Formel \\alpa");
}
