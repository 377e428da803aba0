// fill: a transportation problem, solved by shortest augmenting paths; what the last search
// reached is a minimum cut and so the proof that no table exists (Ford & Fulkerson 1956).
// mix: a table with cells n of stock N stands for a product of C(N, n) choices of questions, and is
// visited in that proportion. A move adds and takes one along a cycle of rows and columns (cycles
// of every length reach every table, also where cells are empty; Diaconis & Sturmfels 1998). It is
// accepted row by row with min(1, factor), which keeps the same balance as accepting the product
// (Michel, Kapfer & Krauth 2014) and needs no more than 64 bits.

#include "select/table.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace examgen::select {
namespace {

constexpr size_t k_none = SIZE_MAX;

class Filler {
public:
    explicit Filler(const Margins& margins)
        : margins_(margins),
          row_left_(margins.rows),
          column_left_(margins.columns),
          counts_(margins.rows.size(), std::vector<int64_t>(margins.columns.size())) {}

    std::variant<Counts, Shortage> run() {
        while (const auto column = search())
            augment(*column);
        const bool done =
            std::all_of(row_left_.begin(), row_left_.end(), [](int64_t left) { return left == 0; });
        if (done)
            return counts_;
        return shortage();
    }

private:
    size_t rows() const { return row_left_.size(); }

    size_t columns() const { return column_left_.size(); }

    /// Breadth first from the rows that lack something to a column that does.
    std::optional<size_t> search() {
        row_from_.assign(rows(), k_none);
        column_from_.assign(columns(), k_none);
        std::vector<size_t> queue;
        for (size_t i = 0; i < rows(); ++i) {
            if (row_left_[i] == 0)
                continue;
            row_from_[i] = columns();  // a start
            queue.push_back(i);
        }
        for (size_t head = 0; head < queue.size(); ++head)
            if (const auto found = visit(queue[head], queue))
                return found;
        return {};
    }

    std::optional<size_t> visit(size_t i, std::vector<size_t>& queue) {
        for (size_t j = 0; j < columns(); ++j) {
            if (column_from_[j] != k_none || counts_[i][j] >= margins_.room[i][j])
                continue;
            column_from_[j] = i;
            if (column_left_[j] > 0)
                return j;
            for (size_t other = 0; other < rows(); ++other) {
                if (row_from_[other] != k_none || counts_[other][j] == 0)
                    continue;
                row_from_[other] = j;
                queue.push_back(other);
            }
        }
        return {};
    }

    void augment(size_t end) {
        int64_t most = column_left_[end];
        size_t start = 0;
        walk(end, [&](size_t i, size_t j, size_t before) {
            most = std::min(most, margins_.room[i][j] - counts_[i][j]);
            most = before == columns() ? std::min(most, row_left_[i])
                                       : std::min(most, counts_[i][before]);
            start = i;
        });
        walk(end, [&](size_t i, size_t j, size_t before) {
            counts_[i][j] += most;
            if (before != columns())
                counts_[i][before] -= most;
        });
        row_left_[start] -= most;
        column_left_[end] -= most;
    }

    /// Calls `step(row, column it gives to, column it was reached by)` from the end of the path.
    template <class Step>
    void walk(size_t column, const Step& step) const {
        while (column != columns()) {
            const size_t row = column_from_[column];
            step(row, column, row_from_[row]);
            column = row_from_[row];
        }
    }

    Shortage shortage() const {
        Shortage out;
        for (size_t j = 0; j < columns(); ++j) {
            if (column_from_[j] == k_none)
                out.columns.push_back(j);
            else
                out.wanted -= margins_.columns[j];
        }
        for (size_t i = 0; i < rows(); ++i) {
            if (row_from_[i] == k_none)
                continue;
            out.rows.push_back(i);
            out.wanted += margins_.rows[i];
            for (const size_t j : out.columns)
                out.room += margins_.room[i][j];
        }
        return out;
    }

    const Margins& margins_;
    std::vector<int64_t> row_left_, column_left_;
    Counts counts_;
    std::vector<size_t> row_from_, column_from_;  // of the last search
};

/// Moves the first `k` of `all` to random distinct entries.
void pick(std::span<size_t> all, size_t k, Rng& rng) {
    for (size_t i = 0; i < k; ++i) {
        const auto j = i + static_cast<size_t>(rng.below(all.size() - i));
        std::swap(all[i], all[j]);
    }
}

/// Whether one more in `more` and one fewer in `less`, both of one row, passes.
struct Exchange {
    int64_t more, more_room, less, less_room;

    bool passes(Rng& rng) const {
        if (more >= more_room || less == 0)
            return false;
        const auto gain = static_cast<uint64_t>(more_room - more) * static_cast<uint64_t>(less);
        const auto loss =
            static_cast<uint64_t>(more + 1) * static_cast<uint64_t>(less_room - less + 1);
        return gain >= loss || rng.below(loss) < gain;
    }
};

}  // namespace

std::variant<Counts, Shortage> fill(const Margins& margins) {
    return Filler(margins).run();
}

void mix(Counts& counts, const Margins& margins, size_t steps, Rng& rng) {
    std::vector<size_t> rows(margins.rows.size()), columns(margins.columns.size());
    const size_t longest = std::min(rows.size(), columns.size());
    if (longest < 2)
        return;
    std::iota(rows.begin(), rows.end(), size_t{0});
    std::iota(columns.begin(), columns.end(), size_t{0});
    for (size_t step = 0; step < steps; ++step) {
        // Half of the moves are the shortest ones, which pass most often.
        const bool shortest = rng.below(2) == 0;
        const size_t length = shortest ? 2 : 2 + static_cast<size_t>(rng.below(longest - 1));
        pick(rows, length, rng);
        pick(columns, length, rng);
        bool passes = true;
        for (size_t m = 0; m < length && passes; ++m) {
            const size_t i = rows[m], up = columns[m], down = columns[(m + 1) % length];
            passes =
                Exchange{counts[i][up], margins.room[i][up], counts[i][down], margins.room[i][down]}
                    .passes(rng);
        }
        for (size_t m = 0; m < length && passes; ++m) {
            ++counts[rows[m]][columns[m]];
            --counts[rows[m]][columns[(m + 1) % length]];
        }
    }
}

}  // namespace examgen::select
