#include "store/usage.h"

namespace examgen::store {
namespace {

constexpr int32_t k_application = 0x65675573;  // "egUs"
constexpr int64_t k_version = 1;

constexpr const char* k_tables = R"sql(
CREATE TABLE exams (id TEXT PRIMARY KEY, title TEXT NOT NULL, date TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE uses (question TEXT, exam TEXT, PRIMARY KEY (question, exam)) WITHOUT ROWID;
CREATE VIEW questions AS
  SELECT question, count(*) AS times, max(date) AS last
  FROM uses JOIN exams ON exams.id = uses.exam GROUP BY question;
)sql";

}  // namespace

Usage::Usage(const std::string& path) : db_(path, Database::Journal::rollback, k_application) {
    if (db_.version() == k_version)
        return;
    Transaction transaction(db_);
    if (db_.version() == 0) {
        db_.run(k_tables);
        db_.set_version(k_version);
    } else if (db_.version() != k_version) {
        throw Error(msg("this file was written by a newer examgen"), in_file(path),
                    {msg("install the newer version, or name another file")});
    }
    transaction.commit();
}

Usage::Recorded Usage::record(const exam::Exam& exam, const std::string& date, bool move) {
    Transaction transaction(db_);
    Statement find(db_, "SELECT date FROM exams WHERE id = ?1");
    const bool known = find.bind(1, exam.id).step();
    const bool same = known && find.text(0) == date;
    find.reset();
    if (known && (same || !move))
        return Recorded::before;
    Statement add(db_, "INSERT OR REPLACE INTO exams VALUES (?1, ?2, ?3)");
    add.bind(1, exam.id).bind(2, exam.title).bind(3, date).run();
    Statement use(db_, "INSERT OR IGNORE INTO uses VALUES (?1, ?2)");
    for (const auto& question : exam.questions)
        use.bind(1, question.id).bind(2, exam.id).run();
    transaction.commit();
    return known ? Recorded::moved : Recorded::now;
}

UsedQuestions Usage::questions() {
    UsedQuestions out;
    Statement statement(db_, "SELECT question, times, last FROM questions");
    while (statement.step())
        out[std::string(statement.text(0))] = {std::string(statement.text(2)),
                                               static_cast<int>(statement.integer(1))};
    return out;
}

std::vector<HeldExam> Usage::exams() {
    std::vector<HeldExam> out;
    Statement statement(db_,
                        "SELECT id, title, date, (SELECT count(*) FROM uses WHERE exam = id) "
                        "FROM exams ORDER BY date, id");
    while (statement.step())
        out.push_back({std::string(statement.text(0)), std::string(statement.text(1)),
                       std::string(statement.text(2)), static_cast<int>(statement.integer(3))});
    return out;
}

}  // namespace examgen::store
