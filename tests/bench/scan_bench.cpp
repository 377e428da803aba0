// A stack of invented papers is made first (examgen rehearse), which is not measured. Then every
// page is decoded by one process, and then the whole of `grade --scans` runs with one child.

#include "scan_bench.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <sys/resource.h>

#include "jobs/grade.h"
#include "jobs/page_source.h"
#include "jobs/rehearse.h"
#include "jobs/scan_files.h"

namespace {

using namespace examgen;
namespace fs = std::filesystem;

double cpu_of(int who) {
    rusage use{};
    getrusage(who, &use);
    const auto seconds = [](timeval t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

double cpu() {
    return cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN);
}

double peak_mb() {
    rusage self{}, children{};
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &children);
    return static_cast<double>(std::max(self.ru_maxrss, children.ru_maxrss)) / 1024;
}

void print(const std::string& name, size_t n, double seconds) {
    std::printf(
        "{\"bench\": \"%s\", \"n\": %zu, \"unit\": \"pages\", \"cpu_s\": %.6f, "
        "\"peak_rss_mb\": %.1f}\n",
        name.c_str(), n, seconds, peak_mb());
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

size_t decode_all(const fs::path& scans) {
    size_t out = 0;
    jobs::PageSource source;
    image::Picture picture;
    for (const auto& file : jobs::find_scans({scans.string()}))
        for (size_t page = 0, n = source.pages(file.path); page < n; ++page, ++out)
            source.read(file.path, page, picture);
    return out;
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
    jobs::rehearse(invent);

    const double decode = cpu();
    const size_t pages = decode_all(folder / "stack/scans");
    print("decode-" + name.substr(5), pages, cpu() - decode);

    jobs::GradeJob job;
    job.exam = folder / "stack";
    job.scans = {(folder / "stack/scans").string()};
    job.processes = 1;
    job.spreadsheet = job.report = false;
    const double start = cpu();
    jobs::grade(job);
    print(name, pages, cpu() - start);
    fs::remove_all(folder);
}
