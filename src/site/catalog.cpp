#include "site/catalog.h"

#include <algorithm>
#include <map>

#include "bank/pictures.h"
#include "base/hash.h"
#include "base/slug.h"
#include "base/utf8.h"
#include "site/html.h"

namespace examgen::site {
namespace {

constexpr size_t k_longest_name = 80, k_title = 180;
constexpr size_t k_bucket = 12;  // questions a data file, on average

bool is_safe(std::string_view id) {
    const auto good = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    };
    return !id.empty() && id.size() <= k_longest_name && id[0] != '.' && id[0] != '-' &&
           std::all_of(id.begin(), id.end(), good);
}

uint32_t bucket_count(size_t questions) {
    uint32_t out = 1;
    while (out * k_bucket < questions)
        out *= 2;
    return out;
}

/// A question looks different when its picture does.
Stamp with_pictures(const Stamp& own, const bank::Question& question,
                    const std::map<std::string, Picture>& pictures) {
    if (pictures.empty())
        return own;
    Stamper out;
    out.add(own);
    for (const auto& one : bank::pictures(question))
        if (const auto at = pictures.find(one.source); at != pictures.end())
            out.add(one.source).add(at->second.file);
    return out.finish();
}

/// The section's number; a new one is appended.
class Sections {
public:
    Sections(std::vector<Section>& all, std::string_view topic_id) : all_(all), topic_(topic_id) {}

    uint32_t of(const std::string& path) {
        const auto [at, fresh] = numbers_.try_emplace(path, static_cast<uint32_t>(all_.size()));
        if (fresh)
            all_.push_back({path == topic_ ? "" : file_name(path.substr(topic_.size() + 1)),
                            section_title(path, topic_), 0});
        ++all_[at->second].questions;
        return at->second;
    }

private:
    std::vector<Section>& all_;
    std::string_view topic_;
    std::map<std::string, uint32_t> numbers_;
};

}  // namespace

std::string topic_folder(std::string_view topic_id) {
    return "topic/" + file_name(topic_id) + "/";
}

std::string file_name(std::string_view id) {
    if (is_safe(id))
        return std::string(id);
    const std::string words = slug(id, k_longest_name - 14);
    std::string hash = base32(sha256(id), 12);
    for (char& c : hash)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return words.empty() ? hash : words + "." + hash;
}

uint32_t fnv1a(std::string_view text) {
    uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

std::string section_title(std::string_view path, std::string_view topic_id) {
    if (path.size() <= topic_id.size())
        return "";
    std::string out(path.substr(topic_id.size() + 1));
    std::replace(out.begin(), out.end(), '-', ' ');
    for (size_t at = 0; (at = out.find('/', at)) != out.npos; at += 3)
        out.replace(at, 1, " – ");
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
        out[0] = static_cast<char>(out[0] - 32);
    return out;
}

Catalog catalog_of(const Topic& topic) {
    Catalog out;
    out.name = file_name(topic.about.id);
    out.folder = topic_folder(topic.about.id);
    out.pictures = &topic.pictures;
    out.title = topic.about.title.empty() ? topic.about.id : topic.about.title;
    out.language = topic.about.language;
    out.words = &words_of(out.language);
    out.buckets = bucket_count(topic.questions.size());
    Sections sections(out.sections, topic.about.id);
    out.entries.reserve(topic.questions.size());
    for (const auto* question : topic.questions) {
        Entry entry;
        entry.question = question;
        entry.name = file_name(question->id);
        entry.title = one_line(question->stem, k_title);
        if (entry.title.empty())
            entry.title = question->id;
        entry.section = sections.of(question->topic);
        entry.bucket = fnv1a(entry.name) % out.buckets;
        entry.stamp = with_pictures(stamp_of(*question), *question, topic.pictures);
        out.entries.push_back(std::move(entry));
    }
    std::stable_sort(out.entries.begin(), out.entries.end(), [](const Entry& a, const Entry& b) {
        return a.question->difficulty < b.question->difficulty;
    });
    return out;
}

}  // namespace examgen::site
