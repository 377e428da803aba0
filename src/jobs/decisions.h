#pragma once
// What persons decided about scans: `decisions.jsonl` in the results folder, one decision a line,
// only ever added to (docs/formats/review.md). The last decision about a thing counts.

#include <optional>
#include <string>
#include <vector>

#include "base/csv.h"
#include "jobs/columns.h"
#include "jobs/scan_papers.h"

namespace examgen::jobs {

struct Decision {
    PageId at;
    std::string file, question;  // for people
    std::string text;            // B, blank, page:2, student:4711, ignore
    std::string by, time, note;
};

/// What a decision about a page (`number` 0) or an answer says; nothing when it says neither.
std::optional<Overrule> overrule_of(int number, std::string_view text);

class Decisions {
public:
    /// Reads what is there. A line that was cut off by a crash is dropped. Throws Error.
    explicit Decisions(const fs::path& file);

    const std::vector<Decision>& all() const { return all_; }

    Overrules overrules() const;

    /// They are on the disk when it returns.
    void add(const std::vector<Decision>& more);

private:
    fs::path file_;
    size_t whole_ = 0;  // bytes of whole lines
    std::vector<Decision> all_;
};

/// The decisions in a review.csv that a person filled in, of any CSV dialect. What cannot be
/// understood is a problem with its line and is left out.
std::vector<Decision> read_review(csv::Source source, const std::string& file,
                                  const exam::Exam& exam, const ScannedExam& scanned,
                                  Problems& problems);

}  // namespace examgen::jobs
