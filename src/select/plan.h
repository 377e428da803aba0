#pragma once
// A query worked out against the stock: which rows (topics) and columns (difficulties) have to hold
// how many questions, and what each cell can give.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "select/cell.h"
#include "select/pool.h"
#include "select/query.h"
#include "select/table.h"

namespace examgen::select {

struct Row {
    std::string name;           // topics as they were typed; empty: all topics
    std::vector<Range> topics;  // of Pool::topics
    std::optional<int64_t> wanted;
};

struct Column {
    std::string name;  // as typed; empty: all levels
    int low = 1, high = k_levels;
    std::optional<int64_t> wanted;
};

struct Plan {
    std::vector<Row> rows;
    std::vector<Column> columns;
    std::vector<uint32_t> forced;          // included by name, ascending
    Margins free;                          // what is still to be drawn, and the candidates' number
    std::vector<std::vector<Cell>> cells;  // rows × columns, without `forced` and their enemies
};

/// Throws Error (unknown names, too small a stock) or UsageError (counts that contradict each
/// other), with all problems of one sort at once.
Plan make_plan(const Pool& pool, const Query& query);

}  // namespace examgen::select
