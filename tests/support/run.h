#pragma once
// Running programs and keeping files in a folder that goes away.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <sys/wait.h>

namespace examgen::test {

namespace fs = std::filesystem;

/// A folder of its own for a test.
class TempFolder {
public:
    TempFolder() {
        std::string name = (fs::temp_directory_path() / "examgen-test-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }

    ~TempFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    fs::path operator/(std::string_view name) const { return path_ / name; }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

inline std::string slurp(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void spill(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

struct Ran {
    int code = -1;
    std::string out, err;
};

inline std::string shell_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

/// Runs a shell command in a folder.
inline Ran run(const std::string& command, const fs::path& folder = fs::temp_directory_path()) {
    const TempFolder keep;
    const std::string line = "cd " + shell_quoted(folder.string()) + " && ( " + command + " ) >" +
                             (keep / "out").string() + " 2>" + (keep / "err").string() +
                             " </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(keep / "out"), slurp(keep / "err")};
}

}  // namespace examgen::test
