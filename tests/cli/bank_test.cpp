#include <catch2/catch.hpp>

#include "cli/support.h"

using namespace examgen::test;

TEST_CASE("the shipped banks have neither errors nor warnings") {
    const TempFolder folder;
    const Ran ran = call("bank check", folder.path());
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(ran.out.find("0 errors, 0 warnings") != std::string::npos);
}

TEST_CASE("all problems of a bank are reported at once, each with line and remedy") {
    const TempFolder folder;
    std::string bank = small_bank(3, "\"difficulty\": 2", "\"difficulty\": 9");
    bank.replace(bank.find("frage-3"), 7, "frage-2");
    bank.replace(bank.find("\"stem\": \"Frage 2?\""), 18, "\"steem\": \"Frage 2?\"");
    spill(folder / "bank.json", bank);
    const Ran ran = call("bank check bank.json", folder.path());
    CHECK(ran.code == 1);
    size_t errors = 0;
    for (size_t at = 0; (at = ran.err.find("bank.json:", at)) != std::string::npos; ++at)
        ++errors;
    INFO(ran.err);
    CHECK(errors >= 4);
    CHECK(ran.err.find("hint: ") != std::string::npos);
    CHECK(ran.err.find("/questions/0/difficulty") != std::string::npos);
}

TEST_CASE("a formula that is wider than the page is named with both widths when a bank is checked") {
    const TempFolder folder;
    std::string sum = "x_0";
    for (int i = 1; i < 60; ++i)
        sum += "+x_{" + std::to_string(i) + "}";
    spill(folder / "bank.json", small_bank(2, "Frage 1?", "Frage $$" + sum + "$$"));
    const Ran ran = call("bank check bank.json", folder.path());
    INFO(ran.err);
    CHECK(ran.code == 1);
    CHECK(ran.err.find("mm wide, its column") != std::string::npos);
    CHECK(ran.err.find("/questions/0/stem") != std::string::npos);
    CHECK(ran.err.find("aligned") != std::string::npos);
    // Within a line it breaks instead.
    spill(folder / "line.json", small_bank(2, "Frage 1?", "Frage $" + sum + "$"));
    CHECK(call("bank check line.json", folder.path()).code == 0);
}

TEST_CASE("list, show and stats tell about the questions") {
    const TempFolder folder;
    spill(folder / "bank.json", small_bank(4));
    CHECK(call("bank list bank.json", folder.path()).out.find("frage-4") != std::string::npos);
    const Ran show = call("bank show frage-2 --bank bank.json", folder.path());
    CHECK(show.out.find(" * A  ja") != std::string::npos);
    CHECK(call("bank show frage-9 --bank bank.json", folder.path()).code == 1);
    CHECK(call("bank stats bank.json", folder.path()).out.find("netze") != std::string::npos);
    for (const char* action : {"list", "stats", "check"}) {
        const Ran json = call(std::string("bank ") + action + " --json bank.json", folder.path());
        CHECK(json.code == 0);
        CHECK((json.out[0] == '{' || json.out[0] == '['));
    }
}

TEST_CASE("a saved quiz page becomes a bank that is sound and never asks its drafts") {
    const TempFolder folder;
    spill(folder / "page.txt",
          "Netze\n\nWas ist ein Switch?\n\n  1. AEin Gerät, das Rahmen nach Adressen weiterleitet\n"
          "  2. BEin Kabel\n  3. CEin Programm\nAntwort anzeigen\n\n"
          "Antwort: A. Ein Gerät, das Rahmen nach Adressen weiterleitet\n\n"
          "Ein Switch lernt, an welchem Anschluss welche Adresse liegt.\n\nThema üben\n\n"
          "Weitere Fragen zu Netze\n\n  1. Was ist ein Router?\n  2. Was ist ein Hub?\n");
    const Ran ran = call("bank import page.txt --topic netze -o netze.json", folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("3 questions: 1 complete, 2 drafts") != std::string::npos);
    CHECK(call("bank check netze.json", folder.path()).code == 0);
    CHECK(call("--bank netze.json --count 1 -o x", folder.path()).code == 0);
    const Ran all = call("--bank netze.json --count 3 -o y", folder.path());
    CHECK(all.code == 1);
    CHECK(all.err.find("drafts") != std::string::npos);
    CHECK(call("bank import page.txt --topic netze -o netze.json", folder.path()).code == 1);
    spill(folder / "junk.txt", "nichts davon");
    CHECK(call("bank import junk.txt -o junk.json", folder.path()).code == 1);
    CHECK_FALSE(fs::exists(folder / "junk.json"));
}

TEST_CASE("the seed pages give two complete questions and ten drafts") {
    const fs::path seeds = fs::path(EXAMGEN_SHARED_DIR) / "seeds";
    if (!fs::exists(seeds)) {
        WARN("skipped: " << seeds << " is not there");
        return;
    }
    const TempFolder folder;
    const Ran ran = call("bank import " + seeds.string() + "/*.txt --topic ki-hardware -o out.json",
                            folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("12 questions: 2 complete, 10 drafts") != std::string::npos);
}
