#pragma once
// Which question was in which exam, and when: `usage.db` (docs/formats/usage-db.md). Exams count
// once, by their id.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "exam/exam.h"
#include "store/database.h"

namespace examgen::store {

/// How often a question was in an exam that was held.
struct Used {
    std::string last;  // ISO 8601
    int times = 0;
    bool operator==(const Used&) const = default;
};

using UsedQuestions = std::map<std::string, Used, std::less<>>;

struct HeldExam {
    std::string id, title, date;
    int questions = 0;
    bool operator==(const HeldExam&) const = default;
};

class Usage {
public:
    /// Opens or makes the file.
    explicit Usage(const std::string& path);

    enum class Recorded { now, before, moved };

    /// Records that the exam was held on that day. An exam that is there already keeps its day
    /// unless `move` is set.
    Recorded record(const exam::Exam& exam, const std::string& date, bool move);

    UsedQuestions questions();

    /// By date, then by id.
    std::vector<HeldExam> exams();

private:
    Database db_;
};

}  // namespace examgen::store
