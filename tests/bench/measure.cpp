#include <cstdio>

#include "bench.h"
#include <sys/resource.h>

namespace examgen::bench {

double cpu_seconds() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](timeval t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

double peak_mb() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    return static_cast<double>(use.ru_maxrss) / 1024;
}

void print(const char* name, long n, const char* unit, double cpu, const char* more) {
    std::printf(
        "{\"bench\": \"%s\", \"n\": %ld, \"unit\": \"%s\", \"cpu_s\": %.6f, "
        "\"peak_rss_mb\": %.1f%s}\n",
        name, n, unit, cpu, peak_mb(), more);
    std::fflush(stdout);
}

}  // namespace examgen::bench
