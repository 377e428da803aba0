#pragma once
// Puts what a function draws between a Begin and its End.

#include <utility>

#include "draw/frame.h"

namespace examgen::draw {

template <class Draw>
void tagged(Frame& frame, Tag tag, Draw&& draw) {
    frame.items.emplace_back(Begin(std::move(tag)));
    std::forward<Draw>(draw)();
    frame.items.emplace_back(End{});
}

}  // namespace examgen::draw
