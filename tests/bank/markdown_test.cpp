#include "bank/markdown.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;
using namespace examgen::bank;

namespace {

std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// JSON, Markdown and JSON again.
void goes_both_ways(const Bank& bank) {
    const std::string markdown = to_markdown(bank);
    INFO(markdown);
    const Loaded again = load_markdown(markdown, bank.file);
    for (const auto& one : again.problems)
        if (one.severity == Severity::error)
            FAIL_CHECK(render(one, Lang::en));
    REQUIRE(again.bank.questions.size() == bank.questions.size());
    CHECK(again.bank.topic == bank.topic);
    for (size_t i = 0; i < bank.questions.size(); ++i)
        REQUIRE(again.bank.questions[i] == bank.questions[i]);
    CHECK(to_json(again.bank) == to_json(bank));
}

const std::string k_sample = R"(---
bank: netze
title: Netze und Protokolle
language: de
---

## q: mac
kind: single-choice
topic: netze/ethernet
difficulty: 2
tags: ethernet, adressen

Wie lang ist eine
MAC-Adresse?

- [ ] 32 Bit
  > Das ist IPv4.
- [x] 48 Bit
- [ ] keine davon {anchor=last}

### Erklärung
Sechs Oktette.

## q: pi
kind: numeric
answer: {"value": "3.14", "tolerance": "0.01"}
decimals: 2

Wie groß ist $\\pi$?
)";

}  // namespace

TEST_CASE("a bank written by hand is read") {
    const Loaded got = load_markdown(k_sample, "netze.md");
    for (const auto& one : got.problems)
        FAIL_CHECK(render(one, Lang::en));
    REQUIRE(got.bank.questions.size() == 2);
    const Question& q = got.bank.questions[0];
    CHECK(got.bank.topic.title == "Netze und Protokolle");
    CHECK(q.stem == "Wie lang ist eine\nMAC-Adresse?");
    CHECK(q.tags == std::vector<std::string>{"ethernet", "adressen"});
    REQUIRE(q.options.size() == 3);
    CHECK(q.options[0].feedback == "Das ist IPv4.");
    CHECK(q.options[1].correct);
    CHECK(q.options[2].anchored);
    CHECK(q.options[2].text == "keine davon");
    CHECK(q.explanation == "Sechs Oktette.");
    CHECK(got.bank.questions[1].detail().value == Rational(314, 100));
    CHECK(looks_like_markdown(k_sample));
    CHECK_FALSE(looks_like_markdown("---\ntitle: x\n---\nbank: y"));
}

TEST_CASE("problems of a bank in Markdown have its lines") {
    std::string wrong = k_sample;
    wrong.replace(wrong.find("difficulty: 2"), 13, "difficulty: 9");
    const Loaded got = load_markdown(
        wrong + "\nstray\n\n## q: mac\nkind: true-false\ncorrect: true\n\nx\n", "netze.md");
    REQUIRE(got.problems.size() == 2);
    CHECK(got.problems[0].where.line == 10);
    CHECK(load_markdown(k_sample + "\n- [x] a\n\nlost line\n", "n.md").problems.back().where.line ==
          33);
}

TEST_CASE("all banks of this project go to Markdown and back") {
    int banks = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(EXAMGEN_SOURCE_DIR) + "/banks")) {
        const std::string text = file_text(entry.path());
        if (entry.path().extension() != ".json" || !looks_like_bank(text))
            continue;
        ++banks;
        const Bank bank = load(text, entry.path().string()).bank;
        goes_both_ways(bank);
        CHECK(to_markdown(bank).find("```json") == std::string::npos);
    }
    CHECK(banks > 0);
}

TEST_CASE("two thousand banks at random go to Markdown and back") {
    const std::string_view k_texts[] = {
        "Wort",      "## q: x",          "- [x] a",    "### Explanation",
        "\\- [ ] b", "a\n\nb",           "  vorn",     "hinten  ",
        "> q",       "```json\n{}\n```", "x {id=a}",   "12",
        "true",      "[1, 2]",           "\"q\"",      "a: b",
        "---",       "| a |\n|---|",     "$x$",        "ä\u00a0ö",
        "\n",        "kind: x",          "{\"a\": 1}", "- [12] c"};
    for (uint64_t seed = 0; seed < 2000; ++seed) {
        Rng rng(seed);
        const auto some = [&] {
            std::string out(k_texts[rng.below(std::size(k_texts))]);
            while (rng.below(3) == 0)
                out += "\n" + std::string(k_texts[rng.below(std::size(k_texts))]);
            return out;
        };
        Bank bank;
        bank.topic = {"t", "Titel", seed % 2 ? "de" : "en"};
        for (uint64_t n = 1 + rng.below(2); n > 0; --n) {
            Question q;
            q.id = "q" + std::to_string(n);
            q.topic = "t";
            q.kind = rng.below(2) ? Kind::multiple_choice : Kind::kprim;
            q.stem = "s" + some();
            q.explanation = rng.below(2) ? some() : "";
            q.objective = rng.below(3) ? "" : some();
            if (rng.below(2))
                q.tags = {"a, b", "c"};
            for (int i = 0; i < 4; ++i) {
                Option option{std::string(1, static_cast<char>('a' + i)),
                              std::to_string(i) + some(),
                              rng.below(2) ? some() : "",
                              0,
                              false,
                              rng.below(5) == 0};
                option.correct = i == 0 || rng.below(2);
                option.fraction = option.correct ? 1 : 0;
                q.options.push_back(std::move(option));
            }
            bank.questions.push_back(std::move(q));
        }
        Loaded sound = load(to_json(bank), "r.json");
        if (has_error(sound.problems))
            continue;
        goes_both_ways(sound.bank);
    }
}
