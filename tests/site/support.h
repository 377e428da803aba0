#pragma once
// Banks from text and sites in memory.

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "site/site.h"
#include "support/run.h"

namespace examgen::test {

inline bank::Bank bank_from(const std::string& text) {
    auto loaded = bank::load(text, "bank.json");
    if (has_error(loaded.problems))
        throw Error(loaded.problems);
    return std::move(loaded.bank);
}

inline bank::Bank bank_at(const std::string& name) {
    return bank_from(slurp(fs::path(name)));
}

inline bank::Bank ki() {
    return bank_at(std::string(EXAMGEN_SOURCE_DIR) + "/banks/ki-hardware.json");
}

/// A site as a map; files with the stamps of last time are not made again.
struct Site {
    std::map<std::string, std::string> files;
    std::map<std::string, site::Stamp> stamps;
    std::vector<std::string> made;
    site::Built built;
    site::Settings settings;

    void build(const std::vector<const bank::Bank*>& banks) {
        std::vector<site::Topic> topics;
        for (const auto* bank : banks) {
            topics.push_back({bank->topic, {}});
            for (const auto& question : bank->questions)
                topics.back().questions.push_back(&question);
        }
        made.clear();
        const site::Sink sink{[&](const std::string& name, const site::Stamp& stamp) {
                                  const auto at = stamps.find(name);
                                  const bool same = at != stamps.end() && at->second == stamp;
                                  stamps[name] = stamp;
                                  return !same;
                              },
                              [&](const std::string& name, const std::string& bytes) {
                                  files[name] = bytes;
                                  made.push_back(name);
                              }};
        built = site::build(topics, settings, {{"site.css", "a{}"}, {"sw.js", "// code"}}, sink);
    }
};

inline size_t count(std::string_view text, std::string_view what) {
    size_t out = 0;
    for (size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size())
        ++out;
    return out;
}

inline bool has(std::string_view text, std::string_view what) {
    return text.find(what) != text.npos;
}

}  // namespace examgen::test
