#pragma once
// A document read and compressed, before it goes into a container. Inside the pdf room only.

#include <mutex>
#include <string>
#include <vector>

#include "pdf/content.h"
#include "pdf/document.h"
#include "pdf/structure.h"

namespace examgen::pdf {

struct Skeleton;

struct Stencil::State {
    struct Page {
        Size size;
        PageContent content;         // its operators are taken out
        std::string before, behind;  // they are here, compressed
    };

    State(const FontSet& set, Effort how) : fonts(set), effort(how) {}

    const FontSet& fonts;
    Effort effort;
    std::vector<Page> pages;
    Used used;

    // What the direct container found to be the same for copies. A function of the rest.
    mutable std::mutex guard;
    mutable std::vector<std::shared_ptr<const Skeleton>> skeletons;
};

struct Draft {
    struct Page {
        Size size;
        const Stencil::State::Page* shared = nullptr;  // none: a blank back
        std::string own = {};                          // compressed; empty: none
        std::vector<Event> own_events = {};
        size_t paper = 0;
    };

    const FontSet* fonts = nullptr;
    const Stencil::State* stencil = nullptr;  // of the only paper
    std::vector<Page> pages;
    Used used;

    /// Settled.
    Structure structure() const;

    /// Compressed streams of a page's operators, in order.
    static std::vector<const std::string*> contents(const Page& page);
};

Draft draft_of(std::span<const Paper> papers);

/// The two containers.
std::string write_with_libharu(const Draft& draft, const Meta& meta, Container container);
std::string write_directly(const Draft& draft, const Meta& meta);

}  // namespace examgen::pdf
