#pragma once
// What the tests of formats share: loading what was imported, real files, judges.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/encoding.h"
#include "exchange/exported.h"
#include "exchange/imported.h"
#include "support/run.h"

namespace examgen::test {

inline bool says(const Diagnostics& problems, std::string_view part) {
    return std::any_of(problems.begin(), problems.end(), [&](const auto& one) {
        return render(one, Lang::en).find(part) != std::string::npos;
    });
}

/// The first question that differs, both as JSON; empty when all are equal.
inline std::string difference(const bank::Bank& a, const bank::Bank& b) {
    const auto shown = [](const bank::Bank& bank, size_t i) {
        const bank::Question& q = bank.questions[i];
        std::string out = q.id + "|" + q.topic + "|" + q.stem + "|" + q.explanation + "|" +
                          std::string(bank::name_of(q.kind)) + std::string(bank::name_of(q.status));
        for (const auto& o : q.options)
            out += "|" + o.text + "|" + o.feedback + "|" + o.fraction.to_string();
        for (const auto& o : q.detail().left)
            out += "|" + o.text;
        for (const auto& o : q.detail().right)
            out += "|" + o.text;
        for (const auto& o : q.detail().answers)
            out += "|" + o.text + o.fraction.to_string();
        return out + "|" + q.detail().payload;
    };
    if (a.questions.size() != b.questions.size())
        return std::to_string(a.questions.size()) + " and " + std::to_string(b.questions.size());
    for (size_t i = 0; i < a.questions.size(); ++i)
        if (a.questions[i] != b.questions[i])
            return shown(a, i) + "\n" + shown(b, i);
    return "";
}

/// Fails unless the bank loads without errors, equal to what was imported.
inline void check_loads(const bank::Bank& bank) {
    const auto loaded = bank::load(bank::to_json(bank), bank.file);
    for (const auto& one : loaded.problems)
        if (one.severity == Severity::error)
            FAIL_CHECK(render(one, Lang::en));
    CHECK(difference(loaded.bank, bank).empty());
}

/// All files with that ending below a folder of real files; empty, with a warning, when absent.
inline std::vector<fs::path> real_files(const std::string& folder, const std::string& ending) {
    std::vector<fs::path> out;
    const fs::path root = fs::path(EXAMGEN_SHARED_DIR) / "data/exchange" / folder;
    if (!fs::exists(root)) {
        WARN("no real files at " << root.string());
        return out;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root))
        if (entry.is_regular_file() && entry.path().extension() == ending)
            out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

inline std::string text_of(const fs::path& path) {
    const auto decoded = decode_text(slurp(path));
    REQUIRE(decoded);
    return decoded->text;
}

}  // namespace examgen::test
