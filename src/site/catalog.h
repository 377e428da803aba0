#pragma once
// The questions of one topic, put in order: by difficulty, then as in the bank. Names, sections,
// neighbours and the buckets of the data files.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "site/site.h"
#include "site/words.h"

namespace examgen::site {

struct Section {
    std::string slug, title;
    size_t questions = 0;
};

struct Entry {
    const bank::Question* question = nullptr;
    std::string name;   // of its file, without ending
    std::string title;  // the stem's words on one line
    uint32_t section = 0;
    uint32_t bucket = 0;
    Stamp stamp;
};

constexpr uint32_t k_nobody = UINT32_MAX;

struct Catalog {
    std::string folder;  // "topic/<name>/"
    std::string name, title, language;
    const Words* words = nullptr;
    const std::map<std::string, Picture>* pictures = nullptr;  // of the Topic, which outlives it
    std::vector<Section> sections;
    std::vector<Entry> entries;
    uint32_t buckets = 1;                          // a power of two
    std::vector<std::array<uint32_t, 5>> similar;  // of each entry; k_nobody where there are fewer
};

/// A name for a file or an address that stands for the id: itself where that is safe.
std::string file_name(std::string_view id);

/// FNV-1a over bytes, as layouts/site/site.js has it: which data file holds a question.
uint32_t fnv1a(std::string_view text);

/// Everything but `similar`.
Catalog catalog_of(const Topic& topic);

/// Like `ki-hardware/verteiltes-training`: "Verteiltes training".
std::string section_title(std::string_view path, std::string_view topic_id);

}  // namespace examgen::site
