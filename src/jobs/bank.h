#pragma once
// Work on question banks: check, count, import.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jobs/places.h"

namespace examgen::jobs {

struct Checked {
    size_t banks = 0, questions = 0;
    Diagnostics problems;  // of form and of quality
};

/// Reads every bank and reports all that is wrong or doubtful; an unreadable one does not stop the
/// others.
Checked check_banks(const std::vector<fs::path>& paths);

struct Stats {
    size_t questions = 0;
    std::map<std::string, std::array<int, 5>> by_topic;  // per level of difficulty
    std::map<std::string, int> by_kind, by_status;
    std::map<std::string, int> key_letters;  // of single-choice questions, as written
    int single_choice = 0, key_longest = 0;  // the right option is strictly the longest
};

Stats count_banks(const std::vector<LoadedBank>& banks);

/// What becomes of a question with the text and options of another.
enum class OnDuplicate { keep, skip, replace };

struct ImportJob {
    std::vector<fs::path> files;
    std::optional<std::string> format;        // none: recognised by content
    std::optional<std::string> topic;         // id of the new bank
    std::optional<fs::path> output;           // none: <topic>.json in the current folder
    std::optional<OnDuplicate> on_duplicate;  // none: keep; of saved pages a stem counts once
    bool force = false;
};

/// What one file gave.
struct ImportedFile {
    fs::path file;
    std::string_view format, encoding;
    int read = 0, typed = 0, opaque = 0, drafts = 0, warnings = 0;
};

struct Imported {
    fs::path file;
    std::vector<ImportedFile> sources;
    int complete = 0, drafts = 0, opaque = 0;
    Diagnostics problems;
};

/// Throws Error when nothing was found; writes the bank whole or not at all.
Imported import_bank(const ImportJob& job);

struct ExportJob {
    fs::path bank;
    std::string format;
    std::optional<fs::path> output;  // none: the bank's name with the format's ending
    bool lossy = false;              // write although something is lost
    bool force = false;
};

struct ExportedBank {
    fs::path file;
    int written = 0;
    Diagnostics losses;
};

/// Throws Error with all losses when there are some and the job is not lossy, or when no question
/// can be written; nothing is written then.
ExportedBank export_bank(const ExportJob& job);

}  // namespace examgen::jobs
