#pragma once
// Linear programs, in real numbers (CLP) and in whole ones (CBC). The same program gives the same
// answer with the same library: one thread, and limits of nodes, not of time.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace examgen::select {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// minimise cost · x, lower ≤ x ≤ upper, row_lower ≤ A x ≤ row_upper; A by columns.
struct Program {
    std::vector<double> cost, lower, upper, row_lower, row_upper;
    std::vector<char> whole;     // per column
    std::vector<int> starts{0};  // columns + 1, into `rows` and `values`
    std::vector<int> rows;
    std::vector<double> values;

    /// Opens a column; entries follow by `add`.
    int add_column(double column_cost, double least, double most, bool is_whole = false);
    void add(int row, double value);
    int add_row(double least, double most);

    size_t columns() const { return cost.size(); }
};

struct Solved {
    enum class Status : uint8_t { optimal, infeasible, limit };
    Status status = Status::limit;
    std::vector<double> x;               // empty when there is none
    std::vector<double> reduced, duals;  // of a program in real numbers
    double value = 0;
    double bound = -k_infinity;  // no solution is cheaper
};

/// In real numbers.
Solved solve(const Program& program);

struct WholeLimits {
    int nodes = 1000;
    double relative_gap = 0;
};

/// Columns marked `whole` take whole values. `start` may be empty.
Solved solve_whole(const Program& program, const WholeLimits& limits,
                   const std::vector<double>& start);

}  // namespace examgen::select
