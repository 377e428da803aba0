#pragma once
// A folder whose files are written only when their stamp changed. What was written stands in a list
// in that folder (docs/site.md); whatever is not on it, and does not say that examgen made it, is
// somebody else's and stays.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "jobs/files.h"
#include "site/stamp.h"

namespace examgen::jobs {

class SiteFolder {
public:
    static constexpr std::string_view k_list = ".examgen-site";

    explicit SiteFolder(fs::path folder);

    /// False when the file is there as it was written with this stamp.
    bool wants(const std::string& name, const site::Stamp& stamp);

    /// Throws Error when a file of somebody else is in the way.
    void write(const std::string& name, std::string_view bytes);

    /// Removes own files that were not asked for this time and stores the list.
    void finish();

    size_t written = 0, unchanged = 0, removed = 0;

private:
    struct Known {
        site::Stamp stamp;
        uint64_t size = 0;
        bool asked = false, fresh = false;
    };

    void read_list();
    void begin();
    void refuse_foreign(const fs::path& path, const std::string& name,
                        std::string_view bytes) const;
    void remove_old();

    fs::path folder_;
    std::unordered_map<std::string, Known> known_;
    bool begun_ = false;
    std::string last_folder_;
};

}  // namespace examgen::jobs
