#include "jobs/columns.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

using Cells = std::span<const std::string_view>;

constexpr size_t k_most_problems = 200;
constexpr std::string_view k_students[] = {
    "studentid", "matrikelnummer", "matriculation", "matrikelnr", "idnumber", "idnummer", "id"};
constexpr std::string_view k_questions[] = {"", "q", "f", "question", "frage", "aufgabe"};

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

std::string plain_name(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '_' && c != '-' && c != '.')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return out;
}

std::optional<size_t> column_named(const std::vector<std::string>& names, std::string_view name,
                                   const std::string& file) {
    const auto it = std::find(names.begin(), names.end(), name);
    if (it == names.end())
        return {};
    if (std::find(it + 1, names.end(), name) != names.end())
        throw Error(msg("two columns have the name \"{}\"", name), {file, 1, 0, "", 0},
                    {msg("delete or rename one of them")});
    return static_cast<size_t>(it - names.begin());
}

size_t student_column(const std::vector<std::string>& names, const std::string& wanted,
                      const std::string& file) {
    if (!wanted.empty()) {
        if (const auto found = column_named(names, plain_name(wanted), file))
            return *found;
        throw Error(msg("there is no column \"{}\"", shortened(wanted)), {file, 1, 0, "", 0},
                    {msg("check --student-column and the first line")});
    }
    for (const auto name : k_students)
        if (const auto found = column_named(names, name, file))
            return *found;
    throw Error(msg("no column names the student"), {file, 1, 0, "", 0},
                {msg("name it student_id, id, matrikelnummer or matriculation, or use "
                     "--student-column")});
}

std::string_view student_id_of(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.size() >= 3 && cell.starts_with("=\"") && cell.ends_with('"'))
        cell = cell.substr(2, cell.size() - 3);
    return cell;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view k_space = " \t\r\n";
    const size_t from = text.find_first_not_of(k_space);
    if (from == text.npos)
        return {};
    return text.substr(from, text.find_last_not_of(k_space) + 1 - from);
}

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
        names.push_back(plain_name(trimmed(cell)));
        out.header.emplace_back(cell);
    }
    out.student = student_column(names, student, file);
    out.name = column_named(names, "name", file);
    for (const auto name : {"firstname", "vorname"})
        if (!out.first_name)
            out.first_name = column_named(names, name, file);
    for (const auto name : {"lastname", "nachname", "surname"})
        if (!out.last_name)
            out.last_name = column_named(names, name, file);
    out.form = column_named(names, "form", file);
    out.copy = column_named(names, "copy", file);
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

}  // namespace examgen::jobs
