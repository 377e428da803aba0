#pragma once
// Pseudonyms: the same student has the same one within an exam, and nobody without the exam's
// secret key can tell whose it is. HMAC-SHA-256 (RFC 2104), since a plain hash of a matriculation
// number is undone by trying all numbers.

#include <string>
#include <string_view>

#include "exam/exam.h"
#include "jobs/files.h"

namespace examgen::jobs {

constexpr std::string_view k_pseudonym_key = "pseudonym.key";

class Pseudonyms {
public:
    explicit Pseudonyms(std::string key) : key_(std::move(key)) {}

    /// `P-` and 12 characters; an empty id stays empty.
    std::string operator()(std::string_view student) const;

    /// The copies without names.
    void hide(exam::Exam& exam) const;

private:
    std::string key_;
};

/// The exam's key, made of the system's chance if there is none yet.
Pseudonyms load_pseudonyms(const fs::path& folder);

}  // namespace examgen::jobs
