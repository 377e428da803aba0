#pragma once
// Submissions as CSV, one paper a row (docs/formats/answers-csv.md).

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/csv.h"
#include "exam/answers.h"
#include "jobs/columns.h"

namespace examgen::jobs {

/// A row as a paper whose answers are still cells.
struct Row {
    std::string student, name;
    int form = -1;  // index; -1: not known
    int copy = 0, line = 0;
    exam::PaperStatus status = exam::PaperStatus::ok;
    bool readable = false;                // form and cells are there
    std::vector<std::string_view> cells;  // by number, less 1; valid until the next row
};

/// The papers of CSV files, row by row.
class Submissions {
public:
    Submissions(const exam::Exam& exam, Problems& problems, std::string student_column);

    void open(csv::Source source, const std::string& file);

    /// False at the end of the file.
    bool next(Row& row);

    /// Says that this cell of the current row is not an answer to the question.
    void undecided(size_t number, std::string_view cell);

private:
    bool is_header(std::span<const std::string_view> cells) const;
    void identify(std::span<const std::string_view> cells, Row& row);
    void find_form(std::span<const std::string_view> cells, Row& row);
    void take_cells(std::span<const std::string_view> cells, Row& row);
    void open_problem(Row& row, exam::PaperStatus status, Message what,
                      std::vector<Message> hints = {});

    const exam::Exam& exam_;
    Problems& problems_;
    std::string student_column_, file_;
    std::optional<csv::Reader> reader_;
    Columns columns_;
    std::unordered_map<std::string_view, const exam::Copy*> roster_;
    std::unordered_map<int, const exam::Copy*> copies_;
};

}  // namespace examgen::jobs
