#include "jobs/submissions.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

using exam::PaperStatus;
using Cells = std::span<const std::string_view>;

constexpr size_t k_most_problems = 200;
constexpr std::string_view k_students[] = {
    "studentid", "matrikelnummer", "matriculation", "matrikelnr", "idnumber", "idnummer", "id"};
constexpr std::string_view k_questions[] = {"", "q", "f", "question", "frage", "aufgabe"};

/// Small letters; blanks, underscores, hyphens and points do not count.
std::string normal(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '_' && c != '-' && c != '.')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return out;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view k_space = " \t\r\n";
    const size_t from = text.find_first_not_of(k_space);
    if (from == text.npos)
        return {};
    return text.substr(from, text.find_last_not_of(k_space) + 1 - from);
}

/// An id as text; `="00123"` is how leading zeros are kept in Excel.
std::string_view id_of(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.size() >= 3 && cell.starts_with("=\"") && cell.ends_with('"'))
        cell = cell.substr(2, cell.size() - 3);
    return cell;
}

std::optional<int> whole(std::string_view text) {
    int value = 0;
    const auto [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || stop != text.data() + text.size())
        return {};
    return value;
}

/// The number of a question's column, or 0.
int question_number(std::string_view name) {
    const size_t digit = name.find_first_of("0123456789");
    if (digit == name.npos)
        return 0;
    const auto prefix = name.substr(0, digit);
    if (std::find(std::begin(k_questions), std::end(k_questions), prefix) == std::end(k_questions))
        return 0;
    return std::max(0, whole(name.substr(digit)).value_or(0));
}

std::optional<size_t> place(const std::vector<std::string>& names, std::string_view name,
                            const std::string& file) {
    const auto it = std::find(names.begin(), names.end(), name);
    if (it == names.end())
        return {};
    if (std::find(it + 1, names.end(), name) != names.end())
        throw Error(msg("two columns have the name \"{}\"", name), {file, 1, 0, "", 0},
                    {msg("delete or rename one of them")});
    return static_cast<size_t>(it - names.begin());
}

size_t student_place(const std::vector<std::string>& names, const std::string& wanted,
                     const std::string& file) {
    if (!wanted.empty()) {
        if (const auto found = place(names, normal(wanted), file))
            return *found;
        throw Error(msg("there is no column \"{}\"", shortened(wanted)), {file, 1, 0, "", 0},
                    {msg("check --student-column and the first line")});
    }
    for (const auto name : k_students)
        if (const auto found = place(names, name, file))
            return *found;
    throw Error(msg("no column names the student"), {file, 1, 0, "", 0},
                {msg("name it student_id, id, matrikelnummer or matriculation, or use "
                     "--student-column")});
}

void place_question(Columns& out, int number, size_t column, const std::string& file,
                    Problems& problems) {
    const auto index = static_cast<size_t>(number - 1);
    if (out.questions[index] == SIZE_MAX) {
        out.questions[index] = column;
        return;
    }
    out.doubles[index] = column;
    problems.add(Severity::warning, msg("question {} has two columns", number), file, 1,
                 {msg("where the two differ, the paper is left open")});
}

}  // namespace

void Problems::add(Severity severity, Message what, const std::string& file, int line,
                   std::vector<Message> hints) {
    if (kept_.size() < k_most_problems)
        kept_.push_back({severity, std::move(what), {file, line, 0, "", 0}, std::move(hints)});
    else
        ++more_;
}

Diagnostics Problems::take() {
    if (more_ > 0)
        kept_.push_back({Severity::warning, msg("and {} more problems", more_), {}, {}});
    more_ = 0;
    return std::move(kept_);
}

Columns read_header(Cells cells, size_t questions, const std::string& student,
                    const std::string& file, Problems& problems) {
    Columns out;
    std::vector<std::string> names;
    for (const auto cell : cells) {
        names.push_back(normal(trimmed(cell)));
        out.header.emplace_back(cell);
    }
    out.student = student_place(names, student, file);
    out.name = place(names, "name", file);
    for (const auto name : {"firstname", "vorname"})
        if (!out.first_name)
            out.first_name = place(names, name, file);
    for (const auto name : {"lastname", "nachname", "surname"})
        if (!out.last_name)
            out.last_name = place(names, name, file);
    out.form = place(names, "form", file);
    out.copy = place(names, "copy", file);
    out.questions.assign(questions, SIZE_MAX);
    out.doubles.resize(questions);
    for (size_t i = 0; i < names.size(); ++i) {
        const int number = i == out.student ? 0 : question_number(names[i]);
        if (number > static_cast<int>(questions))
            throw Error(msg("a column for question {}, but the exam has {}", number, questions),
                        {file, 1, 0, "", 0}, {msg("are these the answers to another exam?")});
        if (number > 0)
            place_question(out, number, i, file, problems);
    }
    const auto missing = std::find(out.questions.begin(), out.questions.end(), SIZE_MAX);
    if (missing != out.questions.end())
        throw Error(msg("no column for question {}; the exam has {}",
                        missing - out.questions.begin() + 1, questions),
                    {file, 1, 0, "", 0},
                    {msg("name the columns 1, 2, 3 … or Q1, Q2, Q3 …"),
                     msg("are these the answers to another exam?")});
    return out;
}

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
        read_header(reader_->cells(), exam_.questions.size(), student_column_, file, problems_);
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
    row.student = columns_.student < cells.size() ? id_of(cells[columns_.student]) : "";
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
    std::string name = normal(cell(columns_.form));
    for (char& c : name)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    const std::string_view copy = cell(columns_.copy);
    const auto student = roster_.find(row.student);
    const exam::Copy* known = student == roster_.end() ? nullptr : student->second;
    if (!copy.empty()) {
        const auto number = whole(copy);
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
        row.cells.clear();
        identify(cells, row);
        find_form(cells, row);
        take_cells(cells, row);
        return true;
    }
    return false;
}

}  // namespace examgen::jobs
