#include "store/record.h"

#include <algorithm>
#include <array>

#include "store/record_tables.h"

namespace examgen::store {
namespace {

constexpr int32_t k_application = 0x65675265;  // "egRe"
constexpr int64_t k_version = 1;
constexpr std::array<std::string_view, 4> k_states = {"reading", "read", "current", "replaced"};
constexpr const char* k_import_columns =
    "SELECT id, first, papers, file, sha256, state FROM "
    "imports ";

Database opened(const std::string& path) {
    Database db(path, Database::Journal::exclusive_wal, k_application);
    if (db.version() == k_version)
        return db;
    if (db.version() > k_version)
        throw Error(msg("this file was written by a newer examgen"), in_file(path),
                    {msg("install the newer version, or name another file")});
    Transaction transaction(db);
    db.run(k_record_tables);
    db.set_version(k_version);
    transaction.commit();
    return db;
}

Import import_of(Statement& row) {
    const auto state = std::find(k_states.begin(), k_states.end(), row.text(5));
    return {row.integer(0),           row.integer(1),
            row.integer(2),           std::string(row.text(3)),
            std::string(row.text(4)), static_cast<Import::State>(state - k_states.begin())};
}

std::string_view name_of(Import::State state) {
    return k_states[static_cast<size_t>(state)];
}

}  // namespace

Record::Record(const std::string& path)
    : db_(opened(path)),
      add_paper_(db_, "INSERT INTO papers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
      count_papers_(db_, "UPDATE imports SET papers = ?2 WHERE id = ?1"),
      add_score_(db_,
                 "INSERT OR REPLACE INTO scores VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
                 "?11)"),
      add_mark_(db_,
                "INSERT OR REPLACE INTO marks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, "
                "?11, ?12)"),
      find_score_(db_,
                  "SELECT points_num, points_den, max_num, max_den, answered, grade, passed, "
                  "status, kept FROM scores WHERE version = ?1 AND paper = ?2"),
      begin_(db_, "BEGIN IMMEDIATE"),
      commit_(db_, "COMMIT") {}

Record::~Record() = default;

void Record::write_one() {
    if (!open_)
        begin_.run();
    open_ = true;
    ++pending_;
}

void Record::commit() {
    if (!open_)
        return;
    if (importing_.id)
        count_papers_.bind(1, importing_.id).bind(2, importing_.papers).run();
    commit_.run();
    open_ = false;
    pending_ = 0;
}

void Record::flush() {
    commit();
    db_.checkpoint();
}

std::optional<Import> Record::find_import(const std::string& file) {
    Statement find(db_, std::string(k_import_columns) +
                            "WHERE file = ?1 AND state <> 'replaced' ORDER BY id DESC LIMIT 1");
    if (!find.bind(1, file).step())
        return {};
    return import_of(find);
}

std::vector<Import> Record::imports(Import::State state) {
    std::vector<Import> out;
    Statement find(db_, std::string(k_import_columns) + "WHERE state = ?1 ORDER BY id");
    find.bind(1, name_of(state));
    while (find.step())
        out.push_back(import_of(find));
    return out;
}

Import Record::begin_import(const std::string& file, const std::string& sha256,
                            const std::string& at) {
    commit();
    Transaction transaction(db_);
    Import out;
    out.file = file;
    out.sha256 = sha256;
    Statement last(db_,
                   "SELECT 1 + max(coalesce((SELECT max(id) FROM papers), 0), "
                   "coalesce((SELECT max(first + papers - 1) FROM imports), 0))");
    out.first = last.step() ? last.integer(0) : 1;
    last.reset();
    Statement add(db_,
                  "INSERT INTO imports (file, sha256, state, first, papers, begun) "
                  "VALUES (?1, ?2, 'reading', ?3, 0, ?4)");
    add.bind(1, file).bind(2, sha256).bind(3, out.first).bind(4, at).run();
    out.id = db_.last_id();
    transaction.commit();
    return out;
}

void Record::delete_import(const Import& import) {
    Statement papers(db_, "DELETE FROM papers WHERE id >= ?1 AND id < ?2");
    papers.bind(1, import.first).bind(2, import.first + import.papers).run();
    Statement(db_, "DELETE FROM imports WHERE id = ?1").bind(1, import.id).run();
}

void Record::forget(const Import& import) {
    commit();
    Transaction transaction(db_);
    delete_import(import);
    transaction.commit();
}

void Record::add(const PaperRow& paper) {
    write_one();
    add_paper_.bind(1, paper.id).bind(2, int64_t{paper.line}).bind(3, paper.student);
    add_paper_.bind(4, paper.name).bind(5, paper.form).bind(6, int64_t{paper.copy});
    add_paper_.bind(7, paper.status);
    paper.answers ? add_paper_.bind(8, *paper.answers) : add_paper_.bind_null(8);
    add_paper_.run();
    ++importing_.papers;
    if (pending_ >= k_batch)
        commit();
}

void Record::resume(const Import& import) {
    commit();
    importing_ = import;
}

void Record::end_import(const std::string& at) {
    write_one();
    Statement(db_, "UPDATE imports SET state = 'read', ended = ?2 WHERE id = ?1")
        .bind(1, importing_.id)
        .bind(2, at)
        .run();
    commit();
    importing_ = {};
}

void Record::each_paper(const std::vector<Import>& imports,
                        const std::function<void(const PaperRow&)>& function) {
    commit();
    Statement select(db_,
                     "SELECT id, line, student_id, name, form, copy, status, answers FROM papers "
                     "WHERE id >= ?1 AND id < ?2 ORDER BY id");
    for (const auto& import : imports) {
        select.bind(1, import.first).bind(2, import.first + import.papers);
        while (select.step()) {
            PaperRow row;
            row.id = select.integer(0);
            row.line = static_cast<int>(select.integer(1));
            row.student = select.text(2);
            row.name = select.text(3);
            row.form = select.text(4);
            row.copy = static_cast<int>(select.integer(5));
            row.status = select.text(6);
            if (!select.is_null(7))
                row.answers = select.text(7);
            function(row);
        }
    }
}

void Record::decide(const Decision& decision) {
    write_one();
    Statement add(db_,
                  "INSERT INTO decisions (paper, number, cell, by, at, note) VALUES (?1, ?2, ?3, "
                  "?4, ?5, ?6)");
    add.bind(1, decision.paper).bind(2, int64_t{decision.number}).bind(3, decision.cell);
    add.bind(4, decision.by).bind(5, decision.at).bind(6, decision.note).run();
    commit();
}

std::vector<Decision> Record::decisions() {
    std::vector<Decision> out;
    Statement select(db_,
                     "SELECT paper, number, cell, by, at, note FROM decisions d WHERE id = "
                     "(SELECT max(id) FROM decisions e WHERE e.paper = d.paper AND e.number = "
                     "d.number) ORDER BY paper, number");
    while (select.step())
        out.push_back({select.integer(0), static_cast<int>(select.integer(1)),
                       std::string(select.text(2)), std::string(select.text(3)),
                       std::string(select.text(4)), std::string(select.text(5))});
    return out;
}

std::string Record::setting(const std::string& name) {
    Statement select(db_, "SELECT value FROM settings WHERE name = ?1");
    return select.bind(1, name).step() ? std::string(select.text(0)) : "";
}

void Record::set_setting(const std::string& name, const std::string& value) {
    write_one();
    Statement(db_, "INSERT OR REPLACE INTO settings VALUES (?1, ?2)")
        .bind(1, name)
        .bind(2, value)
        .run();
    commit();
}

}  // namespace examgen::store
