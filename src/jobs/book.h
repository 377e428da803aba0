#pragma once
// The record of an exam while results are made: opened, or left out, or begun anew in a hidden
// file that takes its place at the end.

#include <memory>
#include <optional>
#include <string>

#include "jobs/files.h"
#include "jobs/grade.h"
#include "score/harmless.h"
#include "score/ruling.h"
#include "store/record.h"

namespace examgen::jobs {

constexpr std::string_view k_record = "results.db";

class Book {
public:
    enum class Mode { none, kept, anew };

    Book(const fs::path& results, Mode mode);
    /// A new record of which nothing came is removed.
    ~Book();
    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;

    store::Record* record() { return record_.get(); }

    /// The ruling in force; nothing before the first results.
    std::optional<score::Ruling> current();

    /// The version of this ruling, begun if there is none.
    int64_t version_of(const score::Ruling& ruling, const std::string& by,
                       const std::string& words);

    /// Whether the version's scores are those of these imports already.
    bool is_scored(int64_t version, const std::vector<store::Import>& imports);

    /// What the version gave a paper.
    std::optional<score::Standing> standing(int64_t version, int64_t paper);

    /// The least points to pass in a version.
    Rational pass_mark(int64_t version);
    void set_pass_mark(int64_t version, const Rational& points);

    /// How results are written, for `regrade`.
    void remember(const ResultStyle& style);

    /// Which submissions results are made of.
    void remember(const std::vector<Input>& inputs);
    std::vector<Input> inputs();

    /// The version is in force, and all is on the disk.
    void finish(int64_t version, const std::vector<store::Import>& imports);

private:
    fs::path place_, file_;
    bool fresh_ = false, finished_ = false;
    std::unique_ptr<store::Record> record_;
};

/// How the results of this record were written.
ResultStyle style_of(store::Record& record, const fs::path& results);

/// Students whose mean a relative scale takes; none: all.
std::vector<std::string> reference_of(store::Record& record);
void set_reference(store::Record& record, const std::vector<std::string>& students);

/// The scale of a ruling; nothing: no grades.
std::optional<score::Scale> scale_of(const score::Ruling& ruling);

}  // namespace examgen::jobs
