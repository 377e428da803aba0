#pragma once
// The disk. Everything is written to a temporary name beside its place and renamed when complete.

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace examgen::jobs {

namespace fs = std::filesystem;

/// The whole file. Throws Error when it cannot be read or is larger than `limit` bytes.
std::string read_file(const fs::path& path, size_t limit = size_t{4} << 30);

/// A file as a stream that may be opened again. Throws Error when it cannot be read.
json::Source stream_file(const fs::path& path);

/// Lower-case hexadecimal SHA-256 of a file.
std::string fingerprint(const fs::path& path);

/// A file in memory for as long as this lives, read by the pager.
class MappedFile {
public:
    explicit MappedFile(const fs::path& path);
    ~MappedFile();
    MappedFile(MappedFile&&) noexcept;

    std::string_view bytes() const { return bytes_; }

private:
    std::string_view bytes_;
};

/// Writes one file whole or not at all; `mode` as in chmod.
void write_file(const fs::path& path, std::string_view bytes, unsigned mode = 0644);

/// The same for one of very many files that can be made again: it does not wait for the disk.
void write_page(const fs::path& path, std::string_view bytes);

/// A file written bit by bit that becomes visible at `commit`, whole or not at all.
class NewFile {
public:
    /// Throws Error when it cannot be made.
    NewFile(fs::path target, unsigned mode = 0600);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void add(std::string_view bytes);
    /// All bytes are on the disk when it returns; throws Error if they are not.
    void finish();
    /// After `finish`.
    void commit();

private:
    fs::path target_, hidden_;
    int fd_;
    bool done_ = false;
};

/// A file without a name in a folder, for what is written once and then read from the start.
class Spool {
public:
    explicit Spool(const fs::path& folder);
    ~Spool();
    Spool(const Spool&) = delete;
    Spool& operator=(const Spool&) = delete;

    void add(std::string_view bytes);
    /// From the start; what follows ends it. The spool must outlive it.
    json::Source rewind();

private:
    fs::path folder_;
    int fd_;
};

/// Makes a folder for its owner only unless it is there.
void make_folder(const fs::path& path);

/// A new folder that becomes visible at `commit`, with all its files or not at all. Files are 0600,
/// the folder 0700.
class NewFolder {
public:
    /// Throws Error when `target` exists and `replace` is not set, or cannot be made.
    NewFolder(fs::path target, bool replace);
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    void add(const std::string& name, std::string_view bytes);
    /// A folder within it, whose files are then added as `name/file`.
    void add_folder(const std::string& name);
    void commit();

private:
    fs::path target_, hidden_;
    bool replace_, done_ = false;
};

}  // namespace examgen::jobs
