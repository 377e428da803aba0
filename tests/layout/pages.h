#pragma once
// Random texts, and what holds on every printed page.

#include <cmath>
#include <map>
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
    static const std::vector<std::string> k_words = {
        "Speicher", "ein",     "Wert",      "Donaudampfschifffahrtsgesellschaft",
        "und",      "`x = 1`", "**nicht**", "Größe",
        "die",      "Zahl",    "§ 5",       "3,5 %",
        "of",       "the",     "result"};
    std::string out;
    const uint64_t n = 1 + rng.below(most);
    for (uint64_t i = 0; i < n; ++i)
        out += (i ? " " : "") + k_words[rng.below(k_words.size())];
    return out + (rng.below(4) ? "?" : "\n\n* eins\n* zwei\n\n> Zitat\n");
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

inline void check(const layout::Paper& paper, const Studio& studio) {
    const auto& d = studio.definition;
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
            REQUIRE((fresh || it->second == at || !paper.warnings.empty()));
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
            REQUIRE((text.x >= d.text.x - 0.01_mm && text.right() <= d.text.right() + 0.05_mm));
            if (furniture || d.flow_columns == 1 || page.sheet.page == 1)
                continue;
            const Mm step = d.column_width() + d.gutter;
            const double column = std::floor((text.x - d.text.x + 0.01_mm) / step);
            REQUIRE(text.right() <= d.text.x + step * column + d.column_width() + 0.05_mm);
        }
    }
}

}  // namespace examgen::test
