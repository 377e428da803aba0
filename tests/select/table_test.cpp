#include "select/table.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <catch2/catch.hpp>

using namespace examgen;
using namespace examgen::select;

namespace {

int64_t sum(const std::vector<int64_t>& v) {
    return std::accumulate(v.begin(), v.end(), int64_t{0});
}

void check_table(const Counts& counts, const Margins& m) {
    for (size_t i = 0; i < m.rows.size(); ++i)
        CHECK(sum(counts[i]) == m.rows[i]);
    for (size_t j = 0; j < m.columns.size(); ++j) {
        int64_t column = 0;
        for (size_t i = 0; i < m.rows.size(); ++i) {
            CHECK(counts[i][j] >= 0);
            CHECK(counts[i][j] <= m.room[i][j]);
            column += counts[i][j];
        }
        CHECK(column == m.columns[j]);
    }
}

/// All tables with these sums, by trying everything.
void enumerate(const Margins& m, Counts& partial, size_t cell, std::vector<Counts>& out) {
    const size_t columns = m.columns.size();
    if (cell == m.rows.size() * columns) {
        for (size_t j = 0; j < columns; ++j) {
            int64_t column = 0;
            for (const auto& row : partial)
                column += row[j];
            if (column != m.columns[j])
                return;
        }
        for (size_t i = 0; i < m.rows.size(); ++i)
            if (sum(partial[i]) != m.rows[i])
                return;
        out.push_back(partial);
        return;
    }
    const size_t i = cell / columns, j = cell % columns;
    for (int64_t n = 0; n <= m.room[i][j]; ++n) {
        partial[i][j] = n;
        enumerate(m, partial, cell + 1, out);
    }
    partial[i][j] = 0;
}

std::vector<Counts> all_tables(const Margins& m) {
    Counts partial(m.rows.size(), std::vector<int64_t>(m.columns.size()));
    std::vector<Counts> out;
    enumerate(m, partial, 0, out);
    return out;
}

double choose(int64_t n, int64_t k) {
    double out = 1;
    for (int64_t i = 0; i < k; ++i)
        out = out * static_cast<double>(n - i) / static_cast<double>(i + 1);
    return out;
}

/// Small margins of a random table, sometimes made unmeetable.
Margins random_margins(Rng& rng) {
    Margins m{{0, 0, 0}, {0, 0, 0}, Counts(3, std::vector<int64_t>(3))};
    for (size_t i = 0; i < 3; ++i) {
        for (size_t j = 0; j < 3; ++j) {
            m.room[i][j] = static_cast<int64_t>(rng.below(3));
            const auto n = static_cast<int64_t>(rng.below(3));
            m.rows[i] += n;
            m.columns[j] += n;
        }
    }
    return m;
}

}  // namespace

TEST_CASE("a table is found exactly when there is one, and else a true shortage is named") {
    Rng rng(7);
    int found = 0, none = 0;
    for (int run = 0; run < 300; ++run) {
        const Margins m = random_margins(rng);
        const auto result = fill(m);
        const bool exists = !all_tables(m).empty();
        REQUIRE(std::holds_alternative<Counts>(result) == exists);
        if (exists) {
            ++found;
            check_table(std::get<Counts>(result), m);
            continue;
        }
        ++none;
        const auto& s = std::get<Shortage>(result);
        int64_t wanted = 0, room = 0;
        for (const size_t i : s.rows) {
            wanted += m.rows[i];
            for (const size_t j : s.columns)
                room += m.room[i][j];
        }
        for (size_t j = 0; j < 3; ++j)
            if (std::find(s.columns.begin(), s.columns.end(), j) == s.columns.end())
                wanted -= m.columns[j];
        CHECK(s.wanted == wanted);
        CHECK(s.room == room);
        CHECK(wanted > room);
    }
    CHECK(found > 20);
    CHECK(none > 50);
}

TEST_CASE("a mixed table keeps its sums and limits") {
    Rng rng(3);
    const Margins m{{12, 8, 5}, {10, 9, 6}, {{8, 8, 8}, {3, 9, 9}, {5, 0, 5}}};
    auto counts = std::get<Counts>(fill(m));
    for (int run = 0; run < 50; ++run) {
        mix(counts, m, 100, rng);
        check_table(counts, m);
    }
}

TEST_CASE("every table comes up in proportion to the choices of questions it stands for") {
    // Empty cells make some tables reachable only by a cycle through all three rows.
    const Margins m{{2, 2, 2}, {2, 2, 2}, {{3, 2, 0}, {0, 3, 2}, {2, 0, 4}}};
    const auto tables = all_tables(m);
    REQUIRE(tables.size() == 3);
    double total = 0;
    std::map<Counts, double> weight;
    for (const auto& table : tables) {
        double w = 1;
        for (size_t i = 0; i < 3; ++i)
            for (size_t j = 0; j < 3; ++j)
                w *= choose(m.room[i][j], table[i][j]);
        total += weight[table] = w;
    }
    std::map<Counts, double> seen;
    const int n = 20000;
    for (uint64_t seed = 0; seed < n; ++seed) {
        auto counts = std::get<Counts>(fill(m));
        Rng rng(seed);
        mix(counts, m, 400, rng);
        ++seen[counts];
    }
    double chi = 0;
    for (const auto& [table, w] : weight) {
        const double expected = n * w / total;
        chi += (seen[table] - expected) * (seen[table] - expected) / expected;
    }
    CHECK(chi < 13.8);  // 0.001 at 2 degrees of freedom
}
