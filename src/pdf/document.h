#pragma once
// Frames to a tagged PDF file. Fonts and pictures are cut down and compressed once for all files of
// a job.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "draw/font.h"
#include "draw/frame.h"

namespace examgen::pdf {

struct Meta {
    std::string title;     // UTF-8
    std::string language;  // BCP 47
};

/// The fonts and pictures of a book as they were when the set was made. A frame that shows a glyph
/// shaped later cannot be written with it. Immutable; shared by threads.
class FontSet {
public:
    explicit FontSet(const draw::FontBook& book);
    ~FontSet();
    FontSet(FontSet&&) noexcept;

    struct Font;
    struct Picture;
    std::span<const Font> fonts() const;
    std::span<const Picture> pictures() const;

private:
    std::vector<Font> fonts_;
    std::vector<Picture> pictures_;
};

/// The file's bytes: a function of the pages, the fonts and `meta` alone. Throws Error when a glyph
/// is missing from `fonts`, and when libharu fails.
std::string write(std::span<const draw::Frame* const> pages, const FontSet& fonts,
                  const Meta& meta);

}  // namespace examgen::pdf
