#include "draw/font.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "support/run.h"

using namespace examgen;

namespace {

const draw::Chain k_text = {"noto/NotoSans-Regular.ttf", "noto/NotoSansMath-Regular.ttf"};

/// The installed fonts, kept in memory.
draw::FontBook installed_fonts() {
    auto files = std::make_shared<std::map<std::string, std::string>>();
    return draw::FontBook([files](const std::string& name) -> std::string_view {
        auto& bytes = (*files)[name];
        if (bytes.empty())
            bytes = test::slurp(test::fs::path("/usr/share/fonts/truetype") / name);
        return bytes;
    });
}

}  // namespace

TEST_CASE("text is kerned") {
    auto fonts = installed_fonts();
    const auto chain = fonts.chain(k_text);
    const double apart = fonts.shape(chain, "A").width_em + fonts.shape(chain, "V").width_em;
    CHECK(fonts.shape(chain, "AV").width_em < apart);
}

TEST_CASE("a character that the first font lacks comes from the next") {
    auto fonts = installed_fonts();
    const auto& shaped = fonts.shape(fonts.chain(k_text), "a → b");
    REQUIRE(shaped.runs.size() == 3);
    CHECK(shaped.runs[0].font == shaped.runs[2].font);
    CHECK(shaped.runs[0].font != shaped.runs[1].font);
    for (const auto& run : shaped.runs)
        for (const auto& glyph : run.glyphs)
            CHECK(glyph.id != 0);
}

TEST_CASE("a character that no font has is named, not printed as a box") {
    auto fonts = installed_fonts();
    const auto chain = fonts.chain(k_text);
    CHECK_THROWS_WITH(fonts.shape(chain, "gut \u4e2d"), Catch::Contains("U+4E2D"));
}

TEST_CASE("spaces that differ only in line breaking are drawn alike, soft hyphens not at all") {
    auto fonts = installed_fonts();
    const auto chain = fonts.chain(k_text);
    CHECK(fonts.shape(chain, "3\u00a0GB").width_em == fonts.shape(chain, "3 GB").width_em);
    CHECK(fonts.shape(chain, "Wort\u00adteil").width_em == fonts.shape(chain, "Wortteil").width_em);
}

TEST_CASE("umlauts composed and decomposed both have glyphs") {
    auto fonts = installed_fonts();
    const auto chain = fonts.chain(k_text);
    CHECK(fonts.shape(chain, "u\u0308").runs.size() == 1);
    CHECK(fonts.shape(chain, "ü").width_em == Approx(fonts.shape(chain, "u\u0308").width_em));
}

TEST_CASE("a subset holds the glyphs in use with the text that they stand for") {
    auto fonts = installed_fonts();
    const auto chain = fonts.chain(k_text);
    fonts.shape(chain, "Grüße");
    const auto subset = fonts.subset(0);
    CHECK(subset.name == "NotoSans-Regular");
    CHECK(subset.file.size() > 1000);
    CHECK(subset.file.size() < 60000);
    std::string all;
    for (const auto& glyph : subset.glyphs)
        all += glyph.text;
    for (const char* letter : {"G", "r", "ü", "ß", "e"})
        CHECK(all.find(letter) != std::string::npos);
}

TEST_CASE("what is no font is refused") {
    draw::FontBook fonts([](const std::string&) { return std::string_view("not a font"); });
    const auto chain = fonts.chain({"x.ttf"});
    CHECK_THROWS_AS(fonts.shape(chain, "a"), Error);
}
