#pragma once
// A grade scale by name or from a file.

#include <string>

#include "jobs/files.h"
#include "score/scales.h"

namespace examgen::jobs {

/// The name of a scale of one's own within an exam folder.
constexpr std::string_view k_scale_file = "grade-scale.json";

struct ReadScale {
    score::Scale scale;
    std::string text;  // of the file; empty: a scale of the table
};

/// A text that ends in .json or holds a slash is a file; relative ones start at `folder`.
ReadScale read_scale(const std::string& name, const fs::path& folder = {});

}  // namespace examgen::jobs
