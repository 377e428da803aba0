#pragma once
// Banks and blueprints from files, assembled.

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "select/assemble.h"
#include "select/checker.h"

namespace examgen::test {

inline std::string slurp_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

/// A bank with what was measured of it.
struct Bench {
    std::string text;
    bank::Bank bank;
    select::Pool pool;
    select::Stats stats;
    Checker checker;

    explicit Bench(std::string bank_text, const std::string& stats_text = "")
        : text(std::move(bank_text)),
          bank(bank::load(text, "bank.json").bank),
          pool(select::make_pool(bank)),
          checker(nlohmann::json::parse(text)) {
        if (!stats_text.empty())
            select::read_stats(stats_text, "bank.stats.json", stats);
    }

    select::Assembly assemble(const std::string& blueprint, uint64_t seed = 1,
                              const select::AssemblyLimits& limits = {},
                              const select::Uses* uses = nullptr) const {
        select::Blueprint read = select::read_blueprint(blueprint, "blueprint.json");
        read.seed = seed;
        return select::assemble(pool, read, {&stats, uses}, limits);
    }

    std::vector<std::vector<std::string>> ids(const select::Assembly& assembly) const {
        std::vector<std::vector<std::string>> out;
        for (const auto& form : assembly.forms) {
            out.emplace_back();
            for (const uint32_t i : form)
                out.back().push_back(pool.questions[i]->id);
        }
        return out;
    }

    std::vector<std::string> faults(const std::string& blueprint,
                                    const select::Assembly& assembly) const {
        return checker.faults(nlohmann::json::parse(blueprint), ids(assembly));
    }
};

/// The bank beside the blueprints of the test data.
inline const Bench& stock() {
    static const std::string folder = std::string(EXAMGEN_TEST_DATA) + "/select/";
    static const Bench bench(slurp_text(folder + "pool.json"),
                             slurp_text(folder + "pool.stats.json"));
    return bench;
}

inline std::string data(const std::string& name) {
    return slurp_text(std::string(EXAMGEN_TEST_DATA) + "/select/" + name);
}

/// All that an error says, in English.
inline std::string said(const Error& error) {
    std::string out;
    for (const auto& one : error.all())
        out += render(one, Lang::en) + "\n";
    return out;
}

/// The same, or "" when nothing is thrown.
template <class Work>
std::string complaint(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return said(error);
    }
    return "";
}

}  // namespace examgen::test
