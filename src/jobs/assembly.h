#pragma once
// Which questions stand on which form: drawn by plain counts, or assembled after a blueprint.

#include <functional>
#include <optional>
#include <vector>

#include "jobs/places.h"
#include "select/assemble.h"
#include "select/shuffle.h"

namespace examgen::jobs {

/// What a person asks for beyond plain counts.
struct BlueprintRequest {
    std::optional<fs::path> file;
    std::optional<int> forms, overlap;  // these go before the file's
    std::optional<std::string> not_used_since;
    std::optional<std::string> usage;  // the record of held exams; none: the user's
    std::function<bool()> stop;        // whether to be content with the best so far; may be empty

    bool any() const { return file || overlap; }
};

struct Choice {
    std::vector<const bank::Question*> chosen;  // of all forms, in the order of the pool
    std::vector<exam::Form> forms;
    std::optional<select::Assembly> assembly;
    std::string title;         // of the blueprint
    std::string usage_sha256;  // of the record, if a limit looked at it
    Diagnostics warnings;
};

/// Throws Error when no such forms exist or are found. Statistics are read beside the banks.
Choice choose(const select::Pool& pool, const std::vector<LoadedBank>& banks,
              const select::Query& query, const BlueprintRequest& request,
              const select::ShuffleSpec& shuffle);

}  // namespace examgen::jobs
