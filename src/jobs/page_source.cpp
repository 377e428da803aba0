// Pages of PDFs that are more than one picture are rendered by pdftoppm, in a child with limits of
// its own: it knows JPX, JBIG2 and all that a PDF may paint.

#include "jobs/page_source.h"

#include <cerrno>
#include <vector>

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_output = size_t{64} << 20;
constexpr rlim_t k_seconds = 20, k_memory = rlim_t{1} << 30;

void limit(int what, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

/// Starts pdftoppm with its output in a pipe; the reading end.
pid_t start(const fs::path& file, size_t page, int& output) {
    int ends[2];
    if (pipe(ends) != 0)
        throw Error(msg("no more processes can be started"));
    const std::string number = std::to_string(page + 1), path = file.string();
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (!std::freopen("/dev/null", "w", stderr))
            _exit(126);
        limit(RLIMIT_CPU, k_seconds);
        limit(RLIMIT_AS, k_memory);
        limit(RLIMIT_FSIZE, 0);
        // the longer side: 300 dpi of A4
        execlp("pdftoppm", "pdftoppm", "-q", "-gray", "-scale-to", "3508", "-f", number.c_str(),
               "-l", number.c_str(), path.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        throw Error(msg("no more processes can be started"));
    }
    output = ends[0];
    return pid;
}

std::string collect(int fd) {
    std::string out;
    std::vector<char> block(1 << 16);
    while (out.size() < k_most_output) {
        pollfd one{fd, POLLIN, 0};
        constexpr int k_patience_ms = 30'000;
        if (poll(&one, 1, k_patience_ms) == 0)
            break;
        const ssize_t got = ::read(fd, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        out.append(block.data(), static_cast<size_t>(got));
    }
    return out;
}

std::string rendered(const fs::path& file, size_t page) {
    int output = -1;
    const pid_t pid = start(file, page, output);
    std::string out = collect(output);
    close(output);
    int status = 0;
    kill(pid, SIGKILL);  // it has ended by itself, or is stopped here
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (out.empty() && WIFEXITED(status) && WEXITSTATUS(status) == 127)
        throw Error(msg("this page of the PDF has to be rendered, and pdftoppm is not there"), {},
                    {msg("install poppler-utils")});
    if (out.empty())
        throw Error(msg("this page of the PDF cannot be rendered"), {},
                    {msg("scan it again, one picture a page")});
    return out;
}

}  // namespace

void PageSource::open(const fs::path& file) {
    if (document_ && file_ == file)
        return;
    document_.reset();
    bytes_.reset();
    file_ = file;
    bytes_.emplace(file);
    document_.emplace(bytes_->bytes());
}

size_t PageSource::pages(const fs::path& file) {
    open(file);
    return document_->pages();
}

bool PageSource::read(const fs::path& file, size_t page, image::Picture& out) {
    open(file);
    if (document_->read(page, out) == image::Document::Outcome::done)
        return false;
    const std::string bytes = rendered(file, page);
    image::Document(bytes).read(0, out);
    return true;
}

}  // namespace examgen::jobs
