#include "select/cell.h"

#include <numeric>

namespace examgen::select {

uint32_t Cell::size() const {
    if (is_listed)
        return static_cast<uint32_t>(listed.size());
    return std::accumulate(ranges.begin(), ranges.end(), 0u,
                           [](uint32_t sum, Range r) { return sum + (r.end - r.begin); });
}

uint32_t Cell::at(const Pool& pool, uint32_t i) const {
    if (is_listed)
        return listed[i];
    for (const Range range : ranges) {
        if (i < range.end - range.begin)
            return pool.order[range.begin + i];
        i -= range.end - range.begin;
    }
    return 0;
}

}  // namespace examgen::select
