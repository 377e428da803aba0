#pragma once
// Small banks for the tests of this room.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "bank/bank.h"

namespace examgen::bank::test {

/// A bank of the topic "t" around the questions' JSON.
inline std::string bank_of(const std::string& questions) {
    return R"({ "format": "examgen-bank/1",
  "topic": { "id": "t", "title": "T", "language": "en" },
  "questions": [
)" + questions +
           "\n] }\n";
}

inline Loaded load_questions(const std::string& questions) {
    return load(bank_of(questions), "t.json");
}

/// A question of that kind; `members` are JSON members, begun with a comma.
inline std::string question(std::string_view kind, const std::string& members,
                            const std::string& id = "q") {
    return R"({ "id": ")" + id + R"(", "kind": ")" + std::string(kind) + R"(", "stem": "Why?")" +
           members + " }";
}

inline const std::string k_two_options =
    R"(, "options": [ { "id": "a", "text": "yes", "correct": true }, { "id": "b", "text": "no" } ])";

/// A sound single-choice question with further members.
inline std::string single(const std::string& members = "", const std::string& id = "q") {
    return question("single-choice", k_two_options + members, id);
}

inline std::string shown(const Diagnostics& all) {
    std::string out;
    for (const auto& one : all)
        out += render(one, Lang::en) + "\n";
    return out;
}

/// The only problem as one line: severity, pointer and sentence; all of them when there are more.
inline std::string only(const Diagnostics& all) {
    if (all.size() != 1)
        return std::to_string(all.size()) + " problems\n" + shown(all);
    const auto& one = all.front();
    return (one.severity == Severity::error ? "error " : "warning ") + one.where.pointer + " " +
           render(one.what, Lang::en);
}

inline std::string problem(const std::string& questions) {
    return only(load_questions(questions).problems);
}

inline bool has(const Diagnostics& all, std::string_view pointer, std::string_view part) {
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& one) {
        return one.where.pointer == pointer &&
               render(one.what, Lang::en).find(part) != std::string::npos;
    });
}

inline const std::string k_right = ", \"correct\": true", k_wrong = ", \"correct\": false";

using Key = std::vector<std::vector<std::string>>;

/// An option with that id and further members.
inline std::string option(const std::string& id, const std::string& more = "") {
    return R"({ "id": ")" + id + R"(", "text": "text )" + id + "\"" + more + " }";
}

inline std::string options(const std::string& list) {
    return ", \"options\": [" + list + "]";
}

/// What is said about a question of that kind.
inline std::string said(std::string_view kind, const std::string& members) {
    return problem(question(kind, members));
}

/// The one question of a bank without problems.
inline Question sound(std::string_view kind, const std::string& members) {
    auto loaded = load_questions(question(kind, members));
    INFO(shown(loaded.problems));
    REQUIRE(loaded.problems.empty());
    return std::move(loaded.bank.questions.at(0));
}

}  // namespace examgen::bank::test
