#include "jobs/child.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
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
constexpr int k_patience_ms = 30'000, k_not_found = 127;

void limit(int what, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

/// Never returns.
void become(const std::vector<std::string>& command, const fs::path& input, int output) {
    std::vector<char*> words;
    for (const auto& word : command)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const int in = open(input.empty() ? "/dev/null" : input.c_str(), O_RDONLY);
    if (in < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
        !std::freopen("/dev/null", "w", stderr))
        _exit(1);
    limit(RLIMIT_CPU, k_seconds);
    limit(RLIMIT_AS, k_memory);
    limit(RLIMIT_FSIZE, 0);
    execvp(words[0], words.data());
    _exit(k_not_found);
}

std::string collect(int fd) {
    std::string out;
    std::vector<char> block(1 << 16);
    while (out.size() < k_most_output) {
        pollfd one{fd, POLLIN, 0};
        if (poll(&one, 1, k_patience_ms) == 0)
            break;
        const ssize_t got = read(fd, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        out.append(block.data(), static_cast<size_t>(got));
    }
    return out;
}

}  // namespace

std::string output_of(const std::vector<std::string>& command, const fs::path& input,
                      bool& missing) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw Error(msg("no more processes can be started"));
    const pid_t pid = fork();
    if (pid == 0)
        become(command, input, ends[1]);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        throw Error(msg("no more processes can be started"));
    }
    std::string out = collect(ends[0]);
    close(ends[0]);
    kill(pid, SIGKILL);  // it has ended by itself, or is stopped here
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    missing = WIFEXITED(status) && WEXITSTATUS(status) == k_not_found;
    return out;
}

}  // namespace examgen::jobs
