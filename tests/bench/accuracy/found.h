#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace examgen::bench {

/// The row of a table with this name, or null.
template <class Rows>
auto found(const Rows& rows, std::string_view name) {
    const auto it = std::find_if(std::begin(rows), std::end(rows),
                                 [&](const auto& row) { return row.name == name; });
    return it == std::end(rows) ? nullptr : &*it;
}

}  // namespace examgen::bench
