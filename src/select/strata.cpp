// Counting sort: two passes, whatever the number of questions.

#include "select/strata.h"

namespace examgen::select {

Strata sort_strata(std::span<const uint8_t> level_of, std::span<const uint32_t> topic_of,
                   size_t levels, size_t topics) {
    Strata out;
    out.starts.assign(levels * topics + 1, 0);
    const auto stratum = [&](size_t i) { return (level_of[i] - size_t{1}) * topics + topic_of[i]; };
    for (size_t i = 0; i < topic_of.size(); ++i)
        ++out.starts[stratum(i) + 1];
    for (size_t s = 1; s < out.starts.size(); ++s)
        out.starts[s] += out.starts[s - 1];
    std::vector<uint32_t> next(out.starts.begin(), out.starts.end() - 1);
    out.order.resize(topic_of.size());
    for (size_t i = 0; i < topic_of.size(); ++i)
        out.order[next[stratum(i)]++] = static_cast<uint32_t>(i);
    return out;
}

}  // namespace examgen::select
