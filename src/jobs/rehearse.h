#pragma once
// A dress rehearsal: invented students answer an exam, their papers are captured by a simulated
// device, and what the grader makes of the scans is compared with the truth.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/files.h"

namespace examgen::jobs {

struct RehearseJob {
    fs::path exam;    // folder or exam.json
    fs::path output;  // empty: EXAM/rehearsal
    std::string device = "feeder", marks = "usual", care = "usual";
    std::vector<std::string> damages;
    std::string format;    // jpeg, pdf, tiff, png; empty: what the device gives
    size_t students = 20;  // at most as many as there are copies
    double ability = 0;    // mean; the spread is 1
    double dpi = 0;        // 0: the device's
    bool mishaps = false;  // pages lost, doubled, turned, out of order, blank backs
    bool force = false;    // replace an earlier rehearsal
    std::optional<uint64_t> seed;
    std::function<void(size_t done, size_t all)> progress = {};  // pages
};

struct Rehearsal {
    std::string exam;
    uint64_t seed = 0;
    fs::path folder;
    std::vector<fs::path> scans;
    size_t students = 0, pages = 0;
};

/// Writes `scans/`, `truth.jsonl` and a copy of the exam's data, all or nothing. The same job and
/// seed give the same bytes. Throws Error, and UsageError for an unknown name.
Rehearsal rehearse(const RehearseJob& job);

}  // namespace examgen::jobs
