#pragma once

namespace examgen::bench {

/// n personal copies through libharu.
void pages_libharu(long n);

}  // namespace examgen::bench
