#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/support.h"

using namespace examgen::test;

namespace {

void graded(const TempFolder& folder) {
    spill(folder / "netze.json", small_bank());
    REQUIRE(
        call("--bank netze.json --count 3 --seed 1 -o ex --grade-scale de-linear", folder.path())
            .code == 0);
    spill(folder / "a.csv", "id,1,2,3\n1,A,A,A\n2,B,B,B\n3,A,B,A\n");
    REQUIRE(call("grade ex --csv a.csv", folder.path()).code == 0);
}

}  // namespace

TEST_CASE("a question is dropped, listed, and taken back, in both languages") {
    const TempFolder folder;
    graded(folder);
    const std::string before = slurp(folder / "ex/results/results.csv");
    const Ran dry = call("regrade ex --drop 2 --dry-run", folder.path());
    CHECK(dry.code == 0);
    CHECK(dry.out.find("nothing was written") != std::string::npos);
    CHECK(slurp(folder / "ex/results/results.csv") == before);
    const Ran drop = call("regrade ex --drop 2 --by 'E. Beispiel' --lang de", folder.path());
    CHECK(drop.code == 0);
    CHECK(drop.out.find("Fassung 2 statt 1") != std::string::npos);
    CHECK(drop.out.find("regrade.csv") != std::string::npos);
    CHECK(slurp(folder / "ex/results/results.csv").find(",2,") != std::string::npos);
    const Ran again = call("regrade ex --drop 2 --json", folder.path());
    CHECK(nlohmann::json::parse(again.out)["changed"] == false);
    const Ran list = call("regrade ex --list --json", folder.path());
    const auto versions = nlohmann::json::parse(list.out);
    REQUIRE(versions.size() == 2);
    CHECK(versions[1]["by"] == "E. Beispiel");
    CHECK(versions[1]["current"] == true);
    CHECK(call("regrade ex --undo", folder.path()).code == 0);
    CHECK(slurp(folder / "ex/results/results.csv") == before);
    CHECK(call("regrade ex --undo", folder.path()).code == 1);
}

TEST_CASE("wrong calls of regrade are told apart, and change nothing") {
    const TempFolder folder;
    graded(folder);
    const std::string before = slurp(folder / "ex/results/results.csv");

    struct Wrong {
        const char* args;
        int code;
        const char* says;
    };

    const Wrong cases[] = {
        {"regrade", 2, "which exam"},
        {"regrade ex", 2, "what is to be changed"},
        {"regrade ex --undo --drop 1", 2, "goes alone"},
        {"regrade ex --drop 9", 1, "no question \"9\""},
        {"regrade ex --drop frage-9", 1, "did you mean \"frage-"},
        {"regrade ex --rekey 2", 2, "a question and a value"},
        {"regrade ex --rekey 2=Z", 1, "cannot be the right answer"},
        {"regrade ex --points 2=-1", 2, "0 or more"},
        {"regrade ex --rule number-rigth", 2, "did you mean \"number-right\"?"},
        {"regrade nowhere --drop 1", 1, "no record"},
    };
    for (const auto& one : cases) {
        INFO(one.args);
        const Ran ran = call(one.args, folder.path());
        CHECK(ran.code == one.code);
        CHECK(ran.err.find(one.says) != std::string::npos);
    }
    CHECK(slurp(folder / "ex/results/results.csv") == before);
}

TEST_CASE("results may have chosen columns, pseudonyms and a reference group") {
    const TempFolder folder;
    graded(folder);
    const std::string chosen =
        "grade ex --csv a.csv --columns student_id=Matrikelnummer,grade=Note --csv-style excel-de";
    REQUIRE(call(chosen, folder.path()).code == 0);
    CHECK(slurp(folder / "ex/results/results.csv").find("Matrikelnummer;Note\r\n1;") !=
          std::string::npos);
    REQUIRE(call("regrade ex --drop 1", folder.path()).code == 0);
    CHECK(slurp(folder / "ex/results/results.csv").find("Matrikelnummer;Note\r\n1;") !=
          std::string::npos);
    CHECK(call("grade ex --csv a.csv --columns student", folder.path()).code == 2);
    CHECK(call("grade ex --csv a.csv --pseudonyms", folder.path()).code == 1);
    REQUIRE(call("grade ex --csv a.csv --pseudonyms --force", folder.path()).code == 0);
    const std::string hidden = slurp(folder / "ex/results/results.csv");
    CHECK(hidden.find("\nP-") != std::string::npos);
    CHECK(hidden.find("\n1,") == std::string::npos);
    REQUIRE(call("grade ex --csv a.csv --pseudonyms", folder.path()).code == 0);
    CHECK(slurp(folder / "ex/results/results.csv") == hidden);
    std::string many = "id,1,2,3\n", group = "id\n";
    for (int i = 0; i < 20; ++i) {
        many += std::to_string(i) + (i < 10 ? ",A,A,A\n" : ",B,B,B\n");
        group += i < 10 ? std::to_string(i) + "\n" : "";
    }
    spill(folder / "a.csv", many);
    spill(folder / "group.csv", group);
    const auto pass = [&](const std::string& more) {
        const Ran ran = call("grade ex --force --csv a.csv --grade-scale de-gleitklausel " + more,
                             folder.path());
        REQUIRE(ran.code == 0);
        return nlohmann::json::parse(slurp(folder / "ex/results/results.json"))["pass_points"];
    };
    CHECK(pass("") != pass("--reference-group group.csv"));
}
