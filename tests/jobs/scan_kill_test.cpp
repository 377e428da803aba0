// Killed at any moment and started again, reading scans comes to the same results.

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// Starts grading and kills it after a while; true when it had ended by itself.
bool killed_after(const fs::path& exam, const fs::path& scans, std::chrono::microseconds wait) {
    const std::string e = exam.string(), s = scans.string();
    const pid_t child = fork();
    if (child == 0) {
        if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr))
            _exit(126);
        execl(EXAMGEN_PROGRAM, EXAMGEN_PROGRAM, "grade", e.c_str(), "--scans", s.c_str(),
              "--no-use", "--jobs", "2", static_cast<char*>(nullptr));
        _exit(127);
    }
    std::this_thread::sleep_for(wait);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status);
}

}  // namespace

TEST_CASE("killed fifty times at random moments and resumed, grading comes to the same results") {
    const Printed printed("--count 10 --answer-sheet separate");
    const fs::path scans = printed.folder / "scans";
    size_t sheet = 0;
    while (printed.exam.sheets[sheet].boxes.empty())
        ++sheet;
    for (int student = 0; student < 24; ++student)
        save(filled(printed, sheet, "202700" + std::to_string(10 + student), student % 3),
             scans / (std::to_string(student) + ".pgm"));
    const auto files = [&] {
        std::string out;
        for (const char* name : {"answers.csv", "capture.csv", "results.csv", "review.csv"})
            out += results(printed, name);
        return out;
    };
    grade(printed, scans, 1);
    const std::string undisturbed = files();
    CHECK(rows_of(results(printed, "answers.csv")).size() == 240);
    fs::remove_all(printed.exam_folder / "results");
    Rng rng(50);
    constexpr uint64_t k_longest_us = 150'000;
    size_t ended = 0;
    for (int i = 0; i < 50; ++i)
        ended += killed_after(printed.exam_folder, scans,
                              std::chrono::microseconds(rng.below(k_longest_us)));
    CHECK(ended < 50);
    grade(printed, scans, 2);
    CHECK(files() == undisturbed);
}
