#pragma once
// Which submissions results were made of, so that other ones do not replace them unasked.

#include <memory>
#include <string>
#include <vector>

#include "base/hash.h"
#include "jobs/files.h"

namespace examgen::jobs {

struct Input {
    std::string file;  // its name without folders; "-": standard input
    std::string sha256;
    bool operator==(const Input&) const = default;
};

/// A source whose bytes go into a fingerprint on their way.
json::Source watched(json::Source source, std::shared_ptr<Sha256> hash);

/// Throws Error when `results` (a results.json) exists and was made of other submissions than
/// `now`. Only standard input is known by its bytes. A file that only changed is the same one; standard input is the same with the same bytes.
void refuse_others(const fs::path& results, const std::vector<Input>& now);

}  // namespace examgen::jobs
