// The instances of the field. EXAMGEN_POOLS names a folder with pool-N.json, pool-N.stats.json and
// blueprint-NxFxL-GOAL.json; without it pools of the same make are made up here.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "bench.h"

#include "bank/bank.h"
#include "base/json_writer.h"
#include "base/rng.h"
#include "jobs/files.h"
#include "select/assemble.h"

namespace examgen::bench {
namespace {

namespace fs = std::filesystem;

struct Instance {
    int pool, forms, length;
};

constexpr Instance k_instances[] = {{2000, 1, 20},  {2000, 1, 40},   {2000, 1, 60},
                                    {2000, 2, 40},  {2000, 5, 20},   {2000, 5, 40},
                                    {2000, 10, 40}, {10000, 1, 40},  {10000, 2, 60},
                                    {10000, 5, 40}, {10000, 10, 40}, {10000, 10, 60}};
constexpr int k_topics = 12;

struct Pool {
    bank::Bank bank;
    select::Pool index;
    select::Stats stats;
    long words = 0;
};

/// Roughly normal: twelve dice.
double normal(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += static_cast<double>(rng.below(1000001)) * 1e-6;
    return sum;
}

int pick_level(Rng& rng) {
    const uint64_t dice = rng.below(100);
    return dice < 20 ? 1 : dice < 40 ? 2 : dice < 75 ? 3 : dice < 90 ? 4 : 5;
}

std::string made_bank(int n, select::Stats& stats, long& words) {
    Rng rng(static_cast<uint64_t>(n));
    std::string out = R"({"format": "examgen-bank/1", "topic": {"id": "pool", "title": "Pool"},
        "questions": [)";
    for (int i = 0; i < n; ++i) {
        const std::string id = "q" + std::to_string(i);
        const int level = pick_level(rng);
        const long here = 20 + static_cast<long>(rng.below(71));
        words += here;
        const double b = (level - 3) * 0.7 + 0.6 * normal(rng);
        const double p = std::clamp(0.62 - 0.17 * b + 0.05 * normal(rng), 0.05, 0.97);
        const double a = std::clamp(1.15 + 0.36 * normal(rng), 0.3, 3.0);
        stats[id] = {static_cast<double>(static_cast<long>(p * 1000)) / 1000, a, b};
        out += (i ? ",{" : "{") + std::string(R"("kind": "true-false", "correct": true, )") +
               R"("stem": "s", "id": ")" + id + R"(", "topic": "pool/t)" +
               std::to_string(100 + i % k_topics) + R"(", "difficulty": )" + std::to_string(level) +
               R"(, "words": )" + std::to_string(here);
        if (i > 0 && rng.below(5) == 0)
            out +=
                R"(, "enemies": ["q)" + std::to_string(rng.below(static_cast<uint64_t>(i))) + "\"]";
        out += "}";
    }
    return out + "]}";
}

std::string made_blueprint(const Instance& one, bool information, long words) {
    std::string out = R"({"format": "examgen-blueprint/1", "forms": )" + std::to_string(one.forms) +
                      R"(, "overlap": 0, "count": )" + std::to_string(one.length) +
                      R"(, "constraints": [)";
    for (int t = 0; t < k_topics; ++t)
        out += R"({"topic": "pool/t)" + std::to_string(100 + t) + R"(", "count": )" +
               std::to_string(one.length / k_topics + (t < one.length % k_topics)) + "},";
    const int easy = one.length * 2 / 5;
    const std::pair<const char*, int> levels[] = {
        {"[1, 2]", easy}, {"[3, 3]", easy}, {"[4, 5]", one.length - 2 * easy}};
    for (const auto& [level, count] : levels)
        out += R"({"difficulty": )" + std::string(level) + R"(, "count": )" +
               std::to_string(count) + "},";
    const long mean = words * one.length / one.pool;
    out += R"({"sum": "words", "between": [)" + std::to_string(mean * 97 / 100) + ", " +
           std::to_string(mean * 103 / 100) + R"(]}], "objective": )";
    return out + (information ? R"({"maximin_information": [-1, 0, 1]}})"
                              : R"({"target_mean_p": 0.55}})");
}

void load(Pool& pool, int n, const char* folder) {
    std::string text;
    if (folder) {
        const fs::path base = fs::path(folder) / ("pool-" + std::to_string(n));
        text = jobs::read_file(base.string() + ".json");
        const std::string stats = base.string() + ".stats.json";
        select::read_stats(jobs::read_file(stats), stats, pool.stats);
    } else {
        text = made_bank(n, pool.stats, pool.words);
    }
    pool.bank = bank::load(text, "pool").bank;
    pool.index = select::make_pool(pool.bank);
}

void run(const Pool& pool, const std::string& name, const std::string& blueprint) {
    const select::Blueprint read = select::read_blueprint(blueprint, name);
    select::AssemblyLimits limits;
    select::Blueprint plain = read;
    plain.objective = select::NoObjective{};
    const double before = cpu_seconds();
    select::find_first(pool.index, plain, {&pool.stats, nullptr});
    const double first = cpu_seconds() - before;
    const double start = cpu_seconds();
    const select::Assembly made =
        select::assemble(pool.index, read, {&pool.stats, nullptr}, limits);
    const double cpu = cpu_seconds() - start;
    const std::string more = ", \"case\": \"" + name +
                             "\", \"first_s\": " + json::decimal(first, 5) +
                             ", \"value\": " + json::decimal(made.value, 5) +
                             ", \"bound\": " + json::decimal(made.bound, 5) +
                             ", \"gap\": " + json::decimal(made.gap(), 5);
    print("assemble", read.forms, "forms", cpu, more.c_str());
}

}  // namespace

void assemble_bench(long) {
    const char* folder = std::getenv("EXAMGEN_POOLS");
    std::map<int, Pool> pools;
    for (const auto& one : k_instances) {
        Pool& pool = pools[one.pool];
        if (!pool.index.questions.size())
            load(pool, one.pool, folder);
        for (const bool information : {false, true}) {
            const std::string name = std::to_string(one.pool) + "x" + std::to_string(one.forms) +
                                     "x" + std::to_string(one.length) +
                                     (information ? "-info" : "-mean");
            run(pool, name,
                folder ? jobs::read_file(fs::path(folder) / ("blueprint-" + name + ".json"))
                       : made_blueprint(one, information, pool.words));
        }
    }
}

}  // namespace examgen::bench
