#pragma once
// Submissions on their way into the record and into grading. What a killed run left in the record
// is not written again; a file that has changed since is read anew.

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "jobs/grading.h"
#include "jobs/inputs.h"
#include "jobs/pseudonyms.h"
#include "store/record.h"

namespace examgen::jobs {

/// Cells as one text: joined with `|`, control characters as blanks, a `|` within a cell as `¦`.
void pack(std::span<const std::string_view> cells, std::string& out);
void unpack(std::string_view packed, std::vector<std::string_view>& out);

/// What people decided about single answers, in place of what was handed in.
class Overrides {
public:
    explicit Overrides(store::Record* record);
    void apply(int64_t paper, std::vector<std::string_view>& cells) const;

private:
    std::unordered_map<int64_t, std::vector<std::pair<int, std::string>>> by_paper_;
};

class Intake {
public:
    /// Without a record papers have numbers all the same.
    Intake(const exam::Exam& exam, store::Record* record, Grading& grading, Problems& problems);

    /// Makes students unknown from here on.
    void set_pseudonyms(const Pseudonyms* pseudonyms) { pseudonyms_ = pseudonyms; }

    /// Reads one file; "-" is standard input. What cannot be read twice is kept in `folder`.
    void read(const std::string& file, const std::string& student_column, const fs::path& folder);

    /// Papers that were read elsewhere, as a file of that name. When one of them differs from the
    /// last time, all are taken anew.
    void read_rows(const std::string& name, const std::vector<Row>& rows);

    const std::vector<Input>& inputs() const { return inputs_; }

    const std::vector<store::Import>& imports() const { return imports_; }

private:
    void begin(const std::string& name, const std::string& sha256);
    void end();
    void take(Row& row, const std::function<void(size_t, std::string_view)>& undecided);

    const exam::Exam& exam_;
    store::Record* record_;
    Grading& grading_;
    Problems& problems_;
    const Overrides overrides_;
    const Pseudonyms* pseudonyms_ = nullptr;
    std::vector<Input> inputs_;
    std::vector<store::Import> imports_;
    int64_t next_ = 1, known_ = 0;  // the next paper's id, how many of the file are recorded
    std::string packed_;
};

/// The current papers of the record, with the decisions of people in place of what was handed in.
void replay(store::Record& record, const exam::Exam& exam,
            const std::vector<store::Import>& imports, Grading& grading);

}  // namespace examgen::jobs
