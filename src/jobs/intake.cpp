#include "jobs/intake.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "jobs/usage.h"

namespace examgen::jobs {
namespace {

using exam::PaperStatus;

constexpr std::array<PaperStatus, 4> k_read = {PaperStatus::ok, PaperStatus::review,
                                               PaperStatus::unidentified, PaperStatus::incomplete};

PaperStatus status_named(std::string_view name) {
    const auto it = std::find_if(k_read.begin(), k_read.end(),
                                 [&](PaperStatus one) { return name_of(one) == name; });
    return it == k_read.end() ? PaperStatus::review : *it;
}

/// What cannot be read twice is kept in a spool.
csv::Source spooled(const fs::path& file, Spool& spool, std::string& sha256) {
    const auto source = stream_file(file);
    std::vector<char> block(1 << 16);
    Sha256 hash;
    while (const size_t n = source(block)) {
        hash.add({block.data(), n});
        spool.add({block.data(), n});
    }
    sha256 = hex(hash.finish());
    return spool.rewind();
}

store::PaperRow stored(int64_t id, const exam::Exam& exam, const Row& row,
                       const std::string& packed) {
    store::PaperRow out;
    out.id = id;
    out.line = row.line;
    out.student = row.student;
    out.name = row.name;
    if (row.form >= 0)
        out.form = exam.forms[static_cast<size_t>(row.form)].name;
    out.copy = row.copy;
    out.status = name_of(row.status);
    if (row.readable)
        out.answers = packed;
    return out;
}

}  // namespace

void pack(std::span<const std::string_view> cells, std::string& out) {
    out.clear();
    for (size_t i = 0; i < cells.size(); ++i) {
        if (i > 0)
            out += '|';
        for (const char c : cells[i]) {
            if (c == '|')
                out += "\xc2\xa6";
            else
                out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
}

void unpack(std::string_view packed, std::vector<std::string_view>& out) {
    out.clear();
    for (size_t at = 0; at <= packed.size();) {
        const size_t end = std::min(packed.find('|', at), packed.size());
        out.push_back(packed.substr(at, end - at));
        at = end + 1;
    }
}

Overrides::Overrides(store::Record* record) {
    if (!record)
        return;
    for (auto& decision : record->decisions())
        by_paper_[decision.paper].emplace_back(decision.number, std::move(decision.cell));
}

void Overrides::apply(int64_t paper, std::vector<std::string_view>& cells) const {
    const auto it = by_paper_.find(paper);
    if (it == by_paper_.end())
        return;
    for (const auto& [number, cell] : it->second)
        if (number >= 1 && static_cast<size_t>(number) <= cells.size())
            cells[static_cast<size_t>(number) - 1] = cell;
}

Intake::Intake(const exam::Exam& exam, store::Record* record, Grading& grading, Problems& problems)
    : exam_(exam), record_(record), grading_(grading), problems_(problems), overrides_(record) {}

void Intake::begin(const std::string& name, const std::string& sha256) {
    const auto times = std::count_if(inputs_.begin(), inputs_.end(),
                                     [&](const Input& one) { return one.file == name; });
    inputs_.push_back({name, sha256});
    store::Import import;
    import.first = next_;
    known_ = 0;
    if (record_) {
        const std::string key = times ? name + "#" + std::to_string(times + 1) : name;
        const auto before = record_->find_import(key);
        const bool same = before && before->sha256 == sha256;
        const bool reported = before && before->state == store::Import::State::current;
        if (before && !same && !reported)
            record_->forget(*before);
        import = same ? *before : record_->begin_import(key, sha256, now());
        known_ = import.papers;
        if (import.state == store::Import::State::reading)
            record_->resume(import);
        next_ = import.first;
    }
    imports_.push_back(import);
}

void Intake::take(Row& row, const std::function<void(size_t, std::string_view)>& undecided) {
    if (pseudonyms_) {
        row.student = (*pseudonyms_)(row.student);
        row.name.clear();
    }
    pack(row.cells, packed_);
    if (row.readable)
        unpack(packed_, row.cells);
    if (record_ && next_ - imports_.back().first >= known_)
        record_->add(stored(next_, exam_, row, packed_));
    if (row.readable)
        overrides_.apply(next_, row.cells);
    grading_.add(next_, row, undecided);
    ++next_;
}

void Intake::read(const std::string& file, const std::string& student_column,
                  const fs::path& folder) {
    const fs::path path = file == "-" ? "/dev/stdin" : file;
    std::string sha256;
    std::optional<Spool> spool;
    csv::Source source;
    const auto hash = std::make_shared<Sha256>();
    std::error_code failed;
    if (fs::is_regular_file(path, failed) && file != "-") {
        sha256 = fingerprint(path);
        source = watched(stream_file(path), hash);
    } else {
        spool.emplace(folder);
        source = watched(spooled(path, *spool, sha256), hash);
    }
    Submissions submissions(exam_, problems_, student_column);
    submissions.open(std::move(source), file);
    begin(file == "-" ? file : path.filename().string(), sha256);
    const auto undecided = [&](size_t number, std::string_view cell) {
        submissions.undecided(number, cell);
    };
    Row row;
    while (submissions.next(row))
        take(row, undecided);
    if (hex(hash->finish()) != sha256)
        throw Error(msg("the file changed while it was read"), in_file(file),
                    {msg("run the same command again")});
    end();
}

void Intake::end() {
    store::Import& import = imports_.back();
    import.papers = next_ - import.first;
    if (record_ && import.state == store::Import::State::reading)
        record_->end_import(now());
}

void Intake::read_rows(const std::string& name, const std::vector<Row>& rows) {
    Sha256 hash;
    for (const auto& row : rows) {
        for (const std::string_view field :
             {std::string_view(row.student), std::string_view(row.name), name_of(row.status)})
            hash.add_field(field);
        hash.add_field(std::to_string(row.form) + " " + std::to_string(row.copy));
        for (const auto cell : row.cells)
            hash.add_field(cell);
    }
    begin(name, hex(hash.finish()));
    for (Row row : rows)
        take(row, [](size_t, std::string_view) {});
    end();
}

void replay(store::Record& record, const exam::Exam& exam,
            const std::vector<store::Import>& imports, Grading& grading) {
    const Overrides overrides(&record);
    Row row;
    record.each_paper(imports, [&](const store::PaperRow& paper) {
        row.line = paper.line;
        row.student = paper.student;
        row.name = paper.name;
        row.copy = paper.copy;
        row.status = status_named(paper.status);
        const exam::Form* form = exam.find_form(paper.form);
        row.form = form ? static_cast<int>(form - exam.forms.data()) : -1;
        row.readable = form && paper.answers.has_value();
        row.cells.clear();
        if (row.readable) {
            unpack(*paper.answers, row.cells);
            overrides.apply(paper.id, row.cells);
            row.readable = row.cells.size() == form->items.size();
        }
        grading.add(paper.id, row, [](size_t, std::string_view) {});
    });
}

}  // namespace examgen::jobs
