#pragma once
// The pictures of banks' texts, as pages show them.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "draw/picture.h"
#include "jobs/files.h"

namespace examgen::jobs {

class Artworks {
public:
    /// Names are looked up in the folders of these banks, in their order.
    explicit Artworks(std::vector<fs::path> banks) : banks_(std::move(banks)) {}

    /// Read once; null when no bank has it, which is a warning. Throws Error, naming the file, when
    /// it is no picture that can be printed. Drawings (SVG) are made pixels by rsvg-convert, which
    /// gets nothing but their bytes.
    std::shared_ptr<const draw::Picture> find(const std::string& name);

    const Diagnostics& warnings() const { return warnings_; }

private:
    std::vector<fs::path> banks_;
    std::map<std::string, std::shared_ptr<const draw::Picture>> known_;
    Diagnostics warnings_;
};

}  // namespace examgen::jobs
