// A stack of invented papers is made first (examgen rehearse), which is not measured. Then every
// page is decoded by one process, and then the whole of `grade --scans` runs with one child; each
// in a process of its own, so that the peaks are theirs.

#include "scan_bench.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jobs/grade.h"
#include "jobs/page_source.h"
#include "jobs/rehearse.h"
#include "jobs/scan_files.h"

namespace {

using namespace examgen;
namespace fs = std::filesystem;

struct Use {
    double cpu = 0, peak_mb = 0;
};

/// What `work` uses in a process of its own, with all that it starts: what was made before it is
/// not counted.
template <class Work>
Use use_of(Work work) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        work();
        std::fflush(stdout);
        _exit(0);
    }
    rusage use{};
    int status = 0;
    wait4(child, &status, 0, &use);
    if (status != 0)
        std::fprintf(stderr, "a part of the bench failed\n");
    const auto seconds = [](timeval t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return {seconds(use.ru_utime) + seconds(use.ru_stime),
            static_cast<double>(use.ru_maxrss) / 1024};
}

void print(const std::string& name, size_t n, const Use& use) {
    std::printf(
        "{\"bench\": \"%s\", \"n\": %zu, \"unit\": \"pages\", \"cpu_s\": %.6f, "
        "\"peak_rss_mb\": %.1f}\n",
        name.c_str(), n, use.cpu, use.peak_mb);
    std::fflush(stdout);
}

struct Kind {
    const char* name;
    const char* device;
    const char* format;
    double dpi;
};

constexpr Kind k_kinds[] = {
    {"scan-jpeg", "flatbed", "jpeg", 300},
    {"scan-pdf", "flatbed", "pdf", 300},
    {"scan-g4", "bilevel", "tiff", 300},
    {"scan-photo", "phone", "jpeg", 0},
};

fs::path make_exam(const fs::path& folder) {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "../../src/examgen";
    const std::string line = "'" + program.lexically_normal().string() +
                             "' --topic ki-hardware --count 20 --seed 1 --quiet -o '" +
                             (folder / "exam").string() + "'";
    if (std::system(line.c_str()) != 0)
        std::fprintf(stderr, "no exam could be made\n");
    return folder / "exam";
}

size_t count(const fs::path& scans) {
    size_t out = 0;
    jobs::PageSource source;
    for (const auto& file : jobs::find_scans({scans.string()}))
        out += source.pages(file.path);
    return out;
}

void decode_all(const fs::path& scans) {
    jobs::PageSource source;
    image::Picture picture;
    for (const auto& file : jobs::find_scans({scans.string()}))
        for (size_t page = 0, n = source.pages(file.path); page < n; ++page)
            source.read(file.path, page, picture);
}

}  // namespace

void scan_bench(const std::string& name, long n) {
    const auto kind = std::find_if(std::begin(k_kinds), std::end(k_kinds),
                                   [&](const Kind& one) { return name == one.name; });
    std::string made = (fs::temp_directory_path() / "examgen-bench-XXXXXX").string();
    if (kind == std::end(k_kinds) || !mkdtemp(made.data()))
        return;
    const fs::path folder = made;
    jobs::RehearseJob invent;
    invent.exam = make_exam(folder);
    invent.output = folder / "stack";
    invent.device = kind->device;
    invent.format = kind->format;
    invent.dpi = kind->dpi;
    invent.seed = 1;
    constexpr long k_pages_each = 5;
    invent.students = static_cast<size_t>(std::max(1L, n / k_pages_each));
    use_of([&] { jobs::rehearse(invent); });

    const size_t pages = count(folder / "stack/scans");
    print("decode-" + name.substr(5), pages, use_of([&] { decode_all(folder / "stack/scans"); }));

    jobs::GradeJob job;
    job.exam = folder / "stack";
    job.scans = {(folder / "stack/scans").string()};
    job.processes = 1;
    job.spreadsheet = job.report = false;
    print(name, pages, use_of([&] { jobs::grade(job); }));
    fs::remove_all(folder);
}
