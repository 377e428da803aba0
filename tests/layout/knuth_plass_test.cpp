#include "layout/knuth_plass.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "base/json.h"
#include "base/rng.h"
#include "layout/support.h"
#include "text/hyphenation.h"

using namespace examgen;
using layout::Segment;

namespace {

/// Tries every set of allowed line ends.
double least_demerits(const std::vector<Segment>& segments, double width) {
    const size_t n = segments.size();
    double best = std::numeric_limits<double>::infinity();
    for (uint32_t mask = 0; mask < 1u << (n - 1); ++mask) {
        std::vector<size_t> ends;
        bool allowed = true;
        for (size_t i = 0; i + 1 < n && allowed; ++i) {
            const bool here = mask >> i & 1;
            allowed = here ? segments[i].breaks || segments[i].forced : !segments[i].forced;
            if (here)
                ends.push_back(i + 1);
        }
        if (!allowed)
            continue;
        ends.push_back(n);
        best = std::min(best, layout::demerits(segments, width, ends));
    }
    return best;
}

std::vector<Segment> random_paragraph(Rng& rng) {
    std::vector<Segment> out(2 + rng.below(13));
    for (auto& one : out) {
        one.width = 5 + static_cast<double>(rng.below(40));
        one.space = rng.below(4) ? 4 : 0;
        one.breaks = one.space > 0 || rng.below(2);
        if (one.space == 0 && one.breaks) {
            one.hyphen = 3;
            one.hyphenates = true;
        }
        one.forced = rng.below(12) == 0;
    }
    out.back() = {out.back().width, 0, 0, true, false, false};
    return out;
}

/// Words of a text with the divisions that the patterns allow, set in a fixed-width imitation of a
/// text face: letters differ in width.
std::vector<Segment> words_of(const std::string& text, const text::Hyphenator& hyphenator) {
    const auto width_of = [](std::string_view part) {
        double out = 0;
        for (const char c : part)
            out += std::string_view("iljtf.,;:'|").find(c) != std::string_view::npos ? 2.7
                   : std::string_view("mwMW").find(c) != std::string_view::npos      ? 8.5
                   : (c & 0xc0) == 0x80                                              ? 0
                                                                                     : 5.4;
        return out;
    };
    std::vector<Segment> out;
    size_t at = 0;
    while (at < text.size()) {
        const size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word(text.data() + at, end - at);
        size_t from = 0;
        for (size_t run = 0; run < word.size();) {
            const size_t letters = std::min(word.find_first_of(".,;:?!()/-0123456789", run),
                                            word.size());
            for (const size_t point : hyphenator.points(word.substr(run, letters - run))) {
                out.push_back({width_of(word.substr(from, run + point - from)), 0, 3.2, true, true,
                               false});
                from = run + point;
            }
            run = letters + 1;
            if (letters < word.size() && word[letters] == '-' && run < word.size()) {
                out.push_back({width_of(word.substr(from, run - from)), 0, 0, true, false, false});
                from = run;
            }
        }
        out.push_back({width_of(word.substr(from)), 2.6, 0, true, false, false});
        at = end + 1;
    }
    if (!out.empty())
        out.back().space = 0;
    return out;
}

std::string patterns(const char* language) {
    const test::fs::path file = test::fs::path("/usr/share/hyphen") / language;
    return text::compile_patterns(test::slurp(file));
}

}  // namespace

TEST_CASE("no division of a short paragraph is better than the one that is found") {
    Rng rng(3);
    for (int i = 0; i < 500; ++i) {
        const auto segments = random_paragraph(rng);
        const double width = 45 + static_cast<double>(rng.below(60));
        const auto ends = layout::break_lines(segments, width);
        REQUIRE(ends.back() == segments.size());
        const double found = layout::demerits(segments, width, ends);
        const double least = least_demerits(segments, width);
        INFO("paragraph " << i << ", width " << width);
        if (std::isinf(least))
            REQUIRE(std::isinf(found));  // a group that is not broken is wider than the line
        else
            REQUIRE(found == Approx(least).epsilon(1e-12));
    }
}

TEST_CASE("the spaces of a thousand German paragraphs at 450 pt change by less than a fifth") {
    const std::string trie = patterns("hyph_de_DE.dic");
    const text::Hyphenator hyphenator(trie);
    const std::string bank =
        test::slurp(test::fs::path(EXAMGEN_SOURCE_DIR) / "banks" / "ki-hardware.json");
    const auto document = json::parse(bank, "ki-hardware.json");
    std::vector<std::string> sentences;
    for (const auto& question : json::children(*document.root().find("questions")))
        sentences.emplace_back(question.find("explanation")->text);
    Rng rng(5);
    double sum = 0;
    size_t lines = 0;
    for (int i = 0; i < 1000; ++i) {
        std::string text;
        for (int k = 0; k < 3; ++k)
            text += (k ? " " : "") + sentences[rng.below(sentences.size())];
        const auto segments = words_of(text, hyphenator);
        size_t from = 0;
        for (const size_t end : layout::break_lines(segments, 450)) {
            const auto line = std::span(segments).subspan(from, end - from);
            from = end;
            if (end == segments.size())
                break;
            const double r = layout::ratio(line, 450);
            const double change = r * (r > 0 ? layout::k_stretch : layout::k_shrink);
            sum += change * change;
            ++lines;
        }
    }
    const double rms = std::sqrt(sum / static_cast<double>(lines));
    WARN("rms change of a space: " << rms << " of its width, " << lines << " lines");
    CHECK(rms <= 0.2);
}
