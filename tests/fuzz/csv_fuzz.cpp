// Any bytes are rows within the limits, and what is written of them is read back the same.

#include <cstdlib>

#include "base/csv.h"
#include "base/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen;
    csv::Reader reader(json::source_of({reinterpret_cast<const char*>(data), size}));
    std::string text;
    csv::Writer out(text, {});
    std::vector<std::string> cells;
    while (reader.next()) {
        if (reader.cells().size() > csv::k_max_columns)
            std::abort();
        for (const auto cell : reader.cells()) {
            if (cell.size() > 3 * csv::k_max_cell || !is_valid_utf8(cell))
                std::abort();
            out.cell("x").cell(cell);
            cells.emplace_back(cell);
        }
    }
    out.end_row();
    csv::Reader again(json::source_of(text));
    if (cells.empty() || 2 * cells.size() > csv::k_max_columns || text.size() > csv::k_max_row)
        return 0;
    if (text.find('\xef') != text.npos || text.find(';') != text.npos ||
        text.find('\t') != text.npos)
        return 0;  // marks within cells are dropped, and the separator is guessed
    if (!again.next() || again.cells().size() != 2 * cells.size())
        std::abort();
    for (size_t i = 0; i < cells.size(); ++i) {
        const auto cell = again.cells()[2 * i + 1];
        if (cell != cells[i] && cell != "'" + cells[i])
            std::abort();
    }
    return 0;
}
