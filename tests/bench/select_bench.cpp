// A pool of made-up strata: what the index and a draw cost, whatever the questions say.

#include <cstdio>
#include <string>
#include <vector>

#include "bench.h"

#include "base/rng.h"
#include "select/draw.h"
#include "select/strata.h"

namespace examgen::bench {
namespace {

constexpr uint32_t k_topics = 72;
constexpr long k_draws = 20000;

struct Made {
    std::vector<std::string> names;
    select::Pool pool;
};

/// Topics and levels at random; the questions themselves are not needed for a draw by counts.
void fill(Made& made, long n, std::vector<uint8_t>& levels) {
    for (uint32_t i = 0; i < k_topics; ++i)
        made.names.push_back("t" + std::to_string(100 + i));
    for (const auto& name : made.names)
        made.pool.topics.push_back(name);
    Rng rng(1);
    for (long i = 0; i < n; ++i) {
        made.pool.topic_of.push_back(static_cast<uint32_t>(rng.below(k_topics)));
        levels.push_back(static_cast<uint8_t>(1 + rng.below(select::k_levels)));
    }
}

void draws(const select::Pool& pool, select::Query query, const char* name, const char* strata) {
    size_t drawn = 0;
    const double start = cpu_seconds();
    for (long i = 0; i < k_draws; ++i) {
        query.seed = static_cast<uint64_t>(i);
        drawn += select::draw(pool, query).size();
    }
    print(name, k_draws, "exams", cpu_seconds() - start, strata);
    if (drawn != 60 * static_cast<size_t>(k_draws))
        std::fprintf(stderr, "%s failed\n", name);
}

}  // namespace

void select_bench(long n) {
    Made made;
    std::vector<uint8_t> levels;
    fill(made, n, levels);
    const double start = cpu_seconds();
    select::Strata strata =
        select::sort_strata(levels, made.pool.topic_of, select::k_levels, k_topics);
    const double cpu = cpu_seconds() - start;
    const double bytes = static_cast<double>(sizeof(uint32_t)) *
                         static_cast<double>(strata.order.size() + made.pool.topic_of.size() +
                                             strata.starts.size()) /
                         static_cast<double>(n);
    const std::string more = ", \"bytes_a_question\": " + std::to_string(bytes);
    print("select-index", n, "questions", cpu, more.c_str());
    made.pool.order = std::move(strata.order);
    made.pool.starts = std::move(strata.starts);

    select::Query query;
    query.count = 60;
    draws(made.pool, query, "select-draw", ", \"strata\": 1");
    query.count.reset();
    for (uint32_t i = 0; i < 20; ++i)
        query.topics.push_back({made.names[i], 3});
    draws(made.pool, query, "select-draw", ", \"strata\": 20");
}

}  // namespace examgen::bench
