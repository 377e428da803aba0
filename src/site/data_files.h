#pragma once
// What the scripts load, as classic scripts that call `examgen.…` so that a page opened from a disk
// can load them too: topics.js, a topic's buckets of questions, and the word lists of large topics.

#include <functional>
#include <string>
#include <vector>

#include "site/catalog.h"

namespace examgen::site {

std::string topics_js(const std::vector<Catalog>& topics);

std::string bucket_path(const Catalog& catalog, uint32_t bucket);
std::string bucket_js(const Catalog& catalog, uint32_t bucket,
                      const std::vector<uint32_t>& entries);

/// The entries of each bucket, in the topic's order.
std::vector<std::vector<uint32_t>> buckets_of(const Catalog& catalog);

/// Topics of more buckets than this have word lists; of others search reads every bucket.
constexpr uint32_t k_searched_whole = 16;

/// Word lists by the hash of a word's first three letters; none for small topics.
uint32_t word_lists(const Catalog& catalog);

struct WordList {
    std::string path, text;
};

/// Which buckets hold a word. One list after the other.
void make_word_lists(const Catalog& catalog, const std::vector<std::vector<uint32_t>>& buckets,
                     const std::function<void(WordList)>& use);

}  // namespace examgen::site
