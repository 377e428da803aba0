#include "exchange/amc_txt.h"

#include "support.h"
#include <catch2/catch.hpp>

#include "exchange/amc_markup.h"
#include "exchange/formats.h"

using namespace examgen;
using namespace examgen::exchange;
using bank::Kind;

TEST_CASE("questions of AMC-TXT become kinds, with their choices in order") {
    const Imported in = read_amc_txt(
        "# a comment\nTitle: Netze\nPresentation: Bitte\nlesen.\n\n"
        "*[id=mac,ordered] Wie lang ist\neine [*MAC*]-Adresse?\n- 32 Bit\n+ 48 Bit\n\n"
        "*( Teil 2\n** Welche [[$x_1$]]?\n+{2} a\n+ b\n- c\n*)\n"
        "*<lines=3> Warum?\n\nUnd wie?\n",
        "netze.txt");
    test::check_loads(in.bank);
    const auto& q = in.bank.questions;
    REQUIRE(q.size() == 3);
    CHECK(q[0].id == "mac");
    CHECK(q[0].shuffle == bank::Shuffle::no);
    CHECK(q[0].stem == "Wie lang ist eine **MAC**-Adresse?");
    CHECK(q[0].options[1].correct);
    CHECK(q[1].kind == Kind::multiple_choice);
    CHECK(q[1].stem == "Welche $x_1$?");
    CHECK(q[2].kind == Kind::open);
    CHECK(q[2].detail().lines == 3);
    CHECK(q[2].stem == "Warum?\n\nUnd wie?");
    CHECK(test::says(in.problems, "scoring"));
    CHECK(test::says(in.problems, "Teil 2"));
    CHECK(in.places[1].line == 12);
}

TEST_CASE("pictures and LaTeX are named, words that look like them stay") {
    const auto made = amc_to_markup("Hallo! Wer!\n[[\\fbox{x}]] !bild.png! a[i] [_kursiv_]");
    CHECK(made.lost == std::vector<std::string>{"LaTeX \\fbox{x}", "picture bild.png"});
    CHECK(made.markup.starts_with("Hallo! Wer! `\\fbox{x}`"));
    CHECK(markup_to_amc("**a** `b` $c$ *d*").text == "[*a*] [|b|] [[$c$]] [_d_]");
    CHECK(markup_to_amc("**a** `b` $c$ *d*").exact);
    CHECK_FALSE(markup_to_amc("- a\n- b").exact);
}

TEST_CASE("what goes to AMC-TXT comes back") {
    const Imported in = read_amc_txt(
        "** a [*b*] c?\n+ 1\n- 2\n+ 3\n*[ordered] d?\n- x\n+ y\n*<lines=12> e?\n", "t.txt");
    const Exported out = write_amc_txt(in.bank);
    CHECK(out.losses.empty());
    CHECK(out.written == 3);
    CHECK(test::difference(read_amc_txt(out.text, "t.txt").bank, in.bank) == "");
    CHECK(is_amc_txt(out.text));
    CHECK(out.text.find("LaTeX-Preambule") == std::string::npos);
    const Imported formula = read_amc_txt("* [[$\\pi$]]?\n+ 3\n- 4\n", "t.txt");
    CHECK(write_amc_txt(formula.bank).text.find("\nLaTeX-Preambule: ") != std::string::npos);
    CHECK_FALSE(is_amc_txt("* a list\n* of points\n"));
    CHECK_FALSE(is_amc_txt("Text\n* q\n+ a\n"));
}

TEST_CASE("files without questions, and choices without one, are named") {
    CHECK_THROWS_AS(read_amc_txt("Title: x\n", "t.txt"), Error);
    const Imported in = read_amc_txt("+ stray\n* a?\n+ x\n- y\n", "t.txt");
    CHECK(test::says(in.problems, "t.txt:1: warning: a choice without a question above it"));
}

TEST_CASE("real AMC-TXT files are read with the questions and choices that they have") {
    int questions = 0, files = 0;
    for (const auto& path : test::real_files("amc_txt", ".txt")) {
        INFO(path.string());
        const std::string text = test::text_of(path);
        int asked = 0, choices = 0;  // counted by the first characters of lines alone
        for (size_t at = 0; at < text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            const std::string line = text.substr(at, end - at);
            asked += line.starts_with('*') && !line.starts_with("*(") && !line.starts_with("*)");
            choices += asked > 0 && (line.starts_with('+') || line.starts_with('-'));
            at = end + 1;
        }
        if (asked == 0)
            continue;
        ++files;
        const Imported in = read_amc_txt(text, path.string());
        test::check_loads(in.bank);
        int read = 0;
        for (const auto& q : in.bank.questions)
            if (q.kind == Kind::foreign)  // kept whole, its choices stand in the payload
                read += static_cast<int>(
                    std::count(q.detail().payload.begin(), q.detail().payload.end(), '\n'));
            else
                read += static_cast<int>(q.options.size());
        CHECK(static_cast<int>(in.bank.questions.size()) == asked);
        CHECK(read >= choices);
        questions += asked;
    }
    WARN("AMC-TXT files " << files << ", questions " << questions);
}
