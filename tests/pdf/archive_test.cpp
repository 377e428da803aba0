// Files that are kept for years: PDF/A-2u, and a validator's word on the same pages as PDF/A-1b.

#include <catch2/catch.hpp>

#include "pdf/support.h"

using namespace examgen;
using namespace examgen::test;
using draw::Role;

namespace {

using Lines = std::vector<std::string>;

/// A page of everything that is no transparency.
struct Everything : Desk {
    explicit Everything(bool colour) {
        draw::Frame& one = page();
        draw::Tag title{Role::h1};
        title.bookmark = "Prüfung";
        tagged_text(one, 20_mm, title, "Prüfung <&> „Äpfel“");
        draw::Tag formula{Role::formula};
        formula.alt = "\\frac{1}{2}";
        draw::tagged(one, {}, [&] {
            draw::tagged(one, formula, [&] {
                text(one, 40_mm, "1");
                one.items.emplace_back(draw::Bar{{20_mm, 41_mm, 3_mm, 0.2_mm}});
            });
        });
        draw::Tag figure{Role::figure};
        figure.alt = "Ein Würfel";
        const std::string samples(colour ? 12 : 4, '\x40');
        draw::tagged(one, figure, [&] {
            one.items.emplace_back(
                draw::Image{{20_mm, 60_mm, 20_mm, 20_mm},
                            fonts.picture({2, 2, colour ? 3 : 1, false, samples})});
        });
        draw::Tag list{Role::list};
        list.numbering = draw::Numbering::upper_letters;
        draw::tagged(one, list, [&] {
            draw::tagged(one, {Role::list_item}, [&] {
                tagged_text(one, 90_mm, {Role::label}, "A");
                tagged_text(one, 90_mm, {Role::body}, "eine Möglichkeit");
            });
        });
        one.items.emplace_back(draw::Line{{20_mm, 100_mm}, {90_mm, 100_mm}, 1_mm});
        one.items.emplace_back(draw::Ring{{50_mm, 120_mm}, 5_mm, 1_mm});
    }

    std::string write_as(pdf::Container container) {
        return pdf::write(frames(), pdf::FontSet(fonts, profiles()),
                          {"Prüfung <&> „Äpfel“\n(2026)", "de"}, container);
    }
};

Lines faults_of(const std::string& bytes) {
    const TempFolder folder;
    spill(folder / "x.pdf", bytes);
    return PdfRules(folder / "x.pdf").faults();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    REQUIRE(from.size() == to.size());
    return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("both containers write PDF/A-2u and PDF/UA-1, in grey and in colour") {
    for (const bool colour : {false, true})
        for (const auto container : {pdf::Container::libharu, pdf::Container::direct}) {
            const std::string bytes = Everything(colour).write_as(container);
            CHECK(faults_of(bytes) == Lines{});
            CHECK(faults_of(replaced(bytes, "<pdfaid:part>2", "<pdfaid:part>3")) ==
                  Lines{"the metadata's pdfaid:part is not 2"});
            CHECK(faults_of(replaced(bytes, "x-default\">Pr", "x-default\">Br")) ==
                  Lines{"the metadata have another title"});
        }
}

TEST_CASE("a file that others put more into does not call itself PDF/A or PDF/UA") {
    for (const auto container : {pdf::Container::libharu, pdf::Container::direct}) {
        Everything desk(true);
        const pdf::FontSet set(desk.fonts, profiles());
        const pdf::Stencil stencil(desk.frames(), set);
        const pdf::Paper paper{&stencil};
        const std::string kept = pdf::write({&paper, 1}, {"x", "de"}, container);
        const std::string plain =
            pdf::write({&paper, 1}, {.title = "x", .language = "de", .archival = false}, container);
        for (const char* claim : {"pdfaid:part", "pdfuaid:part"}) {
            CHECK(kept.find(claim) != std::string::npos);
            CHECK(plain.find(claim) == std::string::npos);
        }
        CHECK(plain.size() + 2400 < kept.size());
    }
}

TEST_CASE("the checks of archived files can fail") {
    const std::string bytes = Everything(false).write_as(pdf::Container::libharu);
    CHECK(faults_of(replaced(bytes, "/Tabs /S", "/Tabs /R")) ==
          Lines{"a page whose tab order is not that of its structure"});
    CHECK(faults_of(replaced(bytes, "/N 1", "/N 3")) == Lines{"no colour profile"});
    CHECK(faults_of(replaced(bytes, "/MarkInfo<</Marked true>>", "/OpenAction[4 0 R/Fit]   ")) ==
          Lines{"not said to be marked", "a document with /OpenAction"});
    CHECK(faults_of(replaced(bytes, "/DeviceGray", "/DeviceCMYK")) != Lines{});
}

TEST_CASE("the same file is written tomorrow, and another one for another title") {
    const auto write = [](const char* title, pdf::Container container) {
        Everything desk(true);
        return pdf::write(desk.frames(), pdf::FontSet(desk.fonts, profiles()), {title, "de"},
                          container);
    };
    for (const auto container : {pdf::Container::libharu, pdf::Container::direct}) {
        const std::string one = write("A", container);
        CHECK(one == write("A", container));
        CHECK(one.find("Date") == std::string::npos);
        const auto id_of = [](const std::string& bytes) {
            const size_t at = bytes.find("/ID");
            return bytes.substr(at, 80);
        };
        CHECK(id_of(one) != id_of(write("B", container)));
    }
}

TEST_CASE("a validator of another maker accepts the same pages as PDF/A-1b") {
    const fs::path folder_of_jars = "/usr/share/java";
    std::string jars;
    bool complete = run("java -version").code == 0;
    for (const char* jar : {"preflight.jar", "pdfbox2.jar", "fontbox2.jar", "xmpbox.jar",
                            "commons-logging.jar", "jaxb-api.jar", "javax.activation.jar"}) {
        complete &= fs::exists(folder_of_jars / jar);
        jars += (jars.empty() ? "" : ":") + (folder_of_jars / jar).string();
    }
    if (!complete) {
        WARN("SKIPPED: preflight needs java, libpdfbox2-java and libjaxb-api-java");
        return;
    }
    const TempFolder folder;
    const auto validate = [&](const std::string& bytes) {
        spill(folder / "x.pdf", bytes);
        const Ran ran = run("java -cp " + jars + " org.apache.pdfbox.preflight.Validator_A1b " +
                            (folder / "x.pdf").string());
        return ran.out + ran.err;
    };
    for (const bool colour : {false, true}) {
        const std::string bytes = Everything(colour).write_as(pdf::Container::archive_1b);
        const std::string verdict = validate(bytes);
        INFO(verdict);
        CHECK(verdict.find("is a valid PDF/A-1b file") != std::string::npos);
        CHECK(run("qpdf --check " + (folder / "x.pdf").string()).code == 0);
        CHECK(validate(replaced(bytes, "/FontFile2", "/FontFile9"))
                  .find("is a valid PDF/A-1b file") == std::string::npos);
    }
}
