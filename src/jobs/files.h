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
    void commit();

private:
    fs::path target_, hidden_;
    bool replace_, done_ = false;
};

}  // namespace examgen::jobs
