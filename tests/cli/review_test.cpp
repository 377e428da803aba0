#include <catch2/catch.hpp>

#include "cli/support.h"

using namespace examgen::test;

TEST_CASE("review ends with 3 while something is open, and says how to go on") {
    const TempFolder folder;
    spill(folder / "netze.json", small_bank());
    REQUIRE(call("--bank netze.json --count 3 --seed 1 -o ex", folder.path()).code == 0);
    const Ran early = call("review ex", folder.path());
    CHECK(early.code == 1);
    CHECK(early.err.find("--scans") != std::string::npos);
    std::filesystem::create_directory(folder / "scans");
    spill(folder / "scans/video.jpg", std::string(4000, 'x'));
    CHECK(call("grade ex --scans scans --no-use", folder.path()).code == 3);
    const Ran open = call("review ex --lang de", folder.path());
    CHECK(open.code == 3);
    CHECK(open.out.find("1 Entscheidung bleibt Ihnen") != std::string::npos);
    spill(folder / "back.csv", "file,page_index,number,decision\nvideo.jpg,1,,ignore\n");
    const Ran done = call("review ex --apply back.csv --by Muster", folder.path());
    CHECK(done.code == 0);
    CHECK(done.out.find("1 decision recorded") != std::string::npos);
}

TEST_CASE("review refuses what it does not understand") {
    const TempFolder folder;
    CHECK(call("review", folder.path()).code == 2);
    CHECK(call("review nowhere --by Muster", folder.path()).code == 2);
    CHECK(call("review nowhere", folder.path()).code == 1);
    CHECK(call("review a b", folder.path()).code == 2);
}
