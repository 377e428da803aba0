#pragma once
// Work on foreign bytes in child processes, so that whatever a decoder does costs one task: a
// crash, an endless loop or a memory bomb ends the child, not the program.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace examgen::jobs {

struct WorkerLimits {
    int processes = 1;
    int seconds = 60;                 // a task may take
    size_t memory = size_t{2} << 30;  // bytes of address space beyond what is in use
};

enum class TaskEnd : uint8_t { done, crashed, too_slow };

/// Runs `work(i)` for each i in [0, n) in children, and `done(i, end, answer)` here, in the order
/// of completion. What `work` throws counts as a crash. Must be called without other threads.
void run_in_children(size_t n, const WorkerLimits& limits,
                     const std::function<std::string(size_t)>& work,
                     const std::function<void(size_t, TaskEnd, std::string_view)>& done);

}  // namespace examgen::jobs
