#pragma once
// The built program, run in a folder.

#include <string>

#include "support/run.h"

namespace examgen::test {

/// The program with English messages; `before` goes before the program's name (variables).
inline Ran call(const std::string& args, const fs::path& folder, const std::string& before = "") {
    static const TempFolder data;  // the record of used questions is not the caller's
    return run("LC_ALL=C.UTF-8 XDG_DATA_HOME=" + data.path().string() + " " + before + " " + EXAMGEN_PROGRAM + " " + args, folder);
}

inline size_t entries(const fs::path& folder) {
    size_t n = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        n += !entry.path().empty();
    return n;
}

/// A bank of `n` questions with some of its text replaced.
inline std::string small_bank(int n = 3, const std::string& from = "", const std::string& to = "") {
    std::string out = R"({ "format": "examgen-bank/1",
  "topic": { "id": "netze", "title": "Netze", "language": "de" },
  "questions": [
)";
    for (int i = 1; i <= n; ++i)
        out += R"(    { "id": "frage-)" + std::to_string(i) + R"(", "kind": "single-choice", "difficulty": 2,
      "stem": "Frage )" + std::to_string(i) + R"(?",
      "options": [ { "id": "a", "text": "ja", "correct": true }, { "id": "b", "text": "nein" } ] })" +
               std::string(i < n ? ",\n" : "\n");
    out += "  ] }\n";
    if (!from.empty())
        out.replace(out.find(from), from.size(), to);
    return out;
}

}  // namespace examgen::test
