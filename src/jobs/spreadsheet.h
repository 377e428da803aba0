#pragma once
// results.xlsx: a sheet of papers and a sheet of item figures, for people who open it in a
// spreadsheet. Ids are texts, numbers are numbers, nothing is ever a formula.

#include <memory>
#include <string>
#include <vector>

#include "jobs/grade.h"

namespace examgen::jobs {

constexpr size_t k_most_spreadsheet_rows = 100000;

class Spreadsheet {
public:
    /// Written beside its place in `folder`, row by row.
    Spreadsheet(const fs::path& folder, const exam::Exam& exam);
    ~Spreadsheet();
    Spreadsheet(const Spreadsheet&) = delete;
    Spreadsheet& operator=(const Spreadsheet&) = delete;

    void add(const Paper& paper, const Outcome& outcome);

    /// The second sheet; all bytes are on the disk afterwards. Throws Error.
    void finish(const std::vector<score::ItemFigure>& figures);

    fs::path commit();

private:
    struct Book;
    std::unique_ptr<Book> book_;
};

}  // namespace examgen::jobs
