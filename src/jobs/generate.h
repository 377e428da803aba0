#pragma once
// Select questions, lay out, write the exam folder.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "exam/exam.h"
#include "jobs/assembly.h"
#include "jobs/copies.h"
#include "jobs/places.h"
#include "select/query.h"
#include "select/shuffle.h"

namespace examgen::jobs {

struct GenerateJob {
    std::vector<fs::path> banks;  // empty: the default bank folder
    select::Query query;
    BlueprintRequest blueprint;
    select::ShuffleSpec shuffle;
    std::optional<uint64_t> seed;  // none: drawn
    std::string layout = "exam-a4", key_layout = "key-a4";
    layout::AnswerPlace answers = layout::AnswerPlace::inline_;
    std::string title, course, examiner;  // an empty title: the topic's
    std::optional<std::string> date;      // ISO 8601
    std::optional<int> duration_min;
    std::optional<fs::path> instructions;
    std::optional<std::string> language;  // none: the bank's
    int id_digits = 8;
    std::string scoring = "number-right";    // as score::rule_named reads it
    std::optional<std::string> grade_scale;  // name or file
    bool profile_de = false;                 // warn of what German courts rejected
    CopyRequest copies;
    // What writes exam, key and answer sheets; `copies` says it for the copies.
    pdf::Container container = pdf::Container::libharu;
    std::optional<fs::path> output;  // none: output/<slug>-<id>
    bool force = false, dry_run = false;
    std::function<void(size_t done, size_t all)> progress;  // may be empty
};

struct Generated {
    exam::Exam exam;
    fs::path folder;               // empty after a dry run
    std::vector<fs::path> files;   // in the order of interest
    int pages = 0;                 // of one form
    std::optional<select::Assembly> assembly;  // of a blueprint
    Diagnostics warnings;
};

/// Throws Error, and UsageError when the query contradicts itself. Writes all or nothing.
Generated generate(const Places& places, const GenerateJob& job);

/// The default name of an exam's folder.
std::string folder_name(const std::string& title, const std::string& id);

}  // namespace examgen::jobs
