#include "exchange/table_bank.h"

#include <filesystem>

#include "support.h"
#include <catch2/catch.hpp>

#include "base/xlsx.h"
#include "exchange/formats.h"

using namespace examgen;
using namespace examgen::exchange;
using bank::Kind;

namespace {

void comes_back(const bank::Bank& bank) {
    const Imported csv = read_csv_bank(write_csv_bank(bank).text, bank.file);
    CHECK(test::difference(csv.bank, bank) == "");
    const Imported xlsx = read_xlsx_bank(write_xlsx_bank(bank).text, bank.file);
    CHECK(test::difference(xlsx.bank, bank) == "");
}

}  // namespace

TEST_CASE("a table with German or English names becomes a bank") {
    const Imported in = read_csv_bank(
        "Frage;Antwort 1;Antwort 2;Antwort C;Richtig;Erklärung;Thema;Schwierigkeit;Punkte\n"
        "Wie lang ist eine MAC-Adresse?;32 Bit;48 Bit;64 Bit;B;Sechs "
        "Oktette;Netze/Ethernet;leicht;1,5\n"
        "Welche sind Schichten?;IP;TCP;Kabelbinder;1, 2;;Netze;4;\n"
        "IP ist verbindungslos.;;;;wahr;;Netze;;\n"
        "Wie viele Bit hat IPv4?;;;;32;;Netze;;\n",
        "netze.csv");
    test::check_loads(in.bank);
    const auto& q = in.bank.questions;
    REQUIRE(q.size() == 4);
    CHECK(in.bank.topic.id == "netze");
    CHECK(q[0].kind == Kind::single_choice);
    CHECK(q[0].options[1].correct);
    CHECK(q[0].topic == "netze/ethernet");
    CHECK(q[0].difficulty == 2);
    CHECK(q[0].points == Rational(3, 2));
    CHECK(q[1].kind == Kind::multiple_choice);
    CHECK(q[1].options[0].correct);
    CHECK(q[2].kind == Kind::true_false);
    CHECK(q[2].truth);
    CHECK(q[3].kind == Kind::numeric);
    CHECK(in.places[1].line == 3);
}

TEST_CASE("what is wrong in a table is named with its line, and the rest is read") {
    const Imported in = read_csv_bank(
        "question,option1,option2,correct,colour,difficulty\n"
        "a?,x,y,A,red,2\n"
        "b?,x,y,Q,red,2\n"
        "c?,x,x,A,red,2\n",
        "t.csv");
    CHECK(in.bank.questions.size() == 2);
    CHECK(in.bank.questions[1].status == bank::Status::draft);
    CHECK(test::says(in.problems, "colour"));
    CHECK(test::says(in.problems, "t.csv:3: warning: \"Q\" names no option"));
    CHECK(test::says(in.problems, "t.csv:4"));
    CHECK_THROWS_WITH(read_csv_bank("a,b\n1,2\n", "x.csv"), Catch::Contains("no column"));
    CHECK(is_csv_bank("Frage;Antwort1;Richtig\n"));
    CHECK_FALSE(is_csv_bank("name,mark\n"));
}

TEST_CASE("all banks of this project go to CSV and XLSX and back") {
    int banks = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(EXAMGEN_SOURCE_DIR) + "/banks")) {
        const std::string text = test::slurp(entry.path());
        if (!bank::looks_like_bank(text))
            continue;
        ++banks;
        comes_back(bank::load(text, entry.path().string()).bank);
    }
    CHECK(banks > 0);
}

TEST_CASE("every kind and every key go to tables and back") {
    const auto loaded =
        bank::load(R"({ "format": "examgen-bank/1", "topic": { "id": "t" }, "questions": [
{ "id": "s", "kind": "single-choice", "topic": "t/x", "difficulty": 5, "tags": ["p", "ö, q"],
  "stem": "=1+2\n\nzwei 'Absätze', \"q\"", "explanation": "'E", "points": "1/3", "bloom": "apply",
  "options": [ { "id": "a", "text": "-x", "correct": true, "feedback": "F" },
               { "id": "zz", "text": "y", "fraction": "1/2" }, { "id": "c", "text": "z", "anchor": "last" } ] },
{ "id": "k", "kind": "kprim", "stem": "?", "shuffle": false, "options": [ { "id": "a", "text": "1", "correct": true },
  { "id": "b", "text": "2", "correct": false }, { "id": "c", "text": "3", "correct": false },
  { "id": "d", "text": "4", "correct": true } ] },
{ "id": "n", "kind": "numeric", "stem": "?", "answer": { "value": "-3.14", "tolerance": "1/3" }, "sign": true },
{ "id": "m", "kind": "matching", "stem": "?", "left": [ { "id": "l1", "text": "A" } ],
  "right": [ { "id": "r1", "text": "B" }, { "id": "r2", "text": "C" } ], "pairs": { "l1": "r2" } },
{ "id": "o", "kind": "ordering", "stem": "?", "options": [ { "id": "a", "text": "1" }, { "id": "b", "text": "2" } ] },
{ "id": "c", "kind": "cloze", "stem": "{{1}}", "gaps": [ { "id": "1", "options": [
  { "id": "a", "text": "1" }, { "id": "b", "text": "2", "correct": true } ] } ] },
{ "id": "w", "kind": "short-answer", "stem": "?", "answers": [ { "text": "a|b" } ] },
{ "id": "e", "kind": "open", "stem": "?", "lines": 3 },
{ "id": "t", "kind": "true-false", "stem": "?", "correct": false },
{ "id": "f", "kind": "foreign", "stem": "?", "payload": "<a/>", "payload_format": "x" } ] })",
                   "t.json");
    for (const auto& one : loaded.problems)
        FAIL_CHECK(render(one, Lang::en));
    REQUIRE(loaded.bank.questions.size() == 10);
    comes_back(loaded.bank);
    CHECK(write_xlsx_bank(loaded.bank).text == write_xlsx_bank(loaded.bank).text);
}

TEST_CASE("archives that are none, lie or hold other things are refused") {
    CHECK_THROWS_AS(read_xlsx_bank("PK\x03\x04 nothing", "a.xlsx"), Error);
    CHECK_THROWS_AS(read_xlsx_bank("", "a.xlsx"), Error);
    std::string sound =
        write_xlsx_bank(bank::load(R"({ "format": "examgen-bank/1", "topic": { "id": "t" },
        "questions": [ { "id": "t", "kind": "true-false", "stem": "?", "correct": false } ] })",
                                   "t.json")
                            .bank)
            .text;
    CHECK(exchange::recognise(sound, true)->name == "xlsx");
    CHECK(exchange::recognise("PK", true) == nullptr);
    for (size_t cut = 1; cut < sound.size(); cut += 97)
        CHECK_THROWS_AS(read_xlsx_bank(std::string_view(sound).substr(0, cut), "a.xlsx"), Error);
}
