#pragma once
// A progress bar that appears only when work lasts over a second and stderr is a terminal.

#include <chrono>
#include <cstddef>

#include "cli/command.h"

namespace examgen::cli {

class Progress {
public:
    explicit Progress(const Terminal& terminal);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void operator()(size_t done, size_t all);

private:
    const Terminal& terminal_;
    bool wanted_, shown_ = false;
    std::chrono::steady_clock::time_point start_;
};

}  // namespace examgen::cli
