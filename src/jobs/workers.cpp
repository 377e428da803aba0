// Children are forked with the tasks in memory, get numbers through a socket and send back bytes
// with their length before them. A child that dies or takes too long is replaced.

#include "jobs/workers.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <vector>

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

namespace examgen::jobs {
namespace {

using Clock = std::chrono::steady_clock;
using Work = std::function<std::string(size_t)>;
using Done = std::function<void(size_t, TaskEnd, std::string_view)>;

constexpr size_t k_idle = SIZE_MAX;

bool send_all(int fd, const void* data, size_t n) {
    const char* at = static_cast<const char*>(data);
    while (n > 0) {
        const ssize_t sent = send(fd, at, n, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        n -= static_cast<size_t>(sent);
    }
    return true;
}

bool receive_all(int fd, void* data, size_t n) {
    char* at = static_cast<char*>(data);
    while (n > 0) {
        const ssize_t got = recv(fd, at, n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= static_cast<size_t>(got);
    }
    return true;
}

/// Bytes of address space in use now.
size_t address_space() {
    size_t pages = 0;
    if (FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%zu", &pages) != 1)
            pages = 0;
        std::fclose(file);
    }
    return pages * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

void limit_memory([[maybe_unused]] size_t more) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlim_t most = address_space() + more;
    const rlimit limit{most, most};
    setrlimit(RLIMIT_AS, &limit);
#endif
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

[[noreturn]] void serve(int fd, const WorkerLimits& limits, const Work& work) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit_memory(limits.memory);
    uint64_t task = 0;
    while (receive_all(fd, &task, sizeof task)) {
        std::string answer;
        try {
            answer = work(static_cast<size_t>(task));
        } catch (...) {
            _exit(2);
        }
        const uint64_t size = answer.size();
        if (!send_all(fd, &size, sizeof size) || !send_all(fd, answer.data(), answer.size()))
            _exit(3);
    }
    _exit(0);
}

struct Child {
    pid_t pid = -1;
    int fd = -1;
    size_t task = k_idle;
    Clock::time_point until;
    std::string received;
};

class Pool {
public:
    Pool(size_t n, const WorkerLimits& limits, const Work& work, const Done& done)
        : n_(n), limits_(limits), work_(work), done_(done) {}

    ~Pool() {
        for (auto& child : children_)
            stop(child, SIGKILL);
    }

    void run() {
        children_.resize(std::min(n_, static_cast<size_t>(std::max(1, limits_.processes))));
        for (auto& child : children_) {
            start(child);
            give(child);
        }
        while (finished_ < n_)
            wait();
        for (auto& child : children_)
            stop(child, 0);
    }

private:
    void start(Child& child) {
        int pair[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
            throw Error(msg("no more processes can be started"));
        child.pid = fork();
        if (child.pid < 0) {
            close(pair[0]);
            close(pair[1]);
            throw Error(msg("no more processes can be started"));
        }
        if (child.pid == 0) {
            close(pair[0]);
            for (const auto& other : children_)
                if (other.fd >= 0)
                    close(other.fd);
            serve(pair[1], limits_, work_);
        }
        close(pair[1]);
        child.fd = pair[0];
    }

    /// Ends a child: by itself when its socket closes, or by a signal.
    static void stop(Child& child, int signal) {
        if (child.pid < 0)
            return;
        if (signal)
            kill(child.pid, signal);
        close(child.fd);
        while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        child = {};
    }

    void give(Child& child) {
        child.task = k_idle;
        child.received.clear();
        if (next_ >= n_)
            return;
        child.task = next_++;
        child.until = Clock::now() + std::chrono::seconds(limits_.seconds);
        const uint64_t task = child.task;
        send_all(child.fd, &task, sizeof task);  // a dead child is noticed when it does not answer
    }

    void wait() {
        std::vector<pollfd> polls;
        auto until = Clock::time_point::max();
        for (const auto& child : children_) {
            polls.push_back({child.task == k_idle ? -1 : child.fd, POLLIN, 0});
            if (child.task != k_idle)
                until = std::min(until, child.until);
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        poll(polls.data(), polls.size(), static_cast<int>(std::max<long long>(0, left) + 1));
        for (size_t i = 0; i < children_.size(); ++i) {
            Child& child = children_[i];
            if (polls[i].fd >= 0 && polls[i].revents)
                receive(child);
            else if (child.task != k_idle && Clock::now() >= child.until)
                replace(child, TaskEnd::too_slow);
        }
    }

    void receive(Child& child) {
        char block[1 << 16];
        const ssize_t got = recv(child.fd, block, sizeof block, 0);
        if (got < 0 && errno == EINTR)
            return;
        if (got <= 0)
            return replace(child, TaskEnd::crashed);
        child.received.append(block, static_cast<size_t>(got));
        uint64_t size = 0;
        if (child.received.size() < sizeof size)
            return;
        std::memcpy(&size, child.received.data(), sizeof size);
        if (child.received.size() - sizeof size < size)
            return;
        const std::string answer = child.received.substr(sizeof size);
        const size_t task = child.task;
        ++finished_;
        give(child);
        done_(task, TaskEnd::done, answer);
    }

    void replace(Child& child, TaskEnd end) {
        const size_t task = child.task;
        stop(child, SIGKILL);
        ++finished_;
        if (next_ < n_) {
            start(child);
            give(child);
        }
        done_(task, end, {});
    }

    size_t n_, next_ = 0, finished_ = 0;
    const WorkerLimits& limits_;
    const Work& work_;
    const Done& done_;
    std::vector<Child> children_;
};

}  // namespace

void run_in_children(size_t n, const WorkerLimits& limits, const Work& work, const Done& done) {
    Pool(n, limits, work, done).run();
}

}  // namespace examgen::jobs
