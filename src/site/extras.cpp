#include "site/extras.h"

#include "base/json_writer.h"
#include "site/data_files.h"
#include "site/html.h"
#include "site/pages.h"

namespace examgen::site {
namespace {

constexpr size_t k_addresses = 50000;
constexpr size_t k_first_data = 128, k_first_pages = 400, k_first_topics = 200;

std::string url_set(const std::vector<std::string>& paths, size_t first, const std::string& base) {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- examgen -->\n"
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    for (size_t i = first; i < std::min(first + k_addresses, paths.size()); ++i)
        add(out, "<url><loc>", escaped(base + paths[i]), "</loc></url>\n");
    return out + "</urlset>\n";
}

}  // namespace

std::vector<File> sitemaps(const std::vector<std::string>& paths, const std::string& base_url) {
    if (paths.size() <= k_addresses)
        return {{"sitemap.xml", url_set(paths, 0, base_url)}};
    std::vector<File> out;
    std::string index =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- examgen -->\n"
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    for (size_t first = 0; first < paths.size(); first += k_addresses) {
        const std::string name = "sitemap-" + std::to_string(out.size() + 1) + ".xml";
        out.push_back({name, url_set(paths, first, base_url)});
        add(index, "<sitemap><loc>", escaped(base_url + name), "</loc></sitemap>\n");
    }
    out.push_back({"sitemap.xml", index + "</sitemapindex>\n"});
    return out;
}

std::string web_manifest(const std::string& title, const std::string& language) {
    json::Writer out;
    out.begin_object().key("name").string(title).key("short_name").string(title);
    out.key("lang").string(language).key("start_url").string("index.html");
    out.key("display").string("minimal-ui").key("background_color").string("#eef1f5");
    out.key("theme_color").string("#1f3fae").key("description").string("examgen");
    out.key("icons").begin_array().begin_object(true).key("src").string("icon.svg");
    out.key("sizes").string("any").key("type").string("image/svg+xml").end_object().end_array();
    out.end_object();
    return out.take();
}

std::string service_worker(std::string_view code, const Stamp& version,
                           const std::vector<std::string>& files) {
    std::string out =
        "/* examgen */\nconst VERSION = \"" + to_hex(version) + "\";\nconst FILES = [";
    for (size_t i = 0; i < files.size(); ++i)
        add(out, i ? "," : "", "\n", json::quoted(files[i]));
    return out + "\n];\n" + std::string(code);
}

std::vector<std::string> first_visit(const std::vector<Catalog>& topics) {
    std::vector<std::string> out{
        "index.html", "practice.html", "exam.html",           "search.html", "site.css",
        "words.js",   "site.js",       "practice.js",         "exam.js",     "search.js",
        "topics.js",  "icon.svg",      "manifest.webmanifest"};
    for (size_t i = 0; i < std::min(topics.size(), k_first_topics); ++i)
        out.push_back(topic_path(topics[i], 0));
    size_t data = 0, pages = 0;
    for (const auto& c : topics)
        for (uint32_t i = 0; i < c.buckets && data < k_first_data; ++i, ++data)
            out.push_back(bucket_path(c, i));
    for (const auto& c : topics)
        for (size_t i = 0; i < c.entries.size() && pages < k_first_pages; ++i, ++pages)
            out.push_back(question_path(c, c.entries[i]));
    return out;
}

}  // namespace examgen::site
