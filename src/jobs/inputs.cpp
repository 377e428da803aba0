#include "jobs/inputs.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

constexpr size_t k_max_head = 1 << 20;
// Begins the list of students; within a text the line end would be escaped.
constexpr std::string_view k_students = "\n  \"students\": [";

/// The part of results.json before its students, as JSON of its own.
std::string head_of(const fs::path& results) {
    const auto source = stream_file(results);
    std::string out(k_max_head, '\0');
    size_t have = 0;
    while (have < out.size()) {
        const size_t n = source(std::span(out).subspan(have));
        if (n == 0)
            break;
        have += n;
    }
    out.resize(have);
    out.resize(std::min(out.find(k_students), out.size()));
    return out + std::string(k_students) + "]}";
}

std::vector<Input> inputs_of(const fs::path& results) {
    const json::Document document = json::parse(head_of(results), results.string());
    std::vector<Input> out;
    const json::Value* list = document.root().find("inputs");
    for (const auto& one : json::Children{list ? list->first : nullptr}) {
        const auto* file = one.find("file");
        const auto* sha256 = one.find("sha256");
        if (file && sha256)
            out.push_back({std::string(file->text), std::string(sha256->text)});
    }
    return out;
}

}  // namespace

json::Source watched(json::Source source, std::shared_ptr<Sha256> hash) {
    return [source = std::move(source), hash = std::move(hash)](std::span<char> into) {
        const size_t n = source(into);
        hash->add({into.data(), n});
        return n;
    };
}

void refuse_others(const fs::path& results, const std::vector<Input>& now) {
    if (!fs::exists(results))
        return;
    std::vector<Input> before;
    try {
        before = inputs_of(results);
    } catch (const Error&) {
        throw Error(msg("these results cannot be read, so they are not replaced"),
                    in_file(results.string()), {msg("replace them with --force")});
    }
    const auto same = [](const Input& a, const Input& b) {
        return a.file == b.file && (a.file != "-" || a.sha256 == b.sha256);
    };
    if (!std::equal(before.begin(), before.end(), now.begin(), now.end(), same))
        throw Error(msg("there are results of other submissions already"),
                    in_file(results.string()),
                    {msg("to grade all together, name all files in one call"),
                     msg("replace them with --force")});
}

}  // namespace examgen::jobs
