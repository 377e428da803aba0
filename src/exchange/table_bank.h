#pragma once
// Banks as tables (docs/formats/table.md): one question a row, columns by a header in German or
// English. What has no column of its own stands as JSON in the column "data".

#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether the first line names a column for the question and one for the answer.
bool is_csv_bank(std::string_view text);
Imported read_csv_bank(std::string_view text, const std::string& file);
Exported write_csv_bank(const bank::Bank& bank);

bool is_xlsx_bank(std::string_view bytes);
Imported read_xlsx_bank(std::string_view bytes, const std::string& file);
Exported write_xlsx_bank(const bank::Bank& bank);

}  // namespace examgen::exchange
