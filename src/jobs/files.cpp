#include "jobs/files.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"

namespace examgen::jobs {
namespace {

/// What the system said, in a person's words where we know them.
Error system_error(int code, Message what, const fs::path& path) {
    std::vector<Message> hints;
    if (code == ENOSPC || code == EDQUOT)
        hints.push_back(msg("the disk is full; nothing half-written was left"));
    else if (code == EACCES || code == EPERM || code == EROFS)
        hints.push_back(msg("check the permissions of the file and its folder"));
    else if (code == ENOENT)
        hints.push_back(msg("check the path; it is relative to the current folder"));
    what.args.push_back(std::strerror(code));
    return Error(std::move(what), in_file(path.string()), std::move(hints));
}

/// An open file descriptor.
class Descriptor {
public:
    Descriptor(const fs::path& path, int flags, unsigned mode, Message failure)
        : fd_(open(path.c_str(), flags | O_CLOEXEC, mode)) {
        if (fd_ < 0)
            throw system_error(errno, std::move(failure), path);
    }

    ~Descriptor() {
        if (fd_ >= 0)
            close(fd_);
    }

    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return fd_; }

private:
    int fd_;
};

Descriptor open_to_read(const fs::path& path) {
    return {path, O_RDONLY, 0, msg("the file cannot be read: {}")};
}

void write_to(int fd, std::string_view bytes, const fs::path& path) {
    while (!bytes.empty()) {
        const ssize_t n = write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            throw system_error(errno, msg("the file cannot be written: {}"), path);
        bytes.remove_prefix(static_cast<size_t>(n));
    }
}

enum class Wait { no, until_stored };

void write_all(const fs::path& path, std::string_view bytes, unsigned mode,
               Wait wait = Wait::until_stored) {
    const Message failure = msg("the file cannot be written: {}");
    const Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL, mode, failure);
    write_to(file.get(), bytes, path);
    if (wait == Wait::until_stored && fsync(file.get()) != 0 && errno != EINVAL)
        throw system_error(errno, failure, path);
}

fs::path hidden_name(const fs::path& path) {
    return path.parent_path() /
           ("." + path.filename().string() + ".part-" + std::to_string(getpid()));
}

fs::path without_slash(fs::path path) {
    return path.has_filename() ? path : path.parent_path();
}

}  // namespace

std::string read_file(const fs::path& path, size_t limit) {
    const auto source = stream_file(path);
    std::string out;
    std::vector<char> buffer(1 << 16);
    while (const size_t n = source(buffer)) {
        if (out.size() + n > limit)
            throw Error(msg("the file is larger than {} MB", limit >> 20),
                        in_file(path.string()));
        out.append(buffer.data(), n);
    }
    return out;
}

json::Source stream_file(const fs::path& path) {
    const auto file = std::make_shared<Descriptor>(path, O_RDONLY, 0u,
                                                   msg("the file cannot be read: {}"));
    return [file, path](std::span<char> into) {
        while (true) {
            const ssize_t n = read(file->get(), into.data(), into.size());
            if (n >= 0)
                return static_cast<size_t>(n);
            if (errno != EINTR)
                throw system_error(errno, msg("the file cannot be read: {}"), path);
        }
    };
}

std::string fingerprint(const fs::path& path) {
    const auto source = stream_file(path);
    Sha256 hash;
    std::vector<char> buffer(1 << 16);
    while (const size_t n = source(buffer))
        hash.add({buffer.data(), n});
    return hex(hash.finish());
}

MappedFile::MappedFile(const fs::path& path) {
    const Descriptor file = open_to_read(path);
    struct stat info {};
    if (fstat(file.get(), &info) != 0 || info.st_size == 0)
        throw system_error(info.st_size ? errno : ENODATA, msg("the file cannot be read: {}"),
                           path);
    const auto size = static_cast<size_t>(info.st_size);
    void* at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (at == MAP_FAILED)
        throw system_error(errno, msg("the file cannot be read: {}"), path);
    bytes_ = {static_cast<const char*>(at), size};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty())
        munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

MappedFile::MappedFile(MappedFile&& o) noexcept : bytes_(std::exchange(o.bytes_, {})) {}

namespace {

void replace_file(const fs::path& path, std::string_view bytes, unsigned mode, Wait wait) {
    const fs::path hidden = hidden_name(path);
    try {
        write_all(hidden, bytes, mode, wait);
    } catch (...) {
        std::error_code ignored;
        fs::remove(hidden, ignored);
        throw;
    }
    std::error_code failed;
    fs::rename(hidden, path, failed);
    if (failed) {
        std::error_code ignored;
        fs::remove(hidden, ignored);
        throw system_error(failed.value(), msg("the file cannot be written: {}"), path);
    }
}

}  // namespace

void write_file(const fs::path& path, std::string_view bytes, unsigned mode) {
    replace_file(path, bytes, mode, Wait::until_stored);
}

void write_page(const fs::path& path, std::string_view bytes) {
    replace_file(path, bytes, 0644, Wait::no);
}

NewFile::NewFile(fs::path target, unsigned mode)
    : target_(std::move(target)),
      hidden_(hidden_name(target_)),
      fd_(open(hidden_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)) {
    if (fd_ < 0)
        throw system_error(errno, msg("the file cannot be written: {}"), target_);
}

NewFile::~NewFile() {
    if (fd_ >= 0)
        close(fd_);
    std::error_code ignored;
    if (!done_)
        fs::remove(hidden_, ignored);
}

void NewFile::add(std::string_view bytes) { write_to(fd_, bytes, target_); }

void NewFile::finish() {
    if (fsync(fd_) != 0 && errno != EINVAL)
        throw system_error(errno, msg("the file cannot be written: {}"), target_);
}

void NewFile::commit() {
    std::error_code failed;
    fs::rename(hidden_, target_, failed);
    if (failed)
        throw system_error(failed.value(), msg("the file cannot be written: {}"), target_);
    done_ = true;
}

Spool::Spool(const fs::path& folder) : folder_(folder) {
    std::string name = (folder / ".spool-XXXXXX").string();
    fd_ = mkostemp(name.data(), O_CLOEXEC);
    if (fd_ < 0)
        throw system_error(errno, msg("the folder cannot be written to: {}"), folder);
    unlink(name.c_str());
}

Spool::~Spool() { close(fd_); }

void Spool::add(std::string_view bytes) { write_to(fd_, bytes, folder_); }

json::Source Spool::rewind() {
    lseek(fd_, 0, SEEK_SET);
    return [this](std::span<char> into) {
        while (true) {
            const ssize_t n = read(fd_, into.data(), into.size());
            if (n >= 0)
                return static_cast<size_t>(n);
            if (errno != EINTR)
                throw system_error(errno, msg("the file cannot be read: {}"), folder_);
        }
    };
}

void make_folder(const fs::path& path) {
    if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        throw system_error(errno, msg("the folder cannot be made: {}"), path);
}

NewFolder::NewFolder(fs::path target, bool replace)
    : target_(without_slash(std::move(target))), replace_(replace) {
    std::error_code failed;
    if (fs::exists(fs::symlink_status(target_, failed)) && !replace_)
        throw Error(msg("this exam folder exists already"), in_file(target_.string()),
                    {msg("choose another with --output, or replace it with --force")});
    if (replace_ && fs::exists(target_, failed) && !fs::exists(target_ / "exam.json", failed) &&
        !(fs::is_directory(target_, failed) && fs::is_empty(target_, failed)))
        throw Error(msg("--force replaces exam folders only; this is something else"),
                    in_file(target_.string()),
                    {msg("choose another with --output, or remove it yourself")});
    if (target_.has_parent_path()) {
        fs::create_directories(target_.parent_path(), failed);
        if (failed)
            throw system_error(failed.value(), msg("the folder cannot be made: {}"),
                               target_.parent_path());
    }
    hidden_ = hidden_name(target_);
    if (mkdir(hidden_.c_str(), 0700) != 0)
        throw system_error(errno, msg("the folder cannot be made: {}"), target_);
}

NewFolder::~NewFolder() {
    if (done_)
        return;
    std::error_code ignored;
    fs::remove_all(hidden_, ignored);
}

void NewFolder::add(const std::string& name, std::string_view bytes) {
    try {
        write_all(hidden_ / name, bytes, 0600);
    } catch (const Error& e) {
        Diagnostics all = e.all();
        all.front().where.file = (target_ / name).string();
        throw Error(std::move(all));
    }
}

void NewFolder::add_folder(const std::string& name) {
    std::error_code failed;
    fs::create_directory(hidden_ / name, failed);
    if (!failed)
        fs::permissions(hidden_ / name, fs::perms::owner_all, failed);
    if (failed)
        throw system_error(failed.value(), msg("the folder cannot be made: {}"), target_ / name);
}

void NewFolder::commit() {
    std::error_code failed;
    fs::path old;
    if (replace_ && fs::exists(target_, failed)) {
        old = hidden_.string() + "-old";
        fs::rename(target_, old, failed);
        if (failed)
            throw system_error(failed.value(), msg("the old exam cannot be replaced: {}"), target_);
    }
    fs::rename(hidden_, target_, failed);
    if (failed) {
        std::error_code ignored;
        if (!old.empty())
            fs::rename(old, target_, ignored);
        throw system_error(failed.value(), msg("the folder cannot be made: {}"), target_);
    }
    done_ = true;
    if (!old.empty())
        fs::remove_all(old, failed);
}

}  // namespace examgen::jobs
