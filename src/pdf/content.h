#pragma once
// Frames as PDF content streams. Inside the pdf room only.

#include <string>
#include <vector>

#include "draw/frame.h"
#include "pdf/font_set.h"
#include "pdf/nesting.h"

namespace examgen::pdf {

/// What pages use of a set: font i is named /F<i>, picture i /I<i>.
struct Used {
    std::vector<bool> fonts, pictures;
    bool colour = false;  // something is not grey

    bool operator==(const Used&) const = default;
};

/// A stretch of a page's operators that leaves the state of graphics as it found it, so that it can
/// be a stream of its own.
struct Piece {
    std::string operators;
    std::vector<Event> events;
};

/// A page, parted where its slot is; without a slot `behind` is empty.
struct PageContent {
    Piece before, behind;
    Nesting at_slot;  // or at the page's end
    int items = 0;    // content items in both
};

/// Reads the page on from where the page before it left `nesting`.
PageContent content_of(const draw::Frame& page, const FontSet& fonts, Nesting& nesting, Used& used);

/// What a copy says in the slot of a page. Throws Error when the frame does not close what it
/// opens.
Piece own_content(const draw::Frame& own, const PageContent& page, const FontSet& fonts,
                  Used& used);

}  // namespace examgen::pdf
