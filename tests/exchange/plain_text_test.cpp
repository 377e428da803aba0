#include "exchange/plain_text.h"

#include <catch2/catch.hpp>

using namespace examgen::exchange;

TEST_CASE("markup characters are escaped where they would act, and only there") {
    CHECK(escape_markup("$5 und $10") == "\\$5 und \\$10");
    CHECK(escape_markup("2 * 3 * 4") == "2 * 3 * 4");
    CHECK(escape_markup("a*b*c") == "a\\*b\\*c");
    CHECK(escape_markup("snake_case_name") == "snake_case_name");
    CHECK(escape_markup("_init_ und __main__") == "\\_init\\_ und \\_\\_main\\_\\_");
    CHECK(escape_markup("x < 3 und <b>") == "x \\< 3 und \\<b>");
    CHECK(escape_markup("R&D, AT&T, a & b") == "R\\&D, AT\\&T, a & b");
    CHECK(escape_markup("\\(x\\) in C:\\temp") == "\\\\(x\\\\) in C:\\temp");
    CHECK(escape_markup("a[i] und [Text](Ziel)") == "a[i] und [Text\\](Ziel)");
    CHECK(escape_markup("`code`") == "\\`code\\`");
    CHECK(escape_markup("~5 %, A~B") == "\\~5 %, A\\~B");
    CHECK(escape_markup("Was ist (a + b)² – und warum?") == "Was ist (a + b)² – und warum?");
}

TEST_CASE("a line start that would open a list, heading or rule is escaped") {
    CHECK(escape_markup("1. FC Köln") == "1\\. FC Köln");
    CHECK(escape_markup("1.5 GB") == "1.5 GB");
    CHECK(escape_markup("- minus") == "\\- minus");
    CHECK(escape_markup("-5") == "-5");
    CHECK(escape_markup("# eins") == "\\# eins");
    CHECK(escape_markup("#pragma") == "#pragma");
    CHECK(escape_markup("> mehr") == "\\> mehr");
    CHECK(escape_markup("Titel\n===") == "Titel\n\\===");
    CHECK(escape_markup("Titel\n---") == "Titel\n\\---");
    CHECK(escape_markup("eins\n2) zwei") == "eins\n2\\) zwei");
    CHECK(escape_markup("") == "");
}

TEST_CASE("white space is evened out and invisible characters are dropped") {
    CHECK(tidy("  a \t b\u00a0c  ") == "a b c");
    CHECK(tidy("Spei\u00adcher\u200b") == "Speicher");
    CHECK(tidy("a\x01"
               "b\x7f") == "ab");
    CHECK(tidy("\ufeffa") == "a");
    CHECK(tidy(" \u2009 ") == "");
}

TEST_CASE("the language is told by small words") {
    CHECK(guess_language("Was ist der Zweck der Übung und wozu dient die Regel?") == "de");
    CHECK(guess_language("What is the purpose of the rule, and which one applies?") == "en");
    CHECK(guess_language("料理").empty());
}
