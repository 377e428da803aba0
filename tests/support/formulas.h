#pragma once
// The set of formulas in tests/data/math/formulas.txt.

#include <string>
#include <vector>

#include "support/run.h"

namespace examgen::test {

inline std::vector<std::string> formulas() {
    const std::string all = slurp(fs::path(EXAMGEN_TEST_DATA) / "math/formulas.txt");
    std::vector<std::string> out;
    for (size_t at = 0; at < all.size();) {
        const size_t end = std::min(all.find('\n', at), all.size());
        if (end > at && all[at] != '#')
            out.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

}  // namespace examgen::test
