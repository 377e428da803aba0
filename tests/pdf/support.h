#pragma once
// Frames drawn by hand with an installed font, and the files written of them.

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "draw/font.h"
#include "draw/tagged.h"
#include "pdf/document.h"
#include "support/pdf_rules.h"
#include "support/pdf_twins.h"

namespace examgen::test {

/// Of the package icc-profiles-free.
inline pdf::Profiles profiles() {
    static const std::string k_grey = slurp("/usr/share/color/icc/Gray.icc");
    static const std::string k_srgb = slurp("/usr/share/color/icc/sRGB.icc");
    return {k_grey, k_srgb};
}

/// Pages of a size with text on them.
struct Desk {
    std::map<std::string, std::string> files;
    draw::FontBook fonts;
    draw::ChainId chain;
    std::deque<draw::Frame> pages;

    Desk()
        : fonts([this](const std::string& name) -> std::string_view {
              auto& bytes = files[name];
              if (bytes.empty())
                  bytes = slurp(fs::path("/usr/share/fonts/truetype") / name);
              return bytes;
          }),
          chain(fonts.chain({"noto/NotoSans-Regular.ttf"})) {}

    draw::Frame& page() {
        pages.emplace_back();
        pages.back().size = {210_mm, 297_mm};
        return pages.back();
    }

    void text(draw::Frame& frame, Mm y, const std::string& words, draw::Ink ink = {}) {
        for (const auto& run : fonts.shape(chain, words).runs)
            frame.items.emplace_back(draw::Text{{20_mm, y}, run.font, Pt{11}, run.glyphs, ink});
    }

    void tagged_text(draw::Frame& frame, Mm y, draw::Tag tag, const std::string& words) {
        draw::tagged(frame, std::move(tag), [&] { text(frame, y, words); });
    }

    std::vector<const draw::Frame*> frames() const {
        std::vector<const draw::Frame*> out;
        for (const auto& one : pages)
            out.push_back(&one);
        return out;
    }

    /// libharu's file. The other container must say the same.
    std::string write(const pdf::Meta& meta = {"Prüfung", "de"}) {
        const pdf::FontSet set(fonts, profiles());
        const std::string out = pdf::write(frames(), set, meta, pdf::Container::libharu);
        check_twins(out, pdf::write(frames(), set, meta, pdf::Container::direct));
        return out;
    }

    static void check_twins(const std::string& one, const std::string& other) {
        const TempFolder folder;
        spill(folder / "libharu.pdf", one);
        spill(folder / "direct.pdf", other);
        CHECK(PdfTwins(folder / "libharu.pdf", folder / "direct.pdf").differences() ==
              std::vector<std::string>{});
    }
};

}  // namespace examgen::test
