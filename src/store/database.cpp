#include "store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace examgen::store {
namespace {

constexpr int k_wait_ms = 20000;  // while another process writes

std::vector<Message> remedy(int code) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return {msg("the disk is full; what was written before is still there")};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {msg("another examgen is writing to it; wait until it has finished")};
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
            return {msg("check the permissions of the file and its folder")};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return {msg("restore it from a backup, or move it away")};
        case SQLITE_IOERR:
            return {msg("is the disk full? What was written before is still there")};
        default:
            return {};
    }
}

/// The file is made here, since SQLite would let others read it. Its log takes the same rights.
void make_private(const std::string& path) {
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
}

}  // namespace

void CloseDatabase::operator()(sqlite3* db) const {
    sqlite3_close(db);
}

void EndStatement::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

Database::Database(const std::string& path, Journal journal, int32_t application) : path_(path) {
    make_private(path);
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE, nullptr);
    db_.reset(raw);
    if (code != SQLITE_OK)
        fail(code);
    sqlite3_busy_timeout(raw, k_wait_ms);
    const auto number = [&](const char* pragma) {
        Statement statement(*this, pragma);
        return statement.step() ? statement.integer(0) : 0;
    };
    const int64_t found = number("PRAGMA application_id");
    const bool is_new = number("SELECT count(*) FROM sqlite_master") == 0;
    if (found != application && !(found == 0 && is_new))
        throw Error(msg("this is not a database of examgen"), in_file(path),
                    {msg("move it away, or name another file")});
    if (journal == Journal::exclusive_wal)
        run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = "
            "NORMAL; "
            "PRAGMA journal_size_limit = 0;");
    run("PRAGMA foreign_keys = OFF; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY;");
    if (found != application)
        run("PRAGMA application_id = " + std::to_string(application));
}

void Database::run(const std::string& sql) {
    const int code = sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        fail(code);
}

int64_t Database::version() {
    Statement statement(*this, "PRAGMA user_version");
    return statement.step() ? statement.integer(0) : 0;
}

void Database::set_version(int64_t version) {
    run("PRAGMA user_version = " + std::to_string(version));
}

int64_t Database::last_id() const {
    return sqlite3_last_insert_rowid(db_.get());
}

int64_t Database::changes() const {
    return sqlite3_changes64(db_.get());
}

void Database::checkpoint() {
    const int code =
        sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY)  // a reader only delays it
        fail(code);
}

void Database::fail(int code) const {
    const char* said = db_ ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code);
    throw Error(msg("the database cannot be used: {}", said), in_file(path_), remedy(code));
}

Statement::Statement(Database& db, std::string_view sql) : db_(db) {
    sqlite3_stmt* raw = nullptr;
    const int code = sqlite3_prepare_v3(db.db_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
    statement_.reset(raw);
    if (code != SQLITE_OK)
        db.fail(code);
}

Statement& Statement::bind(int place, std::string_view text) {
    // The text stays where it is until the statement has run: every caller runs it at once.
    const int code = sqlite3_bind_text(statement_.get(), place, text.data() ? text.data() : "",
                                       static_cast<int>(text.size()), SQLITE_STATIC);
    if (code != SQLITE_OK)
        db_.fail(code);
    return *this;
}

Statement& Statement::bind(int place, int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
    return *this;
}

Statement& Statement::bind_null(int place) {
    sqlite3_bind_null(statement_.get(), place);
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        db_.fail(code);
    reset();
    return false;
}

void Statement::run() {
    while (step()) {
    }
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
}

int64_t Statement::integer(int column) {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return {text ? text : "", static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null(int column) {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Transaction::Transaction(Database& db) : db_(db) {
    db_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    try {
        if (open_)
            db_.run("ROLLBACK");
    } catch (const Error&) {
        return;  // SQLite rolled back by itself when the write failed
    }
}

void Transaction::commit() {
    db_.run("COMMIT");
    open_ = false;
}

}  // namespace examgen::store
