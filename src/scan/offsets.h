#pragma once
// What known offsets near a place say about the offset there.

#include <cstdint>
#include <vector>

#include "scan/geometry.h"

namespace examgen::scan {

class Offsets {
public:
    void add(Vec place, Vec offset) {
        places_.push_back(place);
        offsets_.push_back(offset);
    }

    size_t size() const { return places_.size(); }

    /// A weighted plane through the nearest eight, held back where they do not spread; zero where
    /// nothing is known. `skip`: an index that does not count.
    Vec expect(Vec place, size_t skip = SIZE_MAX) const;

private:
    std::vector<Vec> places_, offsets_;
};

}  // namespace examgen::scan
