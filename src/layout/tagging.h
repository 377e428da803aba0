#pragma once
// Makes elements of slabs: the first begins one, the last ends it, however pages break between.

#include <span>

#include "draw/tagged.h"
#include "layout/setter.h"

namespace examgen::layout {

void begin_in(Slab& slab, draw::Tag tag);
void end_in(Slab& slab);

/// Nothing for no slabs.
void enclose(std::span<Slab> slabs, draw::Tag tag);

}  // namespace examgen::layout
