#include <catch2/catch.hpp>

#include "pdf/support.h"

using namespace examgen;
using namespace examgen::test;
using draw::Role;

namespace {

using Lines = std::vector<std::string>;

/// The faults of what is on the desk.
struct Written {
    TempFolder folder;
    std::string path;

    explicit Written(const std::string& bytes) : path((folder / "x.pdf").string()) {
        spill(path, bytes);
        const Ran check = run("qpdf --check " + path);
        INFO(check.out << check.err);
        CHECK(check.code == 0);
    }

    Lines faults() const { return PdfRules(path).faults(); }

    std::string tree() const { return run("pdfinfo -struct-text " + path).out; }
};

void titled(Desk& desk, draw::Frame& page) {
    draw::Tag title{Role::h1};
    title.bookmark = "Prüfung";
    desk.tagged_text(page, 20_mm, title, "Prüfung");
}

}  // namespace

TEST_CASE("an element runs over a page break and is read as one") {
    Desk desk;
    titled(desk, desk.page());
    desk.pages[0].items.emplace_back(draw::Begin({Role::paragraph}));
    desk.text(desk.pages[0], 40_mm, "first page ");
    draw::tagged(desk.pages[0], {Role::page_footer},
                 [&] { desk.text(desk.pages[0], 280_mm, "page 1"); });
    draw::Frame& second = desk.page();
    desk.text(second, 40_mm, "second page");
    second.items.emplace_back(draw::End{});
    draw::tagged(second, {Role::page_footer}, [&] { desk.text(second, 280_mm, "page 2"); });
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    INFO(file.tree());
    CHECK(PdfRules(file.path).types() == Lines{"Document", "H1", "P"});
    CHECK(file.tree().find("second page") != std::string::npos);
    CHECK(file.tree().find("page 1") == std::string::npos);
}

TEST_CASE("ink in no element, rules in paragraphs and elements in decoration are decoration") {
    Desk desk;
    draw::Frame& page = desk.page();
    desk.text(page, 10_mm, "loose");
    titled(desk, page);
    draw::tagged(page, {Role::paragraph}, [&] {
        desk.text(page, 40_mm, "before ");
        page.items.emplace_back(draw::Bar{{20_mm, 41_mm, 30_mm, 0.2_mm}});
        desk.text(page, 50_mm, "after");
    });
    draw::tagged(page, {Role::artifact}, [&] { desk.tagged_text(page, 60_mm, {}, "unread"); });
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    INFO(file.tree());
    CHECK(file.tree().find("before") < file.tree().find("after"));
    CHECK(file.tree().find("after") != std::string::npos);
    CHECK(file.tree().find("loose") == std::string::npos);
    CHECK(file.tree().find("unread") == std::string::npos);
}

TEST_CASE("all of a formula and of a figure is content and has a text in its place") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    draw::Tag half{Role::formula};
    half.alt = "\\frac{1}{2}";
    draw::tagged(page, {}, [&] {
        draw::tagged(page, half, [&] {
            desk.text(page, 40_mm, "1");
            page.items.emplace_back(draw::Bar{{20_mm, 41_mm, 3_mm, 0.2_mm}});
            desk.text(page, 46_mm, "2");
        });
    });
    draw::Tag figure{Role::figure};
    figure.alt = "Ein grauer Würfel (Ansicht von oben)";
    const auto grey = desk.fonts.picture({2, 1, 1, false, "\x20\x80"});
    draw::tagged(page, figure, [&] {
        page.items.emplace_back(draw::Image{{20_mm, 60_mm, 20_mm, 10_mm}, grey});
    });
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    const PdfRules rules(file.path);
    CHECK(rules.types() == Lines{"Document", "H1", "P", "Formula", "Figure"});
    // One sequence for the whole formula: its bar does not cut it.
    const std::string content = rules.pdf().contents(rules.pdf().pages()[0]);
    CHECK(content.find("/Artifact") == std::string::npos);
}

TEST_CASE("a formula without a text in its place is found") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    desk.tagged_text(page, 40_mm, {Role::formula}, "x");
    CHECK(Written(desk.write()).faults() == Lines{"/Formula without alternative text"});
}

TEST_CASE("elements that turn out empty are left out, but cells stay") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    draw::tagged(page, {Role::section}, [&] { draw::tagged(page, {Role::list}, [] {}); });
    draw::Tag head{Role::header_cell};
    head.scope = draw::Scope::column;
    draw::tagged(page, {Role::table}, [&] {
        draw::tagged(page, {Role::row}, [&] {
            draw::tagged(page, head, [] {});
            desk.tagged_text(page, 40_mm, head, "A");
        });
        draw::tagged(page, {Role::row}, [&] {
            draw::Tag both{Role::cell};
            both.columns = 2;
            desk.tagged_text(page, 50_mm, both, "wide");
        });
    });
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    CHECK(PdfRules(file.path).types() ==
          Lines{"Document", "H1", "Table", "TR", "TH", "TH", "TR", "TD"});
}

TEST_CASE("a paragraph that is all of a list item's body is the body") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    draw::tagged(page, {Role::list}, [&] {
        draw::tagged(page, {Role::list_item}, [&] {
            desk.tagged_text(page, 40_mm, {Role::label}, "A");
            draw::tagged(page, {Role::body},
                         [&] { desk.tagged_text(page, 40_mm, {}, "one paragraph"); });
        });
        draw::tagged(page, {Role::list_item}, [&] {
            desk.tagged_text(page, 50_mm, {Role::label}, "B");
            draw::tagged(page, {Role::body}, [&] {
                desk.tagged_text(page, 50_mm, {}, "two");
                desk.tagged_text(page, 60_mm, {}, "paragraphs");
            });
        });
    });
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    CHECK(PdfRules(file.path).types() ==
          Lines{"Document", "H1", "L", "LI", "Lbl", "LBody", "LI", "Lbl", "LBody", "P", "P"});
}

TEST_CASE("bookmarks follow the headings' levels, and words for the ear replace bare numbers") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    for (const int number : {1, 2}) {
        draw::Tag tag{Role::h2};
        tag.actual = tag.bookmark = "Aufgabe " + std::to_string(number) + " (für alle)";
        desk.tagged_text(page, 30_mm * number, tag, std::to_string(number));
    }
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    const Ran outline = run("qpdf --json --json-key=outlines " + file.path);
    const Json tree = Json::parse(outline.out)["outlines"];
    REQUIRE(tree.size() == 1);
    CHECK(tree[0]["title"] == "Prüfung");
    REQUIRE(tree[0]["kids"].size() == 2);
    CHECK(tree[0]["kids"][1]["title"] == "Aufgabe 2 (für alle)");
    bool heard = false;
    const PdfFile pdf(file.path);
    for (const auto& [name, object] : pdf.objects().items())
        heard = heard || (object.contains("value") && object["value"].is_object() &&
                          object["value"].value("/ActualText", "") == "u:Aufgabe 2 (für alle)");
    CHECK(heard);
}

TEST_CASE("text, rules and boxes have the colour that they are given") {
    Desk desk;
    draw::Frame& page = desk.page();
    titled(desk, page);
    const draw::Ink blue{0, 0, 255}, grey{0x8c, 0x8c, 0x8c};
    page.items.emplace_back(draw::Bar{{0_mm, 0_mm, 50_mm, 50_mm}, blue});
    page.items.emplace_back(draw::Bar{{60_mm, 0_mm, 50_mm, 50_mm}, grey});
    page.items.emplace_back(draw::Bar{{120_mm, 0_mm, 50_mm, 50_mm}});
    page.items.emplace_back(draw::Line{{0_mm, 75_mm}, {50_mm, 75_mm}, 10_mm, {255, 0, 0}});
    const Written file(desk.write());
    CHECK(file.faults() == Lines{});
    run("pdftoppm -r 25.4 -singlefile " + file.path + " " + (file.folder / "page").string());
    const std::string image = slurp(file.folder / "page.ppm");
    REQUIRE(image.size() > 210 * 297 * 3);
    const auto pixel = [&](size_t x, size_t y) {
        const size_t start = image.size() - 210 * 297 * 3;
        const auto* at =
            reinterpret_cast<const unsigned char*>(image.data()) + start + (y * 210 + x) * 3;
        return std::array<int, 3>{at[0], at[1], at[2]};
    };
    CHECK(pixel(25, 25) == std::array{0, 0, 255});
    CHECK(pixel(85, 25) == std::array{0x8c, 0x8c, 0x8c});
    CHECK(pixel(145, 25) == std::array{0, 0, 0});
    CHECK(pixel(25, 75) == std::array{255, 0, 0});
    CHECK(pixel(200, 200) == std::array{255, 255, 255});
}
