#pragma once
// The one source of chance: xoshiro256** seeded by SplitMix64, Lemire's bounded draws,
// Fisher-Yates downwards. Standard distributions and std::shuffle differ between libraries; these
// do not. At most one draw per full expression: argument order is unspecified in C++.
// Sources: Blackman & Vigna 2018 (xoshiro), Steele et al. 2014 (SplitMix), Lemire 2019.

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace examgen {

class SplitMix64 {
public:
    explicit SplitMix64(uint64_t seed) : state_(seed) {}
    uint64_t next();

private:
    uint64_t state_;
};

class Rng {
public:
    explicit Rng(uint64_t seed);

    uint64_t next();

    /// Uniform in 0…bound-1; `bound` must be positive.
    uint64_t below(uint64_t bound);

    /// Shuffles in place; every order is equally likely.
    template <class T>
    void shuffle(std::span<T> items) {
        for (size_t i = items.size(); i > 1; --i) {
            const auto j = static_cast<size_t>(below(i));
            std::swap(items[i - 1], items[j]);
        }
    }

private:
    uint64_t s_[4];
};

/// What names an independent stream; a stream added or removed changes no other.
struct StreamName {
    uint64_t seed = 0;
    std::string_view purpose;  // "select", "options", …
    std::string_view student;  // form or student, may be empty
    std::string_view item;     // question id, may be empty
};

Rng stream(const StreamName& name);

}  // namespace examgen
