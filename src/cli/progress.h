#pragma once
// A progress bar that appears only when work lasts over a second and stderr is a terminal: how much
// is done, how fast it goes, and how long it will still take at that pace.

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/command.h"

namespace examgen::cli {

/// What the bar shows. `before` was done when the work of `seconds` began, by an earlier run.
struct ProgressState {
    size_t done = 0, all = 0, before = 0;
    double seconds = 0;
    std::string unit;  // "pages"
};

std::string progress_line(const ProgressState& state, Lang lang);

class Progress {
public:
    /// `unit`: what is counted, such as "pages".
    Progress(const Terminal& terminal, std::string_view unit);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void operator()(size_t done, size_t all);

private:
    const Terminal& terminal_;
    std::string unit_;
    bool wanted_, shown_ = false;
    size_t before_ = 0, last_ = 0;
    size_t all_ = 0;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace examgen::cli
