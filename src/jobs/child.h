#pragma once
// Another program that turns foreign bytes into pictures, kept within limits.

#include <string>
#include <vector>

#include "jobs/files.h"

namespace examgen::jobs {

/// What the command writes to its output, with `input` as its input (empty: none). It has 20 s of
/// CPU time, 1 GB of memory, may write no file, and is ended after 64 MB of output. Empty when it
/// is not installed (`missing` is set) or when it failed.
std::string output_of(const std::vector<std::string>& command, const fs::path& input,
                      bool& missing);

}  // namespace examgen::jobs
