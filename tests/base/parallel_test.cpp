#include "base/parallel.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <vector>

using namespace examgen;

TEST_CASE("every item is worked once, whatever the number of threads") {
    for (const int threads : {-1, 1, 2, 7}) {
        std::vector<std::atomic<int>> times(1000);
        parallel(times.size(), threads, [&](size_t i) { ++times[i]; });
        for (const auto& n : times)
            REQUIRE(n == 1);
    }
    parallel(0, 4, [](size_t) { FAIL("there is no item"); });
}

TEST_CASE("a failure reaches the caller after all threads have ended") {
    std::atomic<int> done = 0;
    CHECK_THROWS_AS(parallel(100, 3,
                             [&](size_t i) {
                                 if (i == 5)
                                     throw std::runtime_error("5");
                                 ++done;
                             }),
                    std::runtime_error);
    CHECK(done < 100);
}
