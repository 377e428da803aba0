// Each question is compared with those that share one of its rarest words or tags: inverse document
// frequency as in Spärck Jones 1972, in whole bits so that every machine agrees. Words that are in
// more than k_common questions are passed over, so the work grows with n and not with n². What is
// missing to five comes from the same section, then from what follows in the topic's order.

#include "site/likeness.h"

#include <algorithm>
#include <bit>

#include "site/dictionary.h"
#include "site/terms.h"

namespace examgen::site {
namespace {

constexpr size_t k_common = 256;  // a word in more questions says little
constexpr size_t k_rarest = 10;   // words of a question that are looked up
constexpr size_t k_least_bytes = 4;
constexpr size_t k_read = 2000;  // bytes of a stem

/// The numbers of a question's words and tags, each once.
std::vector<uint32_t> terms_of(const bank::Question& q, Dictionary& dictionary) {
    std::vector<uint32_t> out;
    each_word(std::string_view(q.stem).substr(0, k_read), k_least_bytes,
              [&](std::string_view word) { out.push_back(dictionary.number(word)); });
    for (const auto& tag : q.tags)
        out.push_back(dictionary.number("#" + tag));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

class Likeness {
public:
    explicit Likeness(Catalog& catalog) : catalog_(catalog), score_(catalog.entries.size()) {
        Dictionary dictionary;
        for (const auto& entry : catalog.entries)
            section_.push_back(static_cast<uint32_t>(entry.section));
        for (uint32_t i = 0; i < catalog.entries.size(); ++i) {
            terms_.push_back(terms_of(*catalog.entries[i].question, dictionary));
            postings_.resize(dictionary.words().size());
            for (const uint32_t term : terms_.back())
                if (auto& all = postings_[term]; all.size() <= k_common)
                    all.push_back(i);  // one more than k_common says that it is too common
        }
    }

    std::array<uint32_t, 5> of(uint32_t self) {
        count(self);
        const auto better = [&](uint32_t a, uint32_t b) {
            return score_[a] != score_[b] ? score_[a] > score_[b] : a < b;
        };
        const size_t most = std::min<size_t>(5, touched_.size());
        std::partial_sort(touched_.begin(), touched_.begin() + static_cast<ptrdiff_t>(most),
                          touched_.end(), better);
        std::array<uint32_t, 5> out;
        out.fill(k_nobody);
        std::copy_n(touched_.begin(), most, out.begin());
        for (const uint32_t i : touched_)
            score_[i] = 0;
        fill(self, most, out);
        return out;
    }

private:
    void count(uint32_t self) {
        touched_.clear();
        std::vector<const std::vector<uint32_t>*> rare;
        for (const uint32_t term : terms_[self])
            if (const auto& all = postings_[term]; all.size() > 1 && all.size() <= k_common)
                rare.push_back(&all);
        std::stable_sort(rare.begin(), rare.end(),
                         [](const auto* a, const auto* b) { return a->size() < b->size(); });
        rare.resize(std::min(rare.size(), k_rarest));
        for (const auto* all : rare) {
            const auto rarity =
                static_cast<uint32_t>(std::bit_width(score_.size() / all->size())) + 1;
            for (const uint32_t i : *all) {
                if (i == self)
                    continue;
                if (score_[i] == 0)
                    touched_.push_back(i);
                score_[i] += rarity + (section_[i] == section_[self]);
            }
        }
    }

    /// Those that follow, first of the same section, among the next k_common of the topic.
    void fill(uint32_t self, size_t have, std::array<uint32_t, 5>& out) const {
        const size_t n = catalog_.entries.size();
        const auto try_add = [&](uint32_t i) {
            if (have < out.size() && std::find(out.begin(), out.end(), i) == out.end())
                out[have++] = i;
        };
        for (const bool same : {true, false})
            for (size_t step = 1; step < std::min(n, k_common) && have < out.size(); ++step) {
                const auto i = static_cast<uint32_t>((self + step) % n);
                if (!same || section_[i] == section_[self])
                    try_add(i);
            }
    }

    const Catalog& catalog_;
    std::vector<std::vector<uint32_t>> terms_, postings_;  // of each question, of each term
    std::vector<uint32_t> score_, touched_, section_;
};

}  // namespace

void find_similar(Catalog& catalog) {
    Likeness likeness(catalog);
    catalog.similar.reserve(catalog.entries.size());
    for (uint32_t i = 0; i < catalog.entries.size(); ++i)
        catalog.similar.push_back(likeness.of(i));
}

}  // namespace examgen::site
