#include "jobs/scale.h"

namespace examgen::jobs {

ReadScale read_scale(const std::string& name, const fs::path& folder) {
    constexpr size_t k_limit = 1 << 20;
    if (!name.ends_with(".json") && name.find('/') == name.npos)
        return {score::scale_named(name), ""};
    const fs::path path = folder / name;
    std::string text = read_file(path, k_limit);
    score::Scale scale = score::scale_from_json(text, path.string());
    return {std::move(scale), std::move(text)};
}

}  // namespace examgen::jobs
