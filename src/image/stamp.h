#pragma once
// Prints over scanned pages: a PDF whose pages show scans as they are stored in their files, under
// what another PDF draws. Nothing is encoded anew that a PDF can hold: JPEG, PNG without alpha and
// all that a PDF page shows are taken over; one bit a pixel becomes Group 4, all else grey samples.

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "image/decode.h"

namespace examgen::image {

struct StampedPage {
    std::string_view file;  // the scan's bytes, as long as the Stamper lives
    size_t page = 0;
    const Picture* picture = nullptr;  // as it was read
    bool rendered = false;             // it was rendered, being more than one picture
    /// Where the picture goes: from the unit square (from its top left corner, y down) to points
    /// from the page's bottom left corner; in the order of PDF: x' = a x + c y + e.
    std::array<double, 6> place{};
};

/// Keeps scans that are PDFs open.
class Stamper {
public:
    Stamper();
    ~Stamper();

    /// `overlay` is a PDF with as many pages; its bytes, with the scans beneath. Throws Error.
    std::string stamp(std::string_view overlay, std::span<const StampedPage> pages);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace examgen::image
