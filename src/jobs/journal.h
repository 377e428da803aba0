#pragma once
// What was read from scans, page by page, on the disk before it is reported: `capture.journal` in
// the results folder (docs/formats/capture.md). Only measurements are in it; decisions are made
// from it each time. Killing the program loses at most pages that were not reported.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "exam/capture.h"
#include "jobs/files.h"

namespace examgen::jobs {

/// A file of scans.
struct ScannedFile {
    std::string name;  // for people
    std::string path;  // relative to the exam folder, to find its pages again
    std::string sha256;
    int stream = 0;
    size_t pages = 0;              // 0: it could not be opened
    std::vector<Message> trouble;  // then why
};

class ByteReader;

class Journal {
public:
    /// Opens or makes the journal of this exam (its fingerprint). A record that was cut off by a
    /// crash is dropped. Throws Error when it belongs to another exam.
    Journal(const fs::path& file, const std::string& exam_sha256);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const std::vector<ScannedFile>& files() const { return files_; }

    /// The page as it was read, or null.
    const exam::PageCapture* find(const std::string& sha256, size_t page) const;

    void add(const ScannedFile& file);
    /// `bytes`: as `to_bytes` gives them.
    void add_page(const std::string& sha256, size_t page, std::string_view bytes);

    /// What was added is on the disk when it returns.
    void sync();

    static std::string to_bytes(const exam::PageCapture& capture);
    exam::PageCapture page_of(std::string_view bytes);

private:
    struct Key {
        std::string sha256;
        size_t page = 0;
        auto operator<=>(const Key&) const = default;
    };

    void load(const std::string& bytes);
    void take(std::string_view record);
    void append(std::string_view record);
    std::vector<Message> messages_of(ByteReader& in);

    fs::path file_;
    int fd_ = -1;
    std::vector<ScannedFile> files_;
    std::map<Key, exam::PageCapture> pages_;
    std::set<std::string> sentences_;  // of messages, which only look at their text
};

}  // namespace examgen::jobs
