#pragma once
// What a grader made of invented papers, against what they show. Silent misreads are counted apart
// from what the grader left to a person.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::synth {

/// The truth of one answer.
struct Expected {
    std::string student;  // id, or "#" and the copy's number
    std::string question;
    int number = 0;
    std::string shown;  // as printed letters; "" is blank
    std::string meant;
    bool too_many = false;
    bool lost = false;  // its page was never scanned
    bool near = false;  // a box about as weak as the least that counts
    std::string cause;  // what is out of the ordinary, or ""
    std::string place;  // file and page, for a person
};

/// A row of answers.csv.
struct Decided {
    std::string student, question, marked, status;
};

enum class Outcome : uint8_t { right, open, silent };

struct Judged {
    Expected expected;
    Decided decided;
    Outcome outcome = Outcome::open;
};

struct Count {
    size_t right = 0, open = 0, silent = 0;

    size_t all() const { return right + open + silent; }

    bool operator==(const Count&) const = default;
};

struct Comparison {
    std::map<std::string, Count> causes;  // "" for answers without anything out of the ordinary
    Count total;
    std::vector<Judged> silent;  // all of them
    std::vector<Judged> open;
    size_t unknown = 0;  // rows of students that do not exist: misread identities
};

/// Under what an answer is counted.
std::string cause_of(const Expected& truth);

Comparison compare(const std::vector<Expected>& expected, const std::vector<Decided>& decided);

}  // namespace examgen::synth
