#pragma once
// Reading scans: `kind` is scan-jpeg, scan-pdf, scan-g4 or scan-photo; n pages.

#include <string>

/// Prints two lines: the bare decode of the pages, and reading, deciding and writing results.
void scan_bench(const std::string& kind, long n);
