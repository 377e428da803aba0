#pragma once
// Independent pieces of work on all processors.

#include <cstddef>
#include <functional>

namespace examgen::jobs {

/// Calls `work` with each of 0…n-1, from several threads. The first exception is thrown again when
/// all have ended.
void in_parallel(size_t n, const std::function<void(size_t)>& work);

}  // namespace examgen::jobs
