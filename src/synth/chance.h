#pragma once
// Chance in real numbers, on top of base/rng.h.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>

#include "base/rng.h"

namespace examgen::synth {

class Chance {
public:
    explicit Chance(Rng rng) : rng_(rng) {}

    /// In [0, 1).
    double uniform() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }

    double between(double low, double high) { return low + (high - low) * uniform(); }

    bool happens(double probability) { return uniform() < probability; }

    size_t below(size_t bound) { return static_cast<size_t>(rng_.below(bound)); }

    uint64_t bits() { return rng_.next(); }

    /// Standard normal (Box and Muller 1958).
    double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

    /// -1 or 1.
    double sign() { return happens(0.5) ? 1 : -1; }

    /// An index, each as likely as its weight.
    size_t weighted(std::span<const double> weights) {
        double all = 0;
        for (const double w : weights)
            all += w;
        double at = uniform() * all;
        for (size_t i = 0; i + 1 < weights.size(); ++i)
            if ((at -= weights[i]) < 0)
                return i;
        return weights.size() - 1;
    }

    template <class T>
    void shuffle(std::span<T> items) {
        rng_.shuffle(items);
    }

private:
    Rng rng_;
};

}  // namespace examgen::synth
