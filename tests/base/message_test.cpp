#include "base/message.h"

#include <catch2/catch.hpp>

#include "base/error.h"

using namespace examgen;

TEST_CASE("arguments fill the places in order or by number") {
    CHECK(render(msg("{} and {}", 1, "two"), Lang::en) == "1 and two");
    CHECK(render(msg("{2} before {1}", "a", "b"), Lang::en) == "b before a");
    CHECK(render(msg("{} then {1} again", "a"), Lang::en) == "a then a again");
    CHECK(render(msg("plain"), Lang::en) == "plain");
}

TEST_CASE("what an argument holds is not read as a place") {
    CHECK(render(msg("{} / {}", "{}", "{1}"), Lang::en) == "{} / {1}");
}

TEST_CASE("missing arguments leave a gap and other braces stay") {
    CHECK(render(msg("{}{}x", "a"), Lang::en) == "ax");
    CHECK(render(msg("{ } {a} {0} {"), Lang::en) == "{ } {a} {0} {");
}

TEST_CASE("German is taken where there is a sentence, else English") {
    CHECK(render(msg("nested deeper than {} levels", 64), Lang::de) ==
          "tiefer als 64 Ebenen verschachtelt");
    CHECK(render(msg("no such sentence {}", 1), Lang::de) == "no such sentence 1");
    CHECK(german("no such sentence {}").empty());
    CHECK(german("").empty());
}

TEST_CASE("a problem is shown with its place, pointer, page and remedies") {
    const Diagnostic full{Severity::error,
                          msg("this is not valid UTF-8"),
                          {"a.json", 3, 7, "/questions/0", 2},
                          {msg("save the file as UTF-8"), msg("hint {}", 2)}};
    CHECK(render(full, Lang::en) ==
          "a.json:3:7: error: this is not valid UTF-8\n  at: /questions/0\n  page: 2\n"
          "  hint: save the file as UTF-8\n  hint: hint 2");
    CHECK(render(full, Lang::de) ==
          "a.json:3:7: Fehler: das ist kein gültiges UTF-8\n  Stelle: /questions/0\n  Seite: 2\n"
          "  Abhilfe: die Datei als UTF-8 speichern\n  Abhilfe: hint 2");
}

TEST_CASE("unknown parts of a place are left out") {
    CHECK(render(Diagnostic{Severity::warning, msg("x"), {}, {}}, Lang::en) == "warning: x");
    CHECK(render(Diagnostic{Severity::warning, msg("x"), {"f", 0, 0, "", 0}, {}}, Lang::de) ==
          "f: Warnung: x");
    CHECK(render(Diagnostic{Severity::error, msg("x"), {"f", 2, 0, "", 0}, {}}, Lang::en) ==
          "f:2: error: x");
}

TEST_CASE("control characters of an input do not reach a terminal") {
    CHECK(render(Diagnostic{Severity::error, msg("{}", "a\x1b[31m\x7f"), {}, {}}, Lang::en) ==
          "error: a?[31m?");
}

TEST_CASE("an error holds one or all problems and says the first in English") {
    const Error one(msg("this is not valid UTF-8"), {"f", 1, 2, "", 0});
    CHECK(one.all().size() == 1);
    CHECK(std::string(one.what()) == "this is not valid UTF-8");
    const Error many(
        Diagnostics{{Severity::warning, msg("w"), {}, {}}, {Severity::error, msg("e"), {}, {}}});
    CHECK(many.all().size() == 2);
    CHECK(has_error(many.all()));
    CHECK(!has_error({{Severity::warning, msg("w"), {}, {}}}));
    CHECK(std::string(Error(Diagnostics{}).what()).empty());
    CHECK_THROWS_AS(throw UsageError(msg("x")), Error);
}
