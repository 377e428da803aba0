#pragma once
// Markdown as the JSON of the same bank: what the loader reads.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::bank {

struct MarkdownJson {
    std::string json;
    std::map<std::string, int, std::less<>> lines;  // of JSON pointers, from 1
    std::vector<int> stray;                         // lines that belong to nothing
};

MarkdownJson markdown_to_json(std::string_view text);

/// Whether a line would be read as structure: a heading of ours, an option, a fence of JSON.
bool is_structure(std::string_view line);

/// Whether a value behind "key: " is JSON and not plain words.
bool is_json_value(std::string_view value);

}  // namespace examgen::bank
