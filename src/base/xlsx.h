#pragma once
// Spreadsheets (.xlsx) as rows of texts: the first sheet.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::xlsx {

using Rows = std::vector<std::vector<std::string>>;

/// Whether the bytes are a zip archive, as every .xlsx is.
bool is_zip(std::string_view bytes);

/// The rows of the first sheet, also empty ones; numbers as they are stored, formulas by their
/// value. Names in the archive are never used as paths; parts beyond 64 MB, more than 1,000,000
/// rows or 2,000 columns are refused. Throws Error.
Rows read(std::string_view bytes, const std::string& file);

/// A spreadsheet whose cells are texts; the same rows give the same bytes.
std::string write(const Rows& rows);

}  // namespace examgen::xlsx
