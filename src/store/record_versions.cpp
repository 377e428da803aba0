// Versions of results: what was decided about key, rule and scale, and the scores that follow.

#include <algorithm>

#include "store/record.h"

namespace examgen::store {
namespace {

std::string ids_of(const std::vector<Import>& imports) {
    std::string out;
    for (const auto& import : imports)
        out += (out.empty() ? "" : ",") + std::to_string(import.id);
    return out;
}

bool contains(const std::vector<Import>& imports, int64_t id) {
    return std::any_of(imports.begin(), imports.end(),
                       [id](const Import& one) { return one.id == id; });
}

void set_current(Database& db, int64_t version) {
    Statement(db, "INSERT OR REPLACE INTO settings VALUES ('version', ?1)")
        .bind(1, std::to_string(version))
        .run();
}

}  // namespace

std::vector<Version> Record::versions() {
    std::vector<Version> out;
    Statement select(db_,
                     "SELECT id, parent, ruling, at, by, words, imports, "
                     "id = (SELECT version FROM current) FROM versions ORDER BY id");
    while (select.step())
        out.push_back({select.integer(0), select.integer(1), std::string(select.text(2)),
                       std::string(select.text(3)), std::string(select.text(4)),
                       std::string(select.text(5)), std::string(select.text(6)),
                       select.integer(7) != 0});
    return out;
}

std::optional<Version> Record::current_version() {
    for (auto& version : versions())
        if (version.current)
            return version;
    return {};
}

int64_t Record::begin_version(const Version& version) {
    commit();
    Transaction transaction(db_);
    Statement find(db_,
                   "SELECT id FROM versions WHERE parent = ?1 AND ruling = ?2 AND imports = ''");
    const bool left = find.bind(1, version.parent).bind(2, version.ruling).step();
    int64_t id = left ? find.integer(0) : 0;
    find.reset();
    if (left) {
        Statement(db_, "DELETE FROM scores WHERE version = ?1").bind(1, id).run();
        Statement(db_, "DELETE FROM marks WHERE version = ?1").bind(1, id).run();
    } else {
        Statement add(db_,
                      "INSERT INTO versions (parent, ruling, at, by, words, imports) VALUES (?1, "
                      "?2, ?3, ?4, ?5, '')");
        add.bind(1, version.parent).bind(2, version.ruling).bind(3, version.at);
        add.bind(4, version.by).bind(5, version.words).run();
        id = db_.last_id();
    }
    transaction.commit();
    return id;
}

void Record::add_score(int64_t version, const ScoreRow& score) {
    write_one();
    add_score_.bind(1, version).bind(2, score.paper);
    if (score.readable)
        add_score_.bind(3, score.points.num).bind(4, score.points.den);
    else
        add_score_.bind_null(3).bind_null(4);
    add_score_.bind(5, score.max_points.num).bind(6, score.max_points.den);
    add_score_.bind(7, int64_t{score.answered});
    if (score.graded)
        add_score_.bind(8, score.grade).bind(9, int64_t{score.passed});
    else
        add_score_.bind_null(8).bind_null(9);
    add_score_.bind(10, score.status).bind(11, score.kept).run();
    if (pending_ >= k_batch)
        commit();
}

void Record::add_mark(int64_t version, const MarkRow& mark) {
    write_one();
    add_mark_.bind(1, version).bind(2, mark.form).bind(3, int64_t{mark.number});
    add_mark_.bind(4, mark.cell).bind(5, mark.question).bind(6, mark.marked);
    add_mark_.bind(7, mark.canonical).bind(8, mark.status);
    add_mark_.bind(9, mark.points.num).bind(10, mark.points.den);
    add_mark_.bind(11, mark.max_points.num).bind(12, mark.max_points.den).run();
    if (pending_ >= k_batch)
        commit();
}

std::optional<ScoreRow> Record::score_of(int64_t version, int64_t paper) {
    Statement& found = find_score_;
    found.reset();
    if (!found.bind(1, version).bind(2, paper).step())
        return {};
    ScoreRow row;
    row.paper = paper;
    row.readable = !found.is_null(0);
    if (row.readable)
        row.points = Rational(found.integer(0), found.integer(1));
    row.max_points = Rational(found.integer(2), found.integer(3));
    row.answered = static_cast<int>(found.integer(4));
    row.graded = !found.is_null(5);
    row.grade = found.text(5);
    row.passed = found.integer(6) != 0;
    row.status = found.text(7);
    row.kept = found.text(8);
    return row;
}

void Record::finish(int64_t version, const std::vector<Import>& imports) {
    commit();
    find_score_.reset();
    Transaction transaction(db_);
    const std::string ids = ids_of(imports);
    Statement(db_, "UPDATE versions SET imports = ?2 WHERE id = ?1")
        .bind(1, version)
        .bind(2, ids.empty() ? "-" : ids)
        .run();
    set_current(db_, version);
    const std::string others = " AND id NOT IN (" + ids + ")";
    db_.run("UPDATE imports SET state = 'replaced' WHERE state = 'current'" + others);
    for (const auto state : {Import::State::reading, Import::State::read})
        for (const auto& import : this->imports(state))
            if (!contains(imports, import.id))
                delete_import(import);
    db_.run("UPDATE imports SET state = 'current' WHERE id IN (" + ids + ")");
    db_.run("DELETE FROM versions WHERE imports = ''");
    transaction.commit();
}

void Record::make_current(int64_t version) {
    commit();
    Transaction transaction(db_);
    set_current(db_, version);
    transaction.commit();
}

}  // namespace examgen::store
