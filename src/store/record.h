#pragma once
// The record of an exam's results: `results.db` (docs/formats/results-db.md). What was handed in,
// what a person decided, and what came of it under every version of key, rule and scale.
//
// Rows are written in transactions of k_batch. Killed at any moment, it holds whole batches and
// says how far it came. One process at a time.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"
#include "store/database.h"

namespace examgen::store {

constexpr int k_batch = 1000;

/// A file of submissions. `read`: whole, but no results have been made of it yet.
struct Import {
    enum class State : uint8_t { reading, read, current, replaced };

    int64_t id = 0, first = 0, papers = 0;  // its papers: from the id `first`
    std::string file, sha256;
    State state = State::reading;
};

/// Texts are valid until the next row. Without answers where the paper could not be read.
struct PaperRow {
    int64_t id = 0;
    int line = 0;
    std::string_view student, name, form, status;
    int copy = 0;
    std::optional<std::string_view> answers;  // cells by number, packed by `|`
};

/// What a person decided about one answer. The last one counts.
struct Decision {
    int64_t paper = 0;
    int number = 0;
    std::string cell, by, at, note;
};

struct Version {
    int64_t id = 0, parent = 0;
    std::string ruling;         // JSON
    std::string at, by, words;  // when, who, by which command
    std::string imports;        // ids, joined with commas; empty: not finished
    bool current = false;
};

struct ScoreRow {
    int64_t paper = 0;
    Rational points, max_points;
    int answered = 0;
    std::string_view grade;
    bool graded = false, passed = false, readable = true;
    std::string_view status, kept;  // kept by hold-harmless: points, grade, both
};

/// What one cell of a question is worth in a version.
struct MarkRow {
    std::string_view form;
    int number = 0;
    std::string_view cell, question, marked, canonical, status;
    Rational points, max_points;
};

class Record {
public:
    /// Opens or makes it.
    explicit Record(const std::string& path);
    ~Record();

    /// Of that name; the one last begun, unless it was replaced.
    std::optional<Import> find_import(const std::string& file);
    std::vector<Import> imports(Import::State state);
    Import begin_import(const std::string& file, const std::string& sha256, const std::string& at);
    /// Forgets an import that was never reported.
    void forget(const Import& import);
    /// What is added from now on belongs to it.
    void resume(const Import& import);
    void add(const PaperRow& paper);
    void end_import(const std::string& at);
    void each_paper(const std::vector<Import>& imports,
                    const std::function<void(const PaperRow&)>& function);

    void decide(const Decision& decision);
    /// The last one of each answer, by paper and number.
    std::vector<Decision> decisions();

    std::vector<Version> versions();
    std::optional<Version> current_version();
    /// An unfinished one of the same parent and ruling is begun anew.
    int64_t begin_version(const Version& version);
    void add_score(int64_t version, const ScoreRow& score);
    void add_mark(int64_t version, const MarkRow& mark);
    /// Its texts are valid until the next call.
    std::optional<ScoreRow> score_of(int64_t version, int64_t paper);
    /// Makes the version and these imports the current ones; others are replaced, and those that
    /// were never finished forgotten.
    void finish(int64_t version, const std::vector<Import>& imports);
    /// Back to the version before, which stays with its scores.
    void make_current(int64_t version);

    /// A word about the whole record, such as whose pseudonyms it holds.
    std::string setting(const std::string& name);
    void set_setting(const std::string& name, const std::string& value);

    /// All that was added is in the file and on the disk.
    void flush();

private:
    void write_one();
    void delete_import(const Import& import);
    void commit();

    Database db_;
    Statement add_paper_, count_papers_, add_score_, add_mark_, find_score_, begin_, commit_;
    Import importing_;
    int pending_ = 0;
    bool open_ = false;
};

}  // namespace examgen::store
