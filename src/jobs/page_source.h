#pragma once
// Pages of scan files as pictures.

#include <optional>
#include <string>

#include "image/decode.h"
#include "jobs/files.h"

namespace examgen::jobs {

/// Reads pages and keeps the last file open.
class PageSource {
public:
    /// Throws Error.
    size_t pages(const fs::path& file);

    /// The page (from 0) into `out`; whether it had to be rendered. Throws Error.
    bool read(const fs::path& file, size_t page, image::Picture& out);

private:
    void open(const fs::path& file);

    fs::path file_;
    std::optional<MappedFile> bytes_;
    std::optional<image::Document> document_;
};

}  // namespace examgen::jobs
