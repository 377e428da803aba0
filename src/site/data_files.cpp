#include "site/data_files.h"

#include <algorithm>
#include <set>

#include "base/json_writer.h"
#include "site/article.h"
#include "site/dictionary.h"
#include "site/html.h"
#include "site/terms.h"

namespace examgen::site {
namespace {

constexpr size_t k_least_bytes = 3;
constexpr size_t k_small_section = 60;
constexpr std::string_view k_everywhere = "*";

/// A script's string: JSON, and nothing that could end an element if the file were shown as HTML.
std::string quoted(std::string_view text) {
    std::string out;
    for (const char c : json::quoted(text))
        if (c == '<')
            out += "\\x3c";
        else
            out += c;
    return out;
}

/// The hash of the first three characters.
uint32_t prefix_hash(std::string_view word) {
    size_t at = 0;
    for (int i = 0; i < 3 && at < word.size(); ++i)
        for (++at; at < word.size() && (static_cast<unsigned char>(word[at]) & 0xc0) == 0x80;)
            ++at;
    return fnv1a(word.substr(0, at));
}

std::string base36(uint32_t n) {
    std::string out;
    do {
        out += "0123456789abcdefghijklmnopqrstuvwxyz"[n % 36];
        n /= 36;
    } while (n > 0);
    std::reverse(out.begin(), out.end());
    return out;
}

/// The buckets of each word, ascending.
class Postings {
public:
    void add(std::string_view text, uint32_t bucket) {
        each_word(text, k_least_bytes, [&](std::string_view word) {
            const uint32_t number = dictionary_.number(word);
            if (number == lists_.size())
                lists_.emplace_back();
            if (auto& list = lists_[number]; list.empty() || list.back() != bucket)
                list.push_back(bucket);
        });
    }

    const std::vector<std::string>& words() const { return dictionary_.words(); }

    const std::vector<uint32_t>& of(size_t word) const { return lists_[word]; }

private:
    Dictionary dictionary_;
    std::vector<std::vector<uint32_t>> lists_;
};

Postings postings_of(const Catalog& c, const std::vector<std::vector<uint32_t>>& buckets) {
    Postings out;
    for (uint32_t bucket = 0; bucket < buckets.size(); ++bucket)
        for (const uint32_t i : buckets[bucket]) {
            const bank::Question& q = *c.entries[i].question;
            out.add(q.stem, bucket);
            out.add(q.explanation, bucket);
            for (const auto& one : q.options) {
                out.add(one.text, bucket);
                out.add(one.feedback, bucket);
            }
        }
    return out;
}

/// Ascending numbers as differences; "*" where more than half of the buckets have the word.
std::string deltas(const std::vector<uint32_t>& all, size_t buckets) {
    if (all.size() * 2 > buckets)
        return std::string(k_everywhere);
    std::string out;
    uint32_t last = 0;
    for (const uint32_t one : all) {
        add(out, out.empty() ? "" : " ", base36(one - last));
        last = one;
    }
    return out;
}

/// Of a small section of a large topic: the buckets that hold its questions, so that a round finds
/// them. Of all sections in one pass.
std::vector<std::set<uint32_t>> small_sections(const Catalog& c) {
    std::vector<std::set<uint32_t>> out(c.sections.size());
    if (c.buckets > k_searched_whole)
        for (const auto& entry : c.entries)
            if (c.sections[entry.section].questions <= k_small_section)
                out[entry.section].insert(entry.bucket);
    return out;
}

std::string numbers(const std::set<uint32_t>& all) {
    std::string out;
    for (const uint32_t one : all)
        add(out, out.empty() ? "" : ",", std::to_string(one));
    return out;
}

}  // namespace

std::string topics_js(const std::vector<Catalog>& topics) {
    std::string out = "/* examgen */\nexamgen.topics([";
    for (size_t i = 0; i < topics.size(); ++i) {
        const auto& c = topics[i];
        add(out, i ? ",\n" : "\n", "{\"id\":", quoted(c.name), ",\"title\":", quoted(c.title),
            ",\"lang\":", quoted(c.words->lang), ",\"n\":", std::to_string(c.entries.size()),
            ",\"buckets\":", std::to_string(c.buckets),
            ",\"lists\":", std::to_string(word_lists(c)), ",\"sections\":[");
        const auto small = small_sections(c);
        for (size_t k = 0; k < c.sections.size(); ++k) {
            add(out, k ? "," : "", "[", quoted(c.sections[k].slug), ",",
                quoted(c.sections[k].title), ",", std::to_string(c.sections[k].questions));
            if (!small[k].empty())
                add(out, ",[", numbers(small[k]), "]");
            out += "]";
        }
        out += "]}";
    }
    return out + "\n]);\n";
}

std::string bucket_path(const Catalog& catalog, uint32_t bucket) {
    return catalog.folder + "d/" + std::to_string(bucket) + ".js";
}

std::string bucket_js(const Catalog& catalog, uint32_t bucket,
                      const std::vector<uint32_t>& entries) {
    std::string out =
        "/* examgen */\nexamgen.put(" + quoted(catalog.name) + "," + std::to_string(bucket) + ",[";
    bool first = true;
    for (const uint32_t i : entries) {
        add(out, first ? "\n" : ",\n", quoted(article(catalog, catalog.entries[i], Place::root)));
        first = false;
    }
    return out + "\n]);\n";
}

std::vector<std::vector<uint32_t>> buckets_of(const Catalog& catalog) {
    std::vector<std::vector<uint32_t>> out(catalog.buckets);
    for (uint32_t i = 0; i < catalog.entries.size(); ++i)
        out[catalog.entries[i].bucket].push_back(i);
    return out;
}

uint32_t word_lists(const Catalog& catalog) {
    return catalog.buckets <= k_searched_whole ? 0 : std::min<uint32_t>(catalog.buckets / 4, 1024);
}

void make_word_lists(const Catalog& catalog, const std::vector<std::vector<uint32_t>>& buckets,
                     const std::function<void(WordList)>& use) {
    const uint32_t lists = word_lists(catalog);
    if (lists == 0)
        return;
    const Postings postings = postings_of(catalog, buckets);
    std::vector<std::vector<uint32_t>> by_list(lists);
    for (uint32_t word = 0; word < postings.words().size(); ++word)
        by_list[prefix_hash(postings.words()[word]) % lists].push_back(word);
    for (uint32_t list = 0; list < lists; ++list) {
        auto& words = by_list[list];
        std::sort(words.begin(), words.end(), [&](uint32_t a, uint32_t b) {
            return postings.words()[a] < postings.words()[b];
        });
        std::string text = "/* examgen */\nexamgen.words(" + quoted(catalog.name) + "," +
                           std::to_string(list) + ",{";
        bool first = true;
        for (const uint32_t word : words) {
            add(text, first ? "\n" : ",\n", quoted(postings.words()[word]), ":\"",
                deltas(postings.of(word), buckets.size()), "\"");
            first = false;
        }
        use({catalog.folder + "w/" + std::to_string(list) + ".js", text + "\n});\n"});
    }
}

}  // namespace examgen::site
