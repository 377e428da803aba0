#pragma once
// Which files are scans: those that are named, and those in folders that are named.

#include <string>
#include <vector>

#include "jobs/files.h"

namespace examgen::jobs {

struct ScanFile {
    fs::path path;
    std::string name;  // for people: as below the folder that was named
    int stream = 0;    // single pictures that follow one another are one stack of paper
};

/// In natural order (page2 before page10). Throws Error when there is none.
std::vector<ScanFile> find_scans(const std::vector<std::string>& paths);

/// Numbers within names count as numbers.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace examgen::jobs
