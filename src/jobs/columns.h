#pragma once
// What the columns of submissions mean, and what is wrong with their rows.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace examgen::jobs {

/// Problems of many rows: the first ones are kept, the others counted.
class Problems {
public:
    void add(Severity severity, Message what, const std::string& file, int line,
             std::vector<Message> hints = {});
    /// The kept ones, and a last one that says how many more there are.
    Diagnostics take();

private:
    Diagnostics kept_;
    size_t more_ = 0;
};

/// Which cell of a row is what.
struct Columns {
    size_t student = 0;
    std::optional<size_t> name, first_name, last_name, form, copy;
    std::vector<size_t> questions;               // by number, less 1
    std::vector<std::optional<size_t>> doubles;  // a second column of the same question
    std::vector<std::string> header;
};

/// Throws Error when there is no student column, when it is there twice, or when the questions are
/// not those of an exam with that many. `student`: the name of the column, or empty.
Columns read_header(std::span<const std::string_view> cells, size_t questions,
                    const std::string& student, const std::string& file, Problems& problems);

/// The column of that name (names as plain_name gives them). Throws Error when it is there twice.
std::optional<size_t> column_named(const std::vector<std::string>& names, std::string_view name,
                                   const std::string& file);

/// The column of students' ids: `wanted`, or the first of student_id, matrikelnummer, …. Throws
/// Error when there is none.
size_t student_column(const std::vector<std::string>& names, const std::string& wanted,
                      const std::string& file);

/// An id as text; `="00123"` is how leading zeros are kept in Excel.
std::string_view student_id_of(std::string_view cell);

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// Small letters; blanks, underscores, hyphens and points do not count.
std::string plain_name(std::string_view text);

}  // namespace examgen::jobs
