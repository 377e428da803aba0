#pragma once

namespace examgen::bench {

/// n personal copies through one of the containers.
void pages_libharu(long n);
void pages_direct(long n);

}  // namespace examgen::bench
