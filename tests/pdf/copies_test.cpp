// Papers that share pages, in both containers.

#include <catch2/catch.hpp>

#include "base/error.h"
#include "pdf/support.h"

using namespace examgen;
using namespace examgen::test;
using draw::Role;

namespace {

using Lines = std::vector<std::string>;
constexpr pdf::Container k_both[] = {pdf::Container::libharu, pdf::Container::direct};

/// Two shared pages; the first has its slot between title and question, the second has none.
struct Class : Desk {
    Class() {
        draw::Frame& first = page();
        draw::Tag title{Role::h1};
        title.bookmark = "Prüfung";
        tagged_text(first, 20_mm, title, "Prüfung");
        first.items.emplace_back(draw::Begin({Role::section}));
        first.items.emplace_back(draw::Slot{});
        first.items.emplace_back(draw::Bar{{20_mm, 55_mm, 30_mm, 1_mm}, {200, 0, 0}});
        tagged_text(first, 60_mm, {}, "question one");
        draw::Frame& second = page();
        tagged_text(second, 40_mm, {}, "question two");
        second.items.emplace_back(draw::End{});
        fonts.shape(chain, "0123456789 Erika Muster Max Beispiel page of");
    }

    std::vector<draw::Frame> own(const std::string& name) {
        std::vector<draw::Frame> out(2);
        for (auto& frame : out)
            frame.size = pages[0].size;
        tagged_text(out[0], 40_mm, {}, name);
        draw::tagged(out[1], {Role::page_header},
                     [&] { text(out[1], 10_mm, "page 2 of " + name); });
        return out;
    }
};

std::string tree_of(const fs::path& path) {
    return run("pdfinfo -struct-text " + path.string()).out;
}

/// The texts, which must stand in this order.
void check_order(const std::string& text, const Lines& words) {
    size_t at = 0;
    for (const auto& word : words) {
        INFO(word << " in " << text);
        at = text.find(word, at);
        REQUIRE(at != std::string::npos);
    }
}

}  // namespace

TEST_CASE("what a copy says is read where the shared page has its slot") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const pdf::Stencil stencil(desk.frames(), set, pdf::Effort::thorough);
    const TempFolder folder;
    Lines files;
    for (const auto container : k_both) {
        const pdf::Paper paper{&stencil, desk.own("Erika Muster")};
        files.push_back(pdf::write({&paper, 1}, {"Prüfung, Erika Muster", "de"}, container));
        spill(folder / "x.pdf", files.back());
        CHECK(PdfRules(folder / "x.pdf").faults() == Lines{});
        check_order(tree_of(folder / "x.pdf"),
                    {"Prüfung", "Erika Muster", "question one", "question two"});
        CHECK(tree_of(folder / "x.pdf").find("page 2") == std::string::npos);
    }
    Desk::check_twins(files[0], files[1]);
}

TEST_CASE("a copy is the same file whichever copies were written before it") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const auto write = [&](const pdf::Stencil& stencil, const std::string& name,
                           const std::string& language) {
        const pdf::Paper paper{&stencil, desk.own(name)};
        return pdf::write({&paper, 1}, {name, language}, pdf::Container::direct);
    };
    const pdf::Stencil used(desk.frames(), set);
    for (const char* language : {"de", "en", "fr", "it", "es", "nl"})
        write(used, "Max Beispiel", language);
    // One with more elements than the others needs a tree of its own.
    pdf::Paper longer{&used, desk.own("Max Beispiel")};
    desk.tagged_text(longer.own[0], 45_mm, {}, "Erika");
    pdf::write({&longer, 1}, {"x", "de"}, pdf::Container::direct);
    const pdf::Stencil fresh(desk.frames(), set);
    CHECK(write(used, "Erika Muster", "de") == write(fresh, "Erika Muster", "de"));
    CHECK(write(used, "Erika Muster", "de") == write(used, "Erika Muster", "de"));
    CHECK(write(used, "Erika Muster", "de") != write(used, "Max Beispiel", "de"));
}

TEST_CASE("copies with other elements than those before are tagged rightly") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const pdf::Stencil stencil(desk.frames(), set);
    const TempFolder folder;
    for (int more = 0; more < 7; ++more) {
        pdf::Paper paper{&stencil, desk.own("Erika Muster")};
        Lines expected = {"Document", "H1", "Sect", "P"};
        for (int i = 0; i < more; ++i) {
            desk.tagged_text(paper.own[0], 45_mm, {i % 2 ? Role::h2 : Role::paragraph}, "Max");
            expected.emplace_back(i % 2 ? "H2" : "P");
        }
        expected.insert(expected.end(), {"P", "P"});
        spill(folder / "x.pdf", pdf::write({&paper, 1}, {"Prüfung", "de"}, pdf::Container::direct));
        const PdfRules rules(folder / "x.pdf");
        CHECK(rules.faults() == Lines{});
        CHECK(rules.types() == expected);
    }
}

TEST_CASE("papers in one file are parts of it, with blank backs") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const pdf::Stencil stencil(desk.frames(), set);
    const TempFolder folder;
    Lines files;
    for (const auto container : k_both) {
        std::vector<pdf::Paper> papers;
        for (const char* name : {"Erika Muster", "Max Beispiel"})
            papers.push_back({&stencil, desk.own(name), true});
        files.push_back(pdf::write(papers, {"Prüfung", "de"}, container));
        spill(folder / "x.pdf", files.back());
        const PdfRules rules(folder / "x.pdf");
        CHECK(rules.faults() == Lines{});
        CHECK(rules.pdf().pages().size() == 6);
        CHECK(rules.types() == Lines{"Document", "Part", "H1", "Sect", "P", "P", "P", "Part", "H1",
                                     "Sect", "P", "P", "P"});
        check_order(tree_of(folder / "x.pdf"), {"Erika Muster", "question two", "Max Beispiel"});
        // Shared contents stand in the file once.
        const auto& objects = rules.pdf().objects();
        CHECK(std::count_if(objects.begin(), objects.end(), [](const Json& one) {
                  return one.contains("stream") && !one["stream"]["dict"].contains("/Length1") &&
                         !one["stream"]["dict"].contains("/Type");
              }) <= 9);
    }
    Desk::check_twins(files[0], files[1]);
}

TEST_CASE("two slots, an open element and too few own pages are errors") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const pdf::Stencil stencil(desk.frames(), set);
    const auto write = [&](std::vector<draw::Frame> own) {
        const pdf::Paper paper{&stencil, std::move(own)};
        return pdf::write({&paper, 1}, {"x", "de"}, pdf::Container::direct);
    };
    auto own = desk.own("Max");
    own.pop_back();
    CHECK_THROWS_AS(write(own), Error);
    own = desk.own("Max");
    own[0].items.emplace_back(draw::Begin({}));
    CHECK_THROWS_AS(write(own), Error);
    desk.pages[0].items.emplace_back(draw::Slot{});
    CHECK_THROWS_AS(pdf::Stencil(desk.frames(), set), Error);
}

TEST_CASE("a thorough stencil is smaller and shows the same") {
    Class desk;
    const pdf::FontSet set(desk.fonts, profiles());
    const pdf::Stencil quick(desk.frames(), set);
    const pdf::Stencil thorough(desk.frames(), set, pdf::Effort::thorough);
    const pdf::Paper one{&quick, desk.own("Max")}, other{&thorough, desk.own("Max")};
    const auto direct = pdf::Container::direct;
    const std::string a = pdf::write({&one, 1}, {"x", "de"}, direct);
    const std::string b = pdf::write({&other, 1}, {"x", "de"}, direct);
    CHECK(b.size() < a.size());
    Desk::check_twins(a, b);
}
