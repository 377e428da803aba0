#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace examgen {

int processors() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void parallel(size_t n, int threads, const std::function<void(size_t)>& work) {
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    size_t failed_at = n;
    const auto run = [&] {
        for (size_t i = next++; i < n; i = next++) {
            try {
                work(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                next = n;
                if (i < failed_at) {
                    failed_at = i;
                    failure = std::current_exception();
                }
            }
        }
    };
    std::vector<std::thread> others;
    const size_t most = std::min(n, static_cast<size_t>(std::max(threads, 1)));
    for (size_t i = 1; i < most; ++i)
        others.emplace_back(run);
    run();
    for (auto& thread : others)
        thread.join();
    if (failure)
        std::rethrow_exception(failure);
}

}  // namespace examgen
