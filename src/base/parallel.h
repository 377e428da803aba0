#pragma once
// Work that splits into independent items, on several threads.

#include <cstddef>
#include <functional>

namespace examgen {

/// How many threads the machine runs at a time; at least 1.
int processors();

/// Calls `work(i)` for each i in [0, n), at most `threads` at a time, in no certain order. The
/// first exception (of the least i) is thrown again after all threads have ended.
void parallel(size_t n, int threads, const std::function<void(size_t)>& work);

}  // namespace examgen
