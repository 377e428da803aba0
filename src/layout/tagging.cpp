#include "layout/tagging.h"

namespace examgen::layout {
namespace {

std::shared_ptr<draw::Frame> around(const Slab& slab) {
    auto out = std::make_shared<draw::Frame>();
    out->size = slab.frame->size;
    out->rise = slab.frame->rise;
    out->items.emplace_back(draw::Placed{{}, slab.frame});
    return out;
}

}  // namespace

void begin_in(Slab& slab, draw::Tag tag) {
    auto frame = around(slab);
    frame->items.insert(frame->items.begin(), draw::Begin(std::move(tag)));
    slab.frame = std::move(frame);
}

void end_in(Slab& slab) {
    auto frame = around(slab);
    frame->items.emplace_back(draw::End{});
    slab.frame = std::move(frame);
}

void enclose(std::span<Slab> slabs, draw::Tag tag) {
    if (slabs.empty())
        return;
    begin_in(slabs.front(), std::move(tag));
    end_in(slabs.back());
}

}  // namespace examgen::layout
