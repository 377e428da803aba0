#pragma once
// SQLite behind values: a connection, a prepared statement, a transaction. Nothing else in the
// program includes sqlite3.h.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace examgen::store {

struct CloseDatabase {
    void operator()(sqlite3* db) const;
};

struct EndStatement {
    void operator()(sqlite3_stmt* statement) const;
};

class Database;

/// A prepared statement. Places of parameters count from 1, columns from 0.
class Statement {
public:
    Statement(Database& db, std::string_view sql);

    Statement& bind(int place, std::string_view text);
    Statement& bind(int place, int64_t number);
    Statement& bind_null(int place);

    /// The next row; false at the end, after which it may be bound and run anew.
    bool step();

    /// Steps to the end.
    void run();

    void reset();

    int64_t integer(int column);
    /// Valid until the next step.
    std::string_view text(int column);
    bool is_null(int column);

private:
    Database& db_;
    std::unique_ptr<sqlite3_stmt, EndStatement> statement_;
};

class Database {
public:
    /// `exclusive_wal`: no other process may use it meanwhile.
    enum class Journal { rollback, exclusive_wal };

    /// Opens or makes a file that only its owner may read. `application` tells our files from
    /// others. Throws Error when it is something else, damaged or not to be opened.
    Database(const std::string& path, Journal journal, int32_t application);

    /// One statement or several without parameters.
    void run(const std::string& sql);

    /// The number that says which tables there are; 0 in a new file.
    int64_t version();
    void set_version(int64_t version);

    int64_t last_id() const;

    /// How many rows the last statement changed.
    int64_t changes() const;

    /// Moves all of the log into the file and onto the disk.
    void checkpoint();

    /// In the user's words, with the remedy.
    [[noreturn]] void fail(int code) const;

private:
    friend class Statement;
    std::string path_;
    std::unique_ptr<sqlite3, CloseDatabase> db_;
};

/// Begins at once and is rolled back unless committed.
class Transaction {
public:
    explicit Transaction(Database& db);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

private:
    Database& db_;
    bool open_ = true;
};

}  // namespace examgen::store
