#include "jobs/book.h"

#include "jobs/usage.h"

namespace examgen::jobs {
namespace {

using store::Import;

void remove_database(const fs::path& file) {
    std::error_code ignored;
    for (const char* more : {"", "-wal", "-shm", "-journal"})
        fs::remove(file.string() + more, ignored);
}

/// What killed runs left half-written. Nobody else writes here while the record is open.
void remove_halves(const fs::path& results) {
    std::error_code ignored;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(results, ignored)) {
        const std::string name = entry.path().filename().string();
        for (const auto ours : {"results.csv", "results.json", "answers.csv", "results.xlsx",
                                "report.pdf", "regrade.csv"})
            if (name.starts_with("." + std::string(ours) + ".part-"))
                found.push_back(entry.path());
    }
    for (const auto& file : found)
        fs::remove(file, ignored);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        if (end > at)
            out.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

std::string ids_of(const std::vector<Import>& imports) {
    std::string out;
    for (const auto& import : imports)
        out += (out.empty() ? "" : ",") + std::to_string(import.id);
    return out.empty() ? "-" : out;
}

}  // namespace

Book::Book(const fs::path& results, Mode mode)
    : place_(results / k_record),
      file_(mode == Mode::anew ? results / ("." + std::string(k_record) + ".new") : place_) {
    if (mode == Mode::none)
        return;
    if (mode == Mode::anew)
        remove_database(file_);
    fresh_ = !fs::exists(file_);
    record_ = std::make_unique<store::Record>(file_.string());
    if (mode == Mode::kept)
        remove_halves(results);
}

Book::~Book() {
    if (!record_ || finished_ || !fresh_)
        return;
    bool empty = file_ != place_;
    try {
        empty = empty || (record_->imports(Import::State::reading).empty() &&
                          record_->imports(Import::State::read).empty());
    } catch (const Error&) {
        return;  // what is there stays for the next run to look at
    }
    record_.reset();
    if (empty)
        remove_database(file_);
}

std::optional<score::Ruling> Book::current() {
    const auto version = record_ ? record_->current_version() : std::nullopt;
    if (!version)
        return {};
    return score::ruling_from_json(version->ruling);
}

int64_t Book::version_of(const score::Ruling& ruling, const std::string& by,
                         const std::string& words) {
    if (!record_)
        return 0;
    const std::string text = score::to_json(ruling);
    store::Version fresh;
    const auto all = record_->versions();
    for (const auto& version : all)
        if (version.current) {
            fresh.parent = version.id;
            if (version.ruling == text)
                return version.id;
        }
    for (const auto& version : all)
        if (version.ruling == text && !version.imports.empty())
            return version.id;
    fresh.ruling = text;
    fresh.at = now();
    fresh.by = by;
    fresh.words = words;
    return record_->begin_version(fresh);
}

bool Book::is_scored(int64_t version, const std::vector<Import>& imports) {
    if (!record_)
        return true;
    for (const auto& one : record_->versions())
        if (one.id == version)
            return one.imports == ids_of(imports);
    return false;
}

std::optional<score::Standing> Book::standing(int64_t version, int64_t paper) {
    const auto row = record_ ? record_->score_of(version, paper) : std::nullopt;
    if (!row || !row->readable || row->status != "ok")
        return {};
    score::Standing out{row->points, row->max_points, {}};
    if (row->graded)
        out.grade = score::Cuts::Grade{std::string(row->grade), row->passed};
    return out;
}

Rational Book::pass_mark(int64_t version) {
    const std::string text = record_->setting("pass-" + std::to_string(version));
    return Rational::parse(text).value_or(0);
}

void Book::set_pass_mark(int64_t version, const Rational& points) {
    if (record_)
        record_->set_setting("pass-" + std::to_string(version), points.to_string());
}

void Book::remember(const ResultStyle& style) {
    if (!record_)
        return;
    std::string columns;
    for (const auto& column : style.columns)
        columns += (columns.empty() ? "" : ",") + column.spelled;
    record_->set_setting("columns", columns);
    record_->set_setting("csv-style", style.csv.byte_order_mark ? "excel-de" : "plain");
}

void Book::remember(const std::vector<Input>& inputs) {
    std::string text;
    for (const auto& input : inputs)
        text += input.sha256 + " " + input.file + "\n";
    if (record_)
        record_->set_setting("inputs", text);
}

std::vector<Input> Book::inputs() {
    std::vector<Input> out;
    for (const auto& line : lines_of(record_->setting("inputs"))) {
        const size_t blank = std::min(line.find(' '), line.size() - 1);
        out.push_back({line.substr(blank + 1), line.substr(0, blank)});
    }
    return out;
}

void Book::finish(int64_t version, const std::vector<Import>& imports) {
    if (!record_)
        return;
    record_->finish(version, imports);
    record_->flush();
    finished_ = true;
    if (file_ == place_)
        return;
    record_.reset();
    remove_database(place_);
    fs::rename(file_, place_);
}

std::vector<std::string> reference_of(store::Record& record) {
    return lines_of(record.setting("reference-group"));
}

void set_reference(store::Record& record, const std::vector<std::string>& students) {
    std::string text;
    for (const auto& student : students)
        text += student + "\n";
    record.set_setting("reference-group", text);
}

std::optional<score::Scale> scale_of(const score::Ruling& ruling) {
    if (ruling.scale.empty())
        return {};
    return ruling.scale_table.empty() ? score::scale_named(ruling.scale)
                                      : score::scale_from_json(ruling.scale_table, ruling.scale);
}

ResultStyle style_of(store::Record& record, const fs::path& results) {
    ResultStyle out;
    if (record.setting("csv-style") == "excel-de")
        out.csv = csv::k_excel_de;
    out.columns = result_columns(record.setting("columns"));
    out.answers = fs::exists(results / "answers.csv");
    out.spreadsheet = fs::exists(results / "results.xlsx");
    out.report = fs::exists(results / "report.pdf");
    return out;
}

}  // namespace examgen::jobs
