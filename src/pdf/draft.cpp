#include "pdf/draft.h"

#include <cassert>

#include "base/error.h"

namespace examgen::pdf {
namespace {

// A page costs 30 µs at level 1 and 2.3 ms at level 12, which saves a quarter of its size.
constexpr int k_quick_level = 1, k_thorough_level = 12;

void merge(std::vector<bool>& into, const std::vector<bool>& more) {
    if (into.size() < more.size())
        into.resize(more.size());
    for (size_t i = 0; i < more.size(); ++i)
        if (more[i])
            into[i] = true;
}

void merge(Used& into, const Used& more) {
    merge(into.fonts, more.fonts);
    merge(into.pictures, more.pictures);
    into.colour = into.colour || more.colour;
}

std::string packed(Compressor& compress, std::string& operators) {
    if (operators.empty())
        return {};
    return compress(std::exchange(operators, {}));
}

void add(Draft& draft, const Paper& paper, size_t index, Compressor& compress) {
    const Stencil::State& stencil = paper.stencil->state();
    if (!paper.own.empty() && paper.own.size() != stencil.pages.size())
        throw Error(msg("a copy has {} pages of its own and shares {}", paper.own.size(),
                        stencil.pages.size()));
    merge(draft.used, stencil.used);
    for (size_t i = 0; i < stencil.pages.size(); ++i) {
        const auto& shared = stencil.pages[i];
        Draft::Page page{shared.size, &shared};
        page.paper = index;
        if (!paper.own.empty()) {
            Used used;
            Piece own = own_content(paper.own[i], shared.content, *draft.fonts, used);
            page.own = packed(compress, own.operators);
            page.own_events = std::move(own.events);
            merge(draft.used, used);
        }
        draft.pages.push_back(std::move(page));
    }
    if (paper.blank_back) {
        draft.pages.push_back({stencil.pages.back().size});
        draft.pages.back().paper = index;
    }
}

}  // namespace

Stencil::Stencil(std::span<const draw::Frame* const> pages, const FontSet& fonts, Effort effort)
    : state_(std::make_unique<State>(fonts, effort)) {
    Compressor compress(effort == Effort::quick ? k_quick_level : k_thorough_level);
    Nesting nesting;
    for (const auto* frame : pages) {
        State::Page page{frame->size, content_of(*frame, fonts, nesting, state_->used), {}, {}};
        page.before = packed(compress, page.content.before.operators);
        page.behind = packed(compress, page.content.behind.operators);
        state_->pages.push_back(std::move(page));
    }
    assert(nesting.depth() == 0);
}

Stencil::~Stencil() = default;
Stencil::Stencil(Stencil&&) noexcept = default;

Draft draft_of(std::span<const Paper> papers) {
    Draft out;
    const Stencil::State& first = papers.front().stencil->state();
    out.fonts = &first.fonts;
    if (papers.size() == 1)
        out.stencil = &first;
    Compressor compress(k_quick_level);
    for (size_t i = 0; i < papers.size(); ++i)
        add(out, papers[i], i, compress);
    return out;
}

std::vector<const std::string*> Draft::contents(const Page& page) {
    std::vector<const std::string*> out;
    if (page.shared && !page.shared->before.empty())
        out.push_back(&page.shared->before);
    if (!page.own.empty())
        out.push_back(&page.own);
    if (page.shared && !page.shared->behind.empty())
        out.push_back(&page.shared->behind);
    return out;
}

Structure Draft::structure() const {
    Structure out;
    const bool parts = pages.back().paper > 0;
    const auto part = std::make_shared<const draw::Tag>(draw::Tag{draw::Role::part});
    for (size_t i = 0; i < pages.size(); ++i) {
        const Page& page = pages[i];
        if (parts && (i == 0 || pages[i - 1].paper != page.paper))
            out.begin(part, {});
        if (page.shared) {
            out.add(page.shared->content.before.events);
            out.add(page.own_events);
            out.add(page.shared->content.behind.events);
        } else {
            out.new_page();
        }
        if (parts && (i + 1 == pages.size() || pages[i + 1].paper != page.paper))
            out.end();
    }
    out.settle();
    return out;
}

std::string write(std::span<const Paper> papers, const Meta& meta, Container container) {
    const Draft draft = draft_of(papers);
    return container == Container::direct ? write_directly(draft, meta)
                                          : write_with_libharu(draft, meta, container);
}

std::string write(std::span<const draw::Frame* const> pages, const FontSet& fonts, const Meta& meta,
                  Container container) {
    const Stencil stencil(pages, fonts);
    const Paper paper{&stencil};
    return write({&paper, 1}, meta, container);
}

}  // namespace examgen::pdf
