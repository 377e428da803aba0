#pragma once
// Scans as grey pictures: JPEG, PNG, PNM, TIFF, WebP, HEIC and PDFs that hold one picture a page.
// Foreign bytes: sizes are checked in the header before any pixel is made, and every decoder has a
// limit. What cannot be read is an Error.

#include <cstdint>
#include <memory>
#include <string_view>

#include "image/image.h"

namespace examgen::image {

enum class Format : uint8_t { unknown, jpeg, png, pnm, tiff, webp, heif, pdf };

/// By the first bytes, whatever the file's name says.
Format format_of(std::string_view bytes);

struct Picture {
    Grey grey;
    bool bilevel = false;  // one bit a pixel: greys are gone
};

constexpr int k_longest_side = 16000;
constexpr int64_t k_most_pixels = 100'000'000;
constexpr size_t k_most_pages = 20'000;

/// Throws Error when a picture of this size is not read.
void check_size(int64_t width, int64_t height);

/// A file of pages. The bytes must outlive it.
class Document {
public:
    /// Throws Error when it cannot be read at all.
    explicit Document(std::string_view bytes);
    ~Document();
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;

    Format format() const;
    size_t pages() const;

    /// `needs_rendering`: a page of a PDF that is more than one picture; `out` is untouched.
    enum class Outcome : uint8_t { done, needs_rendering };

    /// The page (from 0) into `out`, whose memory is used again. Throws Error.
    Outcome read(size_t page, Picture& out) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace examgen::image
