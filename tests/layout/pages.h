#pragma once
// Random texts, and what holds on every printed page.

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/rng.h"
#include "layout/support.h"

namespace examgen::test {

inline const std::vector<std::string> k_exam_layouts = {
    "exam-a4", "exam-a4-two-column",  "exam-compact",       "exam-letter",
    "exam-a5", "exam-large-print-18", "exam-large-print-24"};

inline std::string sentence(Rng& rng, uint64_t most) {
    static const std::vector<std::string> k_words = {"Speicher",
                                                     "ein",
                                                     "Wert",
                                                     "Donaudampfschifffahrtsgesellschaft",
                                                     "und",
                                                     "`x = 1`",
                                                     "**nicht**",
                                                     "Größe",
                                                     "die",
                                                     "Zahl",
                                                     "§ 5",
                                                     "3,5 %",
                                                     "$\\frac{a}{b}$",
                                                     "~~alt~~",
                                                     "H<sub>2</sub>O",
                                                     "of",
                                                     "the",
                                                     "result"};
    std::string out;
    const uint64_t n = 1 + rng.below(most);
    for (uint64_t i = 0; i < n; ++i)
        out += (i ? " " : "") + k_words[rng.below(k_words.size())];
    static const std::vector<std::string> k_blocks = {
        "\n\n* eins\n* zwei\n\n> Zitat\n", "\n\n1. eins\n   * innen\n2. zwei\n",
        "\n\n```cpp numbered\nfor (int i = 0; i < n; ++i)\n    sum += a[i];\n```\n",
        "\n\n| Speicher | Zugriff |\n| --- | ---: |\n| SRAM | 1 ns |\n| DRAM mit "
        "Auffrischung | 50 ns |\n",
        "\n\n$$\\sum_{i=1}^{n} \\frac{x_i}{\\sqrt{1+x_i^2}}$$\n"};
    // the last two are too wide for a narrow column of options
    return out + (rng.below(4) ? "?" : k_blocks[rng.below(k_blocks.size() - (most < 40 ? 2 : 0))]);
}

/// Right edges of all texts of a frame.
inline void texts_of(const draw::Frame& frame, Point origin, const draw::FontBook& fonts,
                     std::vector<Rect>& out) {
    for (const auto& item : frame.items) {
        if (const auto* placed = std::get_if<draw::Placed>(&item))
            texts_of(*placed->frame, origin + placed->at, fonts, out);
        const auto* text = std::get_if<draw::Text>(&item);
        if (!text)
            continue;
        double units = 0;
        for (const auto& glyph : text->glyphs)
            units += glyph.advance;
        const Point at = origin + text->at;
        const Mm width = to_mm(text->size) * (units / fonts.units_per_em(text->font));
        out.push_back({at.x, at.y, width, Mm(0)});
    }
}

inline bool apart(const Rect& a, const Rect& b, Mm gap) {
    const Mm x = std::max(a.x - b.right(), b.x - a.right());
    const Mm y = std::max(a.y - b.bottom(), b.y - a.bottom());
    return std::max(x, y) >= gap - Mm(0.001);
}

/// As in TeX, a lower limit hangs over its operator by half an italic correction.
inline constexpr Mm k_overhang = 0.3_mm;

/// The questions that a warning says are split.
inline std::set<std::string> taller_than_a_page(const layout::Paper& paper) {
    std::set<std::string> out;
    for (const auto& one : paper.warnings) {
        const std::string said = render(one.what, Lang::en);
        const size_t begin = said.find('"') + 1;
        out.insert(said.substr(begin, said.find('"', begin) - begin));
    }
    return out;
}

inline void check(const layout::Paper& paper, const Studio& studio) {
    const auto& d = studio.definition;
    const auto split = taller_than_a_page(paper);
    std::map<std::string, std::pair<int, int>> column_of;
    for (const auto& page : paper.pages) {
        const auto& boxes = page.sheet.boxes;
        for (size_t i = 0; i < boxes.size(); ++i) {
            const Rect& box = boxes[i].at;
            REQUIRE((box.x >= d.text.x && box.right() <= d.text.right() && box.y >= d.text.y &&
                     box.bottom() <= d.text.bottom()));
            const int column = static_cast<int>((box.x - d.text.x) / (d.column_width() + d.gutter));
            const auto at = std::pair(page.sheet.page, column);
            const auto [it, fresh] = column_of.try_emplace(boxes[i].question, at);
            REQUIRE((fresh || it->second == at || split.contains(boxes[i].question)));
            for (size_t k = i + 1; k < boxes.size(); ++k)
                REQUIRE(apart(box, boxes[k].at, 1.2_mm));
        }
        std::vector<Rect> texts;
        texts_of(page.frame, {}, studio.fonts, texts);
        for (const auto& text : texts)
            for (const auto& box : boxes)
                REQUIRE((text.right() <= box.at.x || text.x >= box.at.right() ||
                         text.y <= box.at.y || text.y - 1.2_mm >= box.at.bottom()));
        for (const auto& text : texts) {
            const bool furniture = text.y < d.text.y || text.y > d.text.bottom();
            REQUIRE((text.x >= d.text.x - k_overhang && text.right() <= d.text.right() + 0.05_mm));
            if (furniture || d.flow_columns == 1 || page.sheet.page == 1)
                continue;
            const Mm step = d.column_width() + d.gutter;
            const double column = std::floor((text.x - d.text.x + k_overhang) / step);
            REQUIRE(text.right() <= d.text.x + step * column + d.column_width() + 0.05_mm);
        }
    }
}

}  // namespace examgen::test
