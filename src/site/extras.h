#pragma once
// What a site has beside its pages: sitemap, web app manifest, service worker.

#include <string>
#include <vector>

#include "site/catalog.h"
#include "site/site.h"

namespace examgen::site {

struct File {
    std::string name, bytes;
};

/// Sitemaps of at most 50,000 addresses (sitemaps.org), with an index where there are several.
std::vector<File> sitemaps(const std::vector<std::string>& paths, const std::string& base_url);

std::string web_manifest(const std::string& title, const std::string& language);

/// The worker's code with the site's version and what it fetches at the first visit.
std::string service_worker(std::string_view code, const Stamp& version,
                           const std::vector<std::string>& files);

/// What makes a site work offline after one visit. Small sites whole; of others the frame, the
/// topics' first pages and, as far as they go, the questions; the rest is kept as it is visited.
std::vector<std::string> first_visit(const std::vector<Catalog>& topics);

}  // namespace examgen::site
