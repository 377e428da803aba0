#include "base/rng.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace examgen;

TEST_CASE("the generators give the known numbers of their seeds") {
    CHECK(SplitMix64(0).next() == 0xe220a8397b1dcdaf);
    Rng rng(42);
    CHECK(rng.next() == 0x15780b2e0c2ec716);
    CHECK(rng.next() == 0x6104d9866d113a7e);
}

TEST_CASE("a shuffle gives the known order of its seed") {
    std::vector<int> items(10);
    std::iota(items.begin(), items.end(), 0);
    Rng rng(42);
    rng.shuffle(std::span(items));
    CHECK(items == std::vector{9, 1, 4, 2, 8, 7, 6, 5, 3, 0});
}

TEST_CASE("all 120 orders of five items are equally frequent in 12 million shuffles") {
    constexpr int k_shuffles = 12'000'000;
    // The orders are told apart by five base-5 digits.
    std::vector<uint32_t> counts(3125);
    Rng rng(1);
    for (int i = 0; i < k_shuffles; ++i) {
        std::array<uint32_t, 5> items{0, 1, 2, 3, 4};
        rng.shuffle(std::span<uint32_t>(items));
        uint32_t code = 0;
        for (const uint32_t item : items)
            code = code * 5 + item;
        ++counts[code];
    }
    const double expected = k_shuffles / 120.0;
    double chi = 0;
    int orders = 0;
    for (const uint32_t count : counts) {
        chi += count ? (count - expected) * (count - expected) / expected : 0;
        orders += count > 0;
    }
    CHECK(orders == 120);
    CHECK(chi > 75);
    CHECK(chi < 170);
}

TEST_CASE("bounded draws stay in bounds and reach all values") {
    Rng rng(7);
    for (const uint64_t bound : {uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{10}}) {
        std::set<uint64_t> seen;
        for (int i = 0; i < 500; ++i)
            seen.insert(rng.below(bound));
        CHECK(seen.size() == bound);
        CHECK(*seen.rbegin() == bound - 1);
    }
    // Just above half of the range nearly every second draw is rejected.
    const uint64_t large = (uint64_t{1} << 63) + 1;
    uint64_t most = 0;
    for (int i = 0; i < 1000; ++i)
        most = std::max(most, rng.below(large));
    CHECK(most < large);
    CHECK(most > large - large / 50);
}

TEST_CASE("streams differ in every part of their name and repeat for the same name") {
    const auto first = [](const StreamName& name) { return stream(name).next(); };
    const StreamName name{1, "options", "A", "q1"};
    CHECK(first(name) == first(name));
    std::set<uint64_t> all{first(name),
                           first({2, "options", "A", "q1"}),
                           first({1, "questions", "A", "q1"}),
                           first({1, "options", "B", "q1"}),
                           first({1, "options", "A", "q2"}),
                           first({1, "options", "Aq", "1"}),
                           first({1, "optionsA", "", "q1"}),
                           first({1, "options", "", "Aq1"})};
    CHECK(all.size() == 8);
}

TEST_CASE("streams of neighbouring names are not alike") {
    // Each of the 64 bits is set in about half of the streams.
    std::array<int, 64> ones{};
    for (int i = 0; i < 4000; ++i) {
        const uint64_t value = stream({9, "options", "A", "q" + std::to_string(i)}).next();
        for (size_t bit = 0; bit < 64; ++bit)
            ones[bit] += static_cast<int>(value >> bit & 1);
    }
    for (const int n : ones)
        CHECK(std::abs(n - 2000) < 160);  // five standard deviations
}
