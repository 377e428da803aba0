#include "jobs/layouts.h"

#include <catch2/catch.hpp>

#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

TEST_CASE("every layout that comes with the program is listed, checked and can be previewed") {
    const auto all = jobs::list_layouts(places());
    CHECK(all.size() >= 9);
    TempFolder folder;
    for (const auto& one : all) {
        INFO(one.name);
        CHECK(one.titles.contains("de"));
        CHECK(one.titles.contains("en"));
        CHECK(jobs::check_layout(places(), one.name).empty());
        spill(folder / "preview.pdf", jobs::preview_layout(places(), one.name, "de"));
        CHECK(run("qpdf --check preview.pdf", folder.path()).code == 0);
        CHECK(run("pdftotext preview.pdf -", folder.path()).out.find("Musterprüfung") !=
              std::string::npos);
    }
}

TEST_CASE("a layout whose boxes leave the page or meet is refused and never printed") {
    TempFolder folder;
    const std::string text = slurp(places().layouts / "exam-a4.json");
    const auto with = [&](std::string_view from, std::string_view to) {
        std::string changed = text;
        const size_t at = changed.find(from);
        REQUIRE(at != std::string::npos);
        spill(folder / "own.json", changed.replace(at, from.size(), to));
        return (folder / "own.json").string();
    };
    CHECK_THROWS_AS(jobs::check_layout(places(), with("\"box\": 10,", "\"box\": 170,")), Error);
    CHECK_THROWS_AS(jobs::check_layout(places(), with("\"option\": 0.5", "\"option\": 0")), Error);
    CHECK_THROWS_AS(jobs::check_layout(places(), with("\"box\": 4,", "\"box\": 7,")), Error);
    CHECK_THROWS_AS(jobs::check_layout(places(), with("\"right\": 190", "\"right\": 300")), Error);
}
