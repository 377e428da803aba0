#pragma once
// Offsets of boxes as one smooth surface over the page: what curled paper makes of them.

#include <span>
#include <vector>

#include "scan/geometry.h"

namespace examgen::scan {

class Smooth {
public:
    /// Of at least `k_least` places.
    Smooth(std::span<const Vec> places, std::span<const Vec> offsets);

    static constexpr size_t k_least = 30;

    /// False where the places do not hold a surface.
    explicit operator bool() const { return !lower_.empty(); }

    Vec at(Vec place) const;

    /// What all other places say about this one, whose offset is known.
    Vec without(Vec place, Vec offset) const;

private:
    std::vector<double> terms(Vec place) const;

    Vec middle_;
    double scale_ = 1;
    std::vector<double> lower_;  // Cholesky's factor, row-major
    std::vector<double> x_, y_;  // coefficients
};

}  // namespace examgen::scan
