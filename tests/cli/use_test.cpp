#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "cli/support.h"

using namespace examgen::test;

TEST_CASE("an exam that was held is recorded once, by hand or by grading") {
    const TempFolder folder;
    spill(folder / "netze.json", small_bank());
    REQUIRE(
        call("--bank netze.json --count 3 --seed 1 -o ex --date 2027-02-08", folder.path()).code ==
        0);
    const Ran first = call("use ex --usage u.db --json", folder.path());
    REQUIRE(first.code == 0);
    const auto json = nlohmann::json::parse(first.out);
    CHECK(json["date"] == "2027-02-08");
    CHECK(json["questions"] == 3);
    CHECK(json["new"] == true);
    spill(folder / "a.csv", "id,1,2,3\n1,A,A,A\n");
    CHECK(call("grade ex --csv a.csv --usage u.db", folder.path()).code == 0);
    const Ran again = call("use ex --usage u.db --lang de", folder.path());
    CHECK(again.out.find("schon früher vermerkt") != std::string::npos);
    const Ran moved = call("use ex --usage u.db --date 2027-03-01", folder.path());
    CHECK(moved.out.find("held on 2027-03-01: 3 questions recorded") != std::string::npos);
}

TEST_CASE("grading goes on where the record cannot be written, with a warning") {
    const TempFolder folder;
    spill(folder / "netze.json", small_bank());
    REQUIRE(call("--bank netze.json --count 3 --seed 1 -o ex", folder.path()).code == 0);
    spill(folder / "a.csv", "id,1,2,3\n1,A,A,A\n");
    const Ran ran = call("grade ex --csv a.csv --usage none/u.db", folder.path());
    CHECK(ran.code == 0);
    CHECK(ran.err.find("none/u.db: warning:") != std::string::npos);
    CHECK(call("grade ex --csv a.csv --no-use", folder.path()).err.empty());
}

TEST_CASE("use asks for an exam and a true date") {
    const TempFolder folder;
    CHECK(call("use", folder.path()).code == 2);
    CHECK(call("use nowhere", folder.path()).code == 1);
    CHECK(call("use nowhere --date 2027-02-30", folder.path()).code == 2);
}
