// pdftoppm writes a PGM (P5) to a pipe. The child has limits on time and memory, so that a broken
// file costs one error.

#include "jobs/render.h"

#include <array>
#include <cstring>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace examgen::jobs {
namespace {

constexpr size_t k_most_bytes = 200'000'000;

void limit(int what, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(what, &both);
}

/// Runs in the child, between fork and exec: calls that are safe there and nothing else.
[[noreturn]] void become(const std::array<const char*, 11>& words, int out) {
    limit(RLIMIT_CPU, 60);
    limit(RLIMIT_AS, rlim_t{2} << 30);
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    execvp(words[0], const_cast<char* const*>(words.data()));
    _exit(127);
}

std::string read_all(int fd) {
    std::string out;
    std::array<char, 1 << 16> buffer;
    for (ssize_t n = 0; out.size() < k_most_bytes;
         out.append(buffer.data(), static_cast<size_t>(n)))
        if ((n = read(fd, buffer.data(), buffer.size())) <= 0)
            break;
    return out;
}

/// A header `P5 width height 255` and one byte a pixel.
bool read_pgm(const std::string& bytes, image::Grey& out) {
    int w = 0, h = 0, most = 0, used = 0;
    if (std::sscanf(bytes.c_str(), "P5 %d %d %d%n", &w, &h, &most, &used) != 3 || most != 255 ||
        w <= 0 || h <= 0)
        return false;
    const auto from = static_cast<size_t>(used) + 1;
    out.reshape(w, h);
    if (bytes.size() < from + out.pixels.size())
        return false;
    std::memcpy(out.pixels.data(), bytes.data() + from, out.pixels.size());
    return true;
}

}  // namespace

image::Grey render_page(const fs::path& pdf, int page, double dpi) {
    const std::string number = std::to_string(page), file = fs::absolute(pdf).string();
    const std::string resolution = std::to_string(static_cast<int>(dpi));
    const std::array<const char*, 11> words = {
        "pdftoppm", "-gray",        "-r", resolution.c_str(), "-f",   number.c_str(),
        "-l",       number.c_str(), "-q", file.c_str(),       nullptr};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw Error(msg("a child process cannot be started"));
    const pid_t child = fork();
    if (child == 0)
        become(words, ends[1]);
    close(ends[1]);
    const std::string bytes = child > 0 ? read_all(ends[0]) : std::string();
    close(ends[0]);
    int status = -1;
    if (child > 0)
        waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw Error(msg("the program {} is not installed", "pdftoppm"), {},
                    {msg("install the package {}", "poppler-utils")});
    image::Grey out;
    if (status != 0 || !read_pgm(bytes, out)) {
        Where where = in_file(pdf.string());
        where.page = page;
        throw Error(msg("this page cannot be drawn"), where,
                    {msg("is the exam folder complete? make the exam again otherwise")});
    }
    return out;
}

}  // namespace examgen::jobs
