#include "jobs/parallel.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace examgen::jobs {

void in_parallel(size_t n, const std::function<void(size_t)>& work) {
    std::atomic<size_t> next = 0;
    std::exception_ptr failed;
    std::mutex guard;
    const auto run = [&] {
        for (size_t i = next++; i < n; i = next++) {
            try {
                work(i);
            } catch (...) {
                const std::lock_guard lock(guard);
                if (!failed)
                    failed = std::current_exception();
                next = n;
            }
        }
    };
    std::vector<std::thread> others;
    for (size_t i = 1; i < std::min<size_t>(n, std::thread::hardware_concurrency()); ++i)
        others.emplace_back(run);
    run();
    for (auto& one : others)
        one.join();
    if (failed)
        std::rethrow_exception(failed);
}

}  // namespace examgen::jobs
