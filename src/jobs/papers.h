#pragma once
// Scored papers on their way: written to a spool while submissions are read, since duplicates and
// relative pass marks are known only when all have been seen; then read again in the same order.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exam/answers.h"
#include "jobs/files.h"

namespace examgen::jobs {

struct Paper {
    int64_t id = 0;  // in the record; 0: not there
    std::string_view student, name;
    int form = -1;
    int copy = 0;
    exam::PaperStatus status = exam::PaperStatus::ok;
    bool readable = false;  // it has points
    Rational points;
    int answered = 0;
    std::vector<std::string_view> cells;  // kept only where answers are written
    std::vector<uint16_t> tallies;        // of a readable paper, as the marker counts them
};

class Papers {
public:
    explicit Papers(const fs::path& folder) : spool_(folder) {}

    void add(const Paper& paper);

    /// Calls the function for each paper in order.
    void each(const std::function<void(const Paper&)>& function);

    size_t size() const { return size_; }

private:
    void flush();

    Spool spool_;
    std::string pending_;
    size_t size_ = 0;
};

}  // namespace examgen::jobs
