#include "exchange/web_quiz.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "exchange/formats.h"

using namespace examgen;
using namespace examgen::exchange;

namespace {

const std::string k_german = R"(Kaffee und Tee

Wodurch unterscheidet sich Espresso vor allem von Filterkaffee?

  1. AAlle Bohnen werden vorher gedämpft
  2. BHeißes Wasser wird mit Druck durch fein gemahlenes Pulver gepresst
  3. CCO2 wird beim Brühen zugesetzt
Lösung einblenden

Lösung: B. Heißes Wasser wird mit Druck durch fein gemahlenes Pulver gepresst

Bei etwa neun bar löst das Wasser in einer halben Minute viel Aroma.

Der Mahlgrad muss dafür fein sein.

Mehr dazu Übersicht

Noch mehr Fragen: Kaffee und Tee

  1. Warum wird grüner Tee nicht mit kochendem Wasser aufgegossen?
  2. Was ist der Zweck des „Bloomings“ beim Aufguss von Hand?
)";

const std::string k_english = R"(Bicycle repair

Which tool opens the link of a chain?

  1. AA chain tool
  2. BA spoke key
Show

Answer: A. A chain tool

It pushes the pin out of the link.

Practise Overview

More on Bicycle repair

  1. Are spokes all of one length?
  2. But why do tyres lose air?
  3. Can a bent rim be trued?)";

const bank::Question& only_complete(const Imported& in) {
    const auto at = std::find_if(in.bank.questions.begin(), in.bank.questions.end(),
                                 [](const auto& q) { return q.status != bank::Status::draft; });
    REQUIRE(at != in.bank.questions.end());
    return *at;
}

std::string with(std::string text, const std::string& old, const std::string& now) {
    for (size_t at = text.find(old); at != text.npos; at = text.find(old, at + now.size()))
        text.replace(at, old.size(), now);
    return text;
}

bool says(const Diagnostics& problems, std::string_view part) {
    return std::any_of(problems.begin(), problems.end(), [&](const auto& one) {
        return render(one, Lang::en).find(part) != std::string::npos;
    });
}

}  // namespace

TEST_CASE("a page gives one complete question and its further questions as drafts") {
    const auto in = read_web_quiz(k_german, "seiten/kaffee.txt");
    CHECK(in.problems.empty());
    CHECK(in.complete == 1);
    CHECK(in.drafts == 2);
    CHECK(in.bank.topic == bank::Topic{"kaffee-und-tee", "Kaffee und Tee", "de"});
    REQUIRE(in.bank.questions.size() == 3);

    const auto& q = in.bank.questions[0];
    CHECK(q.kind == bank::Kind::single_choice);
    CHECK(q.status == bank::Status::approved);
    CHECK(q.topic == "kaffee-und-tee");
    CHECK(q.stem == "Wodurch unterscheidet sich Espresso vor allem von Filterkaffee?");
    CHECK(q.id == "wodurch-unterscheidet-sich-espresso-vor-allem");
    REQUIRE(q.options.size() == 3);
    CHECK(q.options[0].text == "Alle Bohnen werden vorher gedämpft");
    CHECK(q.options[1].text ==
          "Heißes Wasser wird mit Druck durch fein gemahlenes Pulver gepresst");
    CHECK(q.options[2].text == "CO2 wird beim Brühen zugesetzt");
    CHECK(q.options[2].id == "c");
    CHECK(!q.options[0].correct);
    CHECK(q.options[1].correct);
    CHECK(q.options[1].fraction == Rational(1));
    CHECK(q.explanation ==
          "Bei etwa neun bar löst das Wasser in einer halben Minute viel Aroma.\n\n"
          "Der Mahlgrad muss dafür fein sein.");

    const auto& draft = in.bank.questions[2];
    CHECK(draft.status == bank::Status::draft);
    CHECK(draft.options.empty());
    CHECK(draft.stem == "Was ist der Zweck des „Bloomings“ beim Aufguss von Hand?");
}

TEST_CASE("a page in another language is read by its structure") {
    const auto in = read_web_quiz(k_english, "bike.txt");
    CHECK(in.problems.empty());
    CHECK(in.complete == 1);
    CHECK(in.drafts == 3);
    CHECK(in.bank.topic == bank::Topic{"bicycle-repair", "Bicycle repair", "en"});
    CHECK(only_complete(in).options[0].text == "A chain tool");
    CHECK(only_complete(in).options[0].correct);
    CHECK(only_complete(in).explanation == "It pushes the pin out of the link.");
    // "Are …", "But …", "Can …" begin with A, B, C by chance.
    CHECK(in.bank.questions[1].stem == "Are spokes all of one length?");
    CHECK(in.bank.questions[3].stem == "Can a bent rim be trued?");
}

TEST_CASE("line ends, a byte order mark and a missing last line end make no difference") {
    const auto plain = bank::Bank(read_web_quiz(k_german, "x").bank);
    const std::string variants[] = {
        with(k_german, "\n", "\r\n"),        with(k_german, "\n", "\r"),
        "\xef\xbb\xbf" + k_german,           k_german.substr(0, k_german.size() - 1),
        with(k_german, "\n\n", "\n \t\n\n"), with(k_german, "  1. ", "\t1. ")};
    for (const auto& variant : variants) {
        const auto in = read_web_quiz(variant, "x");
        CHECK(in.complete == 1);
        CHECK(in.drafts == 2);
        CHECK(in.bank.topic == plain.topic);
        CHECK(only_complete(in).stem == plain.questions[0].stem);
        CHECK(only_complete(in).options == plain.questions[0].options);
        CHECK(only_complete(in).explanation == plain.questions[0].explanation);
    }
}

TEST_CASE("several pages in one file are told apart") {
    const std::string second = R"(Kaffee und Tee
Woher stammt die Teepflanze?
1. AAus Brasilien
2. BAus China
3. CAus Schottland
4. DAus Chile
Zeigen
Lösung: B. Aus China
Sie wird dort seit Jahrtausenden gezogen.
Mehr dazu Übersicht
Noch mehr Fragen: Kaffee und Tee
1. Warum wird grüner Tee nicht mit kochendem Wasser aufgegossen?
2. Was ist Matcha?
)";
    const auto in = read_web_quiz(k_german + second + k_german, "x");
    CHECK(in.complete == 2);
    CHECK(in.drafts == 3);
    CHECK(in.bank.topic.title == "Kaffee und Tee");
    REQUIRE(in.bank.questions.size() == 5);
    const auto& q = in.bank.questions[3];
    CHECK(q.stem == "Woher stammt die Teepflanze?");
    CHECK(q.options.size() == 4);
    CHECK(q.options[1].correct);
    CHECK(q.explanation == "Sie wird dort seit Jahrtausenden gezogen.");
    CHECK(says(in.problems, "occurs again and is imported once"));
    CHECK(says(in.problems, "stems without options that occur again: 3"));
}

TEST_CASE("a complete question takes the place of its draft") {
    const std::string page = with(k_german,
                                  "Wodurch unterscheidet sich Espresso vor allem von "
                                  "Filterkaffee?",
                                  "Was ist ein Ristretto?");
    const std::string listed = with(page,
                                    "Warum wird grüner Tee nicht mit kochendem Wasser "
                                    "aufgegossen?",
                                    "Wodurch unterscheidet sich Espresso vor allem von "
                                    "Filterkaffee?");
    const auto in = read_web_quiz(listed + "\n" + k_german, "x");
    CHECK(in.complete == 2);
    CHECK(in.drafts == 2);
    REQUIRE(in.bank.questions.size() == 4);
    CHECK(in.bank.questions[1].options.size() == 3);
}

TEST_CASE("pages of different files become one bank") {
    std::vector<Imported> parts;
    parts.push_back(read_web_quiz(k_german, "a.txt"));
    parts.push_back(read_web_quiz(k_english, "b.txt"));
    parts.push_back(read_web_quiz(k_german, "c.txt"));
    const auto all = merge(std::move(parts));
    CHECK(all.complete == 2);
    CHECK(all.drafts == 5);
    CHECK(all.bank.topic.id == "kaffee-und-tee");
    CHECK(all.bank.questions[3].topic == "kaffee-und-tee/bicycle-repair");
    CHECK(all.bank.questions[3].index == 3);
    CHECK(says(all.problems, "another one than the first"));
    CHECK(says(all.problems, "c.txt:5: warning"));
}

TEST_CASE("an answer that contradicts its option makes a draft, never a guess") {
    const auto in = read_web_quiz(with(k_german, "Lösung: B.", "Lösung: A."), "x");
    CHECK(in.complete == 0);
    CHECK(in.drafts == 3);
    CHECK(in.bank.questions[0].options.size() == 3);
    CHECK(!in.bank.questions[0].options[1].correct);
    CHECK(says(in.problems, "x:5: warning: the answer line does not repeat the option"));
}

TEST_CASE("a missing answer line makes a draft with the options") {
    const auto in = read_web_quiz(with(k_german, "Lösung: B. ", "Lösung: "), "x");
    CHECK(in.complete == 0);
    CHECK(in.drafts == 3);
    CHECK(in.bank.questions[0].stem ==
          "Wodurch unterscheidet sich Espresso vor allem von Filterkaffee?");
    CHECK(says(in.problems, "the question has no answer line"));
}

TEST_CASE("options that are empty or twice the same make a draft") {
    const auto twice = read_web_quiz(with(k_english, "BA spoke key", "BA chain tool"), "x");
    CHECK(twice.complete == 0);
    CHECK(says(twice.problems, "option A occurs twice"));
    CHECK(twice.bank.questions[0].options.size() == 1);
    const auto empty = read_web_quiz(with(k_english, "BA spoke key", "B"), "x");
    CHECK(empty.complete == 0);
    CHECK(says(empty.problems, "option B is empty"));
}

TEST_CASE("letters set off by a point or a bracket are read like glued ones") {
    for (const std::string set_off : {" ", ". ", ") "}) {
        std::string page = with(k_english, "AA chain", "A" + set_off + "A chain");
        page = with(page, "BA spoke", "B" + set_off + "A spoke");
        const auto in = read_web_quiz(page, "x");
        CHECK(in.complete == 1);
        CHECK(only_complete(in).options[1].text == "A spoke key");
    }
}

TEST_CASE("options and answers that wrap are joined") {
    std::string page = with(k_german, "mit Druck durch fein", "mit Druck\n       durch fein");
    page = with(page, "B. Heißes Wasser wird mit Druck\n       durch",
                "B. Heißes Wasser wird mit Druck\ndurch");
    const auto in = read_web_quiz(page, "x");
    CHECK(in.complete == 1);
    CHECK(only_complete(in).options[1].text ==
          "Heißes Wasser wird mit Druck durch fein gemahlenes Pulver gepresst");
    CHECK(only_complete(in).explanation.starts_with("Bei etwa"));
}

TEST_CASE("what surrounds the page does not become its topic") {
    const auto in =
        read_web_quiz("Startseite\n\nAlle Themen\n\n" + k_german + "\nImpressum\n", "x");
    CHECK(in.bank.topic.title == "Kaffee und Tee");
    CHECK(in.complete == 1);
    CHECK(only_complete(in).stem ==
          "Wodurch unterscheidet sich Espresso vor allem von Filterkaffee?");
}

TEST_CASE("a numbered list in stem or explanation stays where it is") {
    std::string page = with(k_english, "Which tool opens the link of a chain?",
                            "Compare:\n\n1. Oil\n2. Grease\n\nWhich tool opens the link?");
    page = with(page, "It pushes the pin out of the link.",
                "Two steps:\n\n1. Set it.\n2. Turn it.\n\nThen the pin is out.");
    const auto in = read_web_quiz(page + "\n" + page, "x");
    CHECK(in.complete == 1);
    CHECK(in.drafts == 3);
    CHECK(only_complete(in).stem == "Compare:\n\n1. Oil\n2. Grease\n\nWhich tool opens the link?");
    CHECK(only_complete(in).explanation ==
          "Two steps:\n\n1. Set it.\n2. Turn it.\n\nThen the pin is out.");
}

TEST_CASE("a page without further questions is complete") {
    const std::string page = k_english.substr(0, k_english.find("More on"));
    const auto in = read_web_quiz(page, "x");
    CHECK(in.complete == 1);
    CHECK(in.drafts == 0);
    CHECK(only_complete(in).explanation == "It pushes the pin out of the link.");
    CHECK(in.bank.topic.title == "Bicycle repair");
    const auto two = read_web_quiz(page + with(page, "opens the link", "wears"), "x");
    CHECK(two.complete == 2);
    CHECK(two.bank.questions[0].explanation == "It pushes the pin out of the link.");
    CHECK(two.bank.questions[1].stem == "Which tool wears of a chain?");
}

TEST_CASE("plain text is imported so that it is shown as it was") {
    const auto in = read_web_quiz(with(k_english, "A chain tool", "$5 * 2_a <b> & *x*"), "x");
    CHECK(only_complete(in).options[0].text == "\\$5 * 2_a \\<b> & \\*x\\*");
}

TEST_CASE("a script without Latin letters gets ids from a fingerprint") {
    const auto in = read_web_quiz(
        "料理\n\nどれが出汁ですか？\n\n 1. A昆布\n 2. B砂糖\n表示\n\n"
        "正解：A. 昆布\n\n昆布から取る。\n\n料理の他の問題\n\n 1. 味噌とは？",
        "x");
    CHECK(in.complete == 1);
    CHECK(in.drafts == 1);
    CHECK(in.bank.topic.title == "料理");
    CHECK(in.bank.topic.id == "imported");
    CHECK(in.bank.questions[0].id.starts_with("q-"));
    CHECK(in.bank.questions[0].id != in.bank.questions[1].id);
    CHECK(says(in.problems, "the language was not recognised"));
}

TEST_CASE("equal first words still give different ids") {
    const auto in = read_web_quiz(
        with(with(k_english, "Are spokes", "Which tool opens the link of a chain, or"),
             "But why do", "Which tool opens the link of a chain: do"),
        "x");
    REQUIRE(in.bank.questions.size() == 4);
    std::vector<std::string> ids;
    for (const auto& q : in.bank.questions)
        ids.push_back(q.id);
    std::sort(ids.begin(), ids.end());
    CHECK(std::unique(ids.begin(), ids.end()) == ids.end());
}

TEST_CASE("an imported bank is a sound bank and loads as it was written") {
    for (const auto& page :
         {k_german, k_english, with(k_german, "Lösung: B.", "Lösung: A."),
          with(k_english, "BA spoke key", "BA chain tool"), with(k_english, "BA spoke key", "B")}) {
        const auto in = read_web_quiz(page, "x");
        const auto loaded = bank::load(bank::to_json(in.bank), "x.json");
        for (const auto& problem : loaded.problems)
            UNSCOPED_INFO(render(problem, Lang::en));
        CHECK(!has_error(loaded.problems));
        REQUIRE(loaded.bank.questions.size() == in.bank.questions.size());
        for (size_t i = 0; i < in.bank.questions.size(); ++i) {
            CHECK(loaded.bank.questions[i].id == in.bank.questions[i].id);
            CHECK(loaded.bank.questions[i].stem == in.bank.questions[i].stem);
            CHECK(loaded.bank.questions[i].options == in.bank.questions[i].options);
            CHECK(loaded.bank.questions[i].status == in.bank.questions[i].status);
        }
    }
}

TEST_CASE("a file without a question is an error that names the file") {
    for (const std::string junk :
         {"", "\n\n\n", "1.", "1. A", "1. A\n2. B", ":\n1. Ax\n2. By\n: A. x", "{\"a\": [1, 2]}",
          "1. \n2. \n3. ", "A: B. C\n1. A: B. C"}) {
        CHECK_THROWS_WITH(read_web_quiz(junk, "junk.txt"),
                          Catch::Contains("no quiz question was found"));
        CHECK(!is_web_quiz(junk));
    }
    try {
        read_web_quiz("", "junk.txt");
    } catch (const Error& e) {
        CHECK(e.all().front().where.file == "junk.txt");
        CHECK(!e.all().front().hints.empty());
    }
}

TEST_CASE("files that are not text or too large are refused") {
    CHECK_THROWS_WITH(read_web_quiz("\xff\xfe", "x"), Catch::Contains("not valid UTF-8"));
    const std::string large((size_t{16} << 20) + 1, 'a');
    CHECK_THROWS_WITH(read_web_quiz(large, "x"), Catch::Contains("more than 16 MB"));
    CHECK(!is_web_quiz(large));
}

TEST_CASE("the format is found by its name and by what a file holds") {
    CHECK(formats().size() == 8);
    REQUIRE(format_named("web-quiz"));
    CHECK(!format_named("web"));
    CHECK(recognise(k_german) == format_named("web-quiz"));
    CHECK(recognise(k_english) == format_named("web-quiz"));
    CHECK(!recognise("1. One\n2. Two\n"));
    CHECK(format_named("web-quiz")->read(k_english, "x").complete == 1);
}

TEST_CASE("the collected pages give two complete questions and ten drafts") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(EXAMGEN_SHARED_DIR) / "seeds";
    if (!fs::exists(folder)) {
        WARN("no collected pages at " << folder);
        return;
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".txt")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Imported> parts;
    for (const auto& file : files) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        CHECK(is_web_quiz(text.str()));
        parts.push_back(read_web_quiz(text.str(), file.filename()));
    }
    const auto all = merge(std::move(parts));
    CHECK(all.problems.empty());
    CHECK(all.complete == 2);
    CHECK(all.drafts == 10);
    CHECK(all.bank.topic.title == "KI-Hardware und Software-Stack");
    CHECK(all.bank.topic.language == "de");
    REQUIRE(all.bank.questions.size() == 12);
    CHECK(all.bank.questions[0].options[0].correct);
    CHECK(all.bank.questions[6].options[1].correct);
    CHECK(all.bank.questions[6].options[2].text ==
          "Weil sich elementweise Operationen auf der GPU nicht ausführen lassen");
    CHECK(all.bank.questions[6].explanation.starts_with("ReLU liest"));
    CHECK(all.bank.questions[6].explanation.ends_with("verringern."));
}
