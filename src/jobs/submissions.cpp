#include "jobs/submissions.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

using exam::PaperStatus;
using Cells = std::span<const std::string_view>;

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || stop != text.data() + text.size())
        return {};
    return value;
}

}  // namespace

Submissions::Submissions(const exam::Exam& exam, Problems& problems, std::string student_column)
    : exam_(exam), problems_(problems), student_column_(std::move(student_column)) {
    for (const auto& copy : exam.copies) {
        copies_.emplace(copy.copy, &copy);
        if (copy.student_id)
            roster_.emplace(*copy.student_id, &copy);
    }
}

void Submissions::open(csv::Source source, const std::string& file) {
    file_ = file;
    reader_.emplace(std::move(source));
    if (!reader_->next())
        throw Error(msg("the file is empty"), in_file(file),
                    {msg("the first line names the columns, then comes one line a student")});
    columns_ =
        read_header(reader_->cells(), exam_.forms.front().items.size(), student_column_, file, problems_);
}

bool Submissions::is_header(Cells cells) const {
    return cells.size() == columns_.header.size() &&
           std::equal(cells.begin(), cells.end(), columns_.header.begin());
}

void Submissions::open_problem(Row& row, PaperStatus status, Message what,
                               std::vector<Message> hints) {
    if (row.status == PaperStatus::ok)
        row.status = status;
    problems_.add(Severity::error, std::move(what), file_, reader_->line(), std::move(hints));
}

void Submissions::identify(Cells cells, Row& row) {
    const auto cell = [&](std::optional<size_t> column) {
        return column && *column < cells.size() ? trimmed(cells[*column]) : std::string_view{};
    };
    row.student = columns_.student < cells.size() ? student_id_of(cells[columns_.student]) : "";
    row.name = cell(columns_.name);
    if (row.name.empty()) {
        const auto first = cell(columns_.first_name), last = cell(columns_.last_name);
        row.name =
            std::string(first) + (first.empty() || last.empty() ? "" : " ") + std::string(last);
    }
    if (row.student.empty())
        return open_problem(row, PaperStatus::unidentified, msg("no student in this line"));
    if (roster_.empty())
        return;
    const auto it = roster_.find(row.student);
    if (it == roster_.end())
        return open_problem(row, PaperStatus::unidentified,
                            msg("the student \"{}\" is not on the roster", shortened(row.student)),
                            {msg("leading zeros count: 00123 and 123 are two students")});
    if (row.name.empty())
        row.name = it->second->name.value_or("");
}

void Submissions::find_form(Cells cells, Row& row) {
    const auto cell = [&](std::optional<size_t> column) {
        return column && *column < cells.size() ? trimmed(cells[*column]) : std::string_view{};
    };
    std::string name = plain_name(cell(columns_.form));
    for (char& c : name)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    const std::string_view copy = cell(columns_.copy);
    const auto student = roster_.find(row.student);
    const exam::Copy* known = student == roster_.end() ? nullptr : student->second;
    if (!copy.empty()) {
        const auto number = whole_number(copy);
        const auto found = number ? copies_.find(*number) : copies_.end();
        if (found == copies_.end())
            return open_problem(row, PaperStatus::review,
                                msg("the exam has no copy \"{}\"", shortened(copy)));
        known = found->second;
        row.copy = *number;
    } else if (known) {
        row.copy = known->copy;
    }
    if (known && !name.empty() && name != known->form)
        return open_problem(
            row, PaperStatus::review,
            msg("form {} in this line, but copy {} is form {}", name, known->copy, known->form));
    if (known)
        name = known->form;
    if (name.empty() && exam_.forms.size() > 1)
        return open_problem(
            row, PaperStatus::review,
            msg("the exam has {} forms, and this line does not say which", exam_.forms.size()),
            {msg("add a column \"form\"")});
    const exam::Form* form = name.empty() ? &exam_.forms.front() : exam_.find_form(name);
    if (!form)
        return open_problem(row, PaperStatus::review,
                            msg("the exam has no form \"{}\"", shortened(name)));
    row.form = static_cast<int>(form - exam_.forms.data());
}

void Submissions::take_cells(Cells cells, Row& row) {
    const auto& flaws = reader_->flaws();
    const size_t width = columns_.header.size();
    if (flaws.nul)
        return open_problem(row, PaperStatus::review, msg("zero bytes in this line"));
    if (flaws.open_quote)
        return open_problem(row, PaperStatus::review,
                            msg("a quotation mark is opened and never closed"),
                            {msg("lines behind it were swallowed; close or delete it")});
    if (flaws.too_long || flaws.too_many)
        return open_problem(row, PaperStatus::review,
                            msg("this line is too large: {} columns and {} MB a cell are allowed",
                                csv::k_max_columns, csv::k_max_cell >> 20));
    if (cells.size() < width)
        return open_problem(row, PaperStatus::review,
                            msg("{} columns, but the first line has {}", cells.size(), width));
    if (std::any_of(cells.begin() + static_cast<std::ptrdiff_t>(width), cells.end(),
                    [](std::string_view cell) { return !cell.empty(); }))
        return open_problem(row, PaperStatus::review,
                            msg("{} columns, but the first line has {}", cells.size(), width),
                            {msg("is there a separator within a cell that is not in quotes?")});
    for (size_t i = 0; i < columns_.questions.size(); ++i) {
        row.cells.push_back(cells[columns_.questions[i]]);
        const auto second = columns_.doubles[i];
        if (second && cells[*second] != row.cells.back())
            open_problem(row, PaperStatus::review,
                         msg("the two columns of question {} differ", i + 1));
    }
    row.readable = row.form >= 0;
}

void Submissions::undecided(size_t number, std::string_view cell) {
    problems_.add(
        Severity::error,
        msg("\"{}\" is not an answer to question {} on this sheet", shortened(cell), number), file_,
        reader_->line());
}

bool Submissions::next(Row& row) {
    while (reader_->next()) {
        const Cells cells = reader_->cells();
        if (cells[0] == columns_.header[0] && is_header(cells)) {
            problems_.add(Severity::warning, msg("the first line is repeated here; passed over"),
                          file_, reader_->line());
            continue;
        }
        row.status = PaperStatus::ok;
        row.readable = false;
        row.form = -1;
        row.copy = 0;
        row.line = reader_->line();
        row.cells.clear();
        identify(cells, row);
        find_form(cells, row);
        take_cells(cells, row);
        return true;
    }
    return false;
}

}  // namespace examgen::jobs
