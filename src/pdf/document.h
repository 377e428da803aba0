#pragma once
// Frames to tagged PDF files. Fonts and pictures are cut down and compressed once for all files of
// a job, and so are the pages that many papers share.

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
    // Whether the file calls itself PDF/A and PDF/UA: not one that others put more into.
    bool archival = true;
};

/// ICC profiles that say how grey and sRGB are meant; the set copies them.
struct Profiles {
    std::string_view grey, srgb;
};

/// The fonts and pictures of a book as they were when the set was made. A frame that shows a glyph
/// shaped later cannot be written with it. Immutable; shared by threads.
class FontSet {
public:
    FontSet(const draw::FontBook& book, const Profiles& profiles);
    ~FontSet();
    FontSet(FontSet&&) noexcept;

    struct Font;
    struct Picture;
    std::span<const Font> fonts() const;
    std::span<const Picture> pictures() const;

    /// Compressed (zlib). Files without colour take the one of grey, which is a tenth as long.
    const std::string& profile(bool colour) const { return colour ? srgb_ : grey_; }

private:
    std::vector<Font> fonts_;
    std::vector<Picture> pictures_;
    std::string grey_, srgb_;
};

/// How long to try for a small file: pages that are written once, or a thousand times.
enum class Effort { quick, thorough };

/// The pages of a paper as far as all its copies share them, read and compressed once. Needs the
/// set, but not the frames, to stay. Shared by threads.
class Stencil {
public:
    /// Throws Error when a glyph or picture is missing from `fonts`.
    Stencil(std::span<const draw::Frame* const> pages, const FontSet& fonts,
            Effort effort = Effort::quick);
    ~Stencil();
    Stencil(Stencil&&) noexcept;

    struct State;

    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

/// A paper of a file: `own` is what it says in the slots of the stencil's pages, page by page; of
/// none, or of all. The stencil must outlive it.
struct Paper {
    const Stencil* stencil = nullptr;
    std::vector<draw::Frame> own = {};
    bool blank_back = false;  // an empty page behind it
};

/// What writes the file: the library, or examgen itself, five times as fast and half as large. Both
/// files show and tell the same, and keep the rules of PDF/A-2u and PDF/UA-1. The third is for
/// tests with a validator that only knows PDF/A-1b: libharu's file without what came after PDF 1.4.
enum class Container { libharu, direct, archive_1b };

/// The file's bytes: a function of the papers, their fonts and `meta` alone. Several papers are
/// each a part of the document. Throws Error when a glyph is missing from the fonts, and when
/// libharu fails.
std::string write(std::span<const Paper> papers, const Meta& meta, Container container);

/// Pages of a document that is written once.
std::string write(std::span<const draw::Frame* const> pages, const FontSet& fonts, const Meta& meta,
                  Container container = Container::libharu);

}  // namespace examgen::pdf
