#pragma once
// The practice site: questions in, files out (docs/site.md). Nothing here touches the disk.
//
// Each file has a stamp, a hash of all that its bytes depend on. Whoever keeps the stamps of the
// last time need not have a file made again: of a large bank with one change nearly all stay.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "base/error.h"
#include "site/stamp.h"

namespace examgen::site {

/// The pages' own files: style sheets, scripts and the icon, by name.
struct Asset {
    std::string name, bytes;
};

struct Settings {
    std::string title;     // empty: the topic's where there is one, else a general one
    std::string base_url;  // "https://example.org/quiz/"; empty: no canonical addresses, no sitemap
    std::string imprint, privacy, accessibility;  // addresses, empty where there are none
};

/// A picture that texts show: its file below the topic's folder and, where known, its size.
struct Picture {
    std::string file;
    int width = 0, height = 0;  // pixels
    bool operator==(const Picture&) const = default;
};

/// The questions of one bank that may be shown, in the bank's order.
struct Topic {
    bank::Topic about;
    std::vector<const bank::Question*> questions;
    std::map<std::string, Picture> pictures = {};  // by their name in the bank
};

/// The folder of a topic's pages and pictures, ending in a slash.
std::string topic_folder(std::string_view topic_id);

/// Where files go. `wants` says whether a file with that stamp must be made; only then `take` gets
/// its bytes. Names are relative, with forward slashes.
struct Sink {
    std::function<bool(const std::string& name, const Stamp& stamp)> wants;
    std::function<void(const std::string& name, const std::string& bytes)> take;
};

struct Built {
    size_t topics = 0, questions = 0;
    Diagnostics remarks;
};

/// No page is larger than this, unless one question alone is; that is remarked.
constexpr size_t k_page_limit = 60 * 1024;

/// Every file of the site, in an order that depends on the input only. Throws Error when there is
/// no question.
Built build(const std::vector<Topic>& topics, const Settings& settings,
            const std::vector<Asset>& assets, const Sink& sink);

}  // namespace examgen::site
