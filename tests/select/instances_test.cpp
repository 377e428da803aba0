// The instances of the field: 12 topics, three classes of difficulty, a range of words, enemies,
// pools of 2,000 and 10,000, one to ten forms. They are written by a tool beside the project.

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>

#include <catch2/catch.hpp>
#include <unistd.h>

#include "select/assembly_support.h"

using namespace examgen;
using namespace examgen::select;
using namespace examgen::test;

namespace fs = std::filesystem;

namespace {

/// What the bench measures in full is checked here with fewer moves.
constexpr int64_t k_moves = 2000000;

struct Folder {
    fs::path path = fs::temp_directory_path() / ("examgen-pools-" + std::to_string(getpid()));

    ~Folder() { fs::remove_all(path); }

    bool fill() const {
        const fs::path tool = fs::path(EXAMGEN_SHARED_DIR) / "tools" / "make-pool.py";
        return fs::exists(tool) &&
               std::system(("python3 " + tool.string() + " " + path.string()).c_str()) == 0;
    }
};

}  // namespace

TEST_CASE("all instances of the field are kept, means exactly, information within two percent") {
    const Folder folder;
    if (!folder.fill()) {
        WARN("make-pool.py or python3 is not there");
        return;
    }
    std::map<std::string, std::unique_ptr<Bench>> pools;
    size_t instances = 0;
    for (const auto& entry : fs::directory_iterator(folder.path)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("blueprint-"))
            continue;
        ++instances;
        INFO(name);
        const std::string pool = name.substr(10, name.find('x', 10) - 10);
        auto& bench = pools[pool];
        const std::string base = (folder.path / ("pool-" + pool)).string();
        if (!bench)
            bench = std::make_unique<Bench>(slurp_text(base + ".json"),
                                            slurp_text(base + ".stats.json"));
        const std::string blueprint = slurp_text(entry.path().string());
        AssemblyLimits limits;
        limits.moves = k_moves;
        limits.nodes = 0;
        const Assembly made = bench->assemble(blueprint, 1, limits);
        CHECK(bench->faults(blueprint, made).empty());
        REQUIRE(made.bounded);
        if (made.goal == Goal::reach)
            CHECK(made.value < 1e-9);
        else
            CHECK(made.gap() <= 0.02);
    }
    CHECK(instances == 24);
}
