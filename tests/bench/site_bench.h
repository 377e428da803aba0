#pragma once

// The practice site of a large bank: built, and built again after one change.

namespace examgen::bench {

void site(long n);

/// One build in this process; `name` is what is printed. The exit code.
int publish(const char* folder, long n, const char* name);

}  // namespace examgen::bench
