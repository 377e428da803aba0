#include "text/hyphenation.h"

#include <catch2/catch.hpp>

#include "base/error.h"
#include "base/rng.h"
#include "support/run.h"

using namespace examgen;

namespace {

std::string divided(const text::Hyphenator& hyphenator, const std::string& word) {
    std::string out = word;
    const auto points = hyphenator.points(word);
    for (auto it = points.rbegin(); it != points.rend(); ++it)
        out.insert(*it, "-");
    return out;
}

}  // namespace

TEST_CASE("patterns divide between the letters where the highest number is odd") {
    const std::string trie = text::compile_patterns(
        "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\n# note\n1ba\n2b1c\n.a1b\n"
        "ä1ß4x\n");
    const text::Hyphenator hyphenator(trie);
    CHECK(divided(hyphenator, "nobabel") == "no-babel");
    CHECK(divided(hyphenator, "NOBABEL") == "NO-BABEL");
    CHECK(divided(hyphenator, "abxdef") == "abxdef");  // one letter is not left alone
    CHECK(divided(hyphenator, "oobcabb") == "oob-cabb");
    CHECK(divided(hyphenator, "uuÄßxxx") == "uuÄ-ßxxx");
    CHECK(divided(hyphenator, "no4babel") == "no4babel");
    CHECK(divided(hyphenator, "") == "");
}

TEST_CASE(
    "German and English words are divided as a dictionary has them, capitals and umlauts too") {
    const struct {
        const char *file, *word, *divided;
    } cases[] = {
        {"hyph_de_DE.dic", "Übergang", "Über-gang"},
        {"hyph_de_DE.dic", "Speicherbandbreite", "Speicher-band-breite"},
        {"hyph_de_DE.dic", "Prüfungsordnung", "Prü-fungs-ord-nung"},
        {"hyph_de_DE.dic", "GRÖSSEN", "GRÖS-SEN"},
        {"hyph_de_DE.dic", "Straßenbahn", "Stra-ßen-bahn"},
        {"hyph_en_US.dic", "hyphenation", "hy-phen-ation"},
        {"hyph_en_US.dic", "examination", "ex-am-i-na-tion"},
    };

    for (const auto& one : cases) {
        const std::string trie =
            text::compile_patterns(test::slurp(test::fs::path("/usr/share/hyphen") / one.file));
        CHECK(divided(text::Hyphenator(trie), one.word) == one.divided);
    }
}

TEST_CASE("a damaged file of patterns is refused or does no harm") {
    std::string trie = text::compile_patterns("UTF-8\n1ba\n2b1c\n.a1b\n");
    CHECK_THROWS_AS(text::Hyphenator(""), Error);
    CHECK_THROWS_AS(text::Hyphenator(std::string_view(trie).substr(1)), Error);
    CHECK_THROWS_AS(text::compile_patterns("KOI8-R\n1ba\n"), Error);
    Rng rng(1);
    for (int i = 0; i < 2000; ++i) {
        std::string broken = trie;
        for (int k = 0; k < 3; ++k)
            broken[16 + rng.below(broken.size() - 16)] = static_cast<char>(rng.below(256));
        try {
            text::Hyphenator(broken).points("abacabbabca");
        } catch (const Error&) {
        }
    }
}
