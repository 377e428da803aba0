// The order of work: put each topic in order, then offer every file with its stamp. A page's stamp
// covers its question, what it says of its neighbours, and the frame: a specimen page, so that a
// new version of this room makes every page anew without anyone having to remember it.

#include <algorithm>
#include <map>
#include <set>

#include "site/article.h"
#include "site/data_files.h"
#include "site/extras.h"
#include "site/html.h"
#include "site/likeness.h"
#include "site/pages.h"

namespace examgen::site {
namespace {

/// A question that shows all that pages can show.
bank::Question specimen() {
    bank::Question q;
    q.id = "specimen";
    q.topic = "specimen/part";
    q.stem =
        "A *stem* with **weight**, `code` and $\\frac{1}{2}x^2$?\n\n- one\n- two\n\n```\nx\n```";
    q.explanation = "> quoted\n\n1. first\n2. second\n\n$$\\sum_{i=1}^n i$$";
    q.options = {{"a", "yes", "because", 1, true, false}, {"b", "no", "why not", 0, false, true}};
    q.time_s = 60;
    return q;
}

class Build {
public:
    Build(const Settings& settings, const Sink& sink) : settings_(settings), sink_(sink) {
        const bank::Question question = specimen();
        Topic topic{{"specimen", "Specimen", "en"}, {&question, &question}};
        Catalog catalog = catalog_of(topic);
        find_similar(catalog);
        frame_ = Stamper()
                     .add(question_page(catalog, 1, settings))
                     .add(topic_page(catalog, 0, settings))
                     .add(article(catalog, catalog.entries[0], Place::root))
                     .finish();
    }

    /// A file that is made anyway.
    void file(const std::string& name, const std::string& bytes) {
        offer(name, Stamper().add(bytes).finish(), [&] { return bytes; });
    }

    void topic(const Catalog& c) {
        pages(c);
        lists(c);
        data(c);
    }

    void finish(std::string_view worker, const std::vector<Catalog>& topics) {
        if (!settings_.base_url.empty())
            for (const auto& one : sitemaps(addresses_, settings_.base_url))
                file(one.name, one.bytes);
        Stamper own;
        own.add(all_.finish());
        file("sw.js", service_worker(worker, own.finish(), first_visit(topics)));
    }

    void address(const std::string& path) {
        if (!settings_.base_url.empty())
            addresses_.push_back(path);
    }

    Diagnostics remarks;

private:
    template <class Make>
    void offer(const std::string& name, const Stamp& stamp, Make make) {
        all_.add(name).add(stamp);
        if (!sink_.wants(name, stamp))
            return;
        const std::string bytes = make();
        if (name.ends_with(".html") && bytes.size() > k_page_limit)
            remarks.push_back(
                {Severity::warning,
                 msg("the page has {} KB, more than a phone should load", bytes.size() / 1024),
                 in_file(name),
                 {msg("shorten the question's texts")}});
        sink_.take(name, bytes);
    }

    Stamper started(const Catalog& c) const {
        Stamper out;
        out.add(frame_).add(c.name).add(c.title).add(c.language);
        return out;
    }

    void pages(const Catalog& c) {
        const Stamp topic = started(c).finish();
        const auto neighbour = [&](Stamper& to, size_t i) {
            to.add(i < c.entries.size() ? std::string_view(c.entries[i].name) : "");
        };
        for (size_t i = 0; i < c.entries.size(); ++i) {
            const auto& e = c.entries[i];
            Stamper stamp;
            stamp.add(topic).add(e.stamp).add(e.name).add(i / k_per_page);
            neighbour(stamp, i - 1);
            neighbour(stamp, i + 1);
            for (const uint32_t other : c.similar[i])
                if (other != k_nobody) {
                    const auto& one = c.entries[other];
                    stamp.add(one.name).add(one.title).add(one.question->difficulty);
                    stamp.add(c.sections[one.section].title);
                }
            const std::string path = question_path(c, e);
            address(path);
            offer(path, stamp.finish(), [&] { return question_page(c, i, settings_); });
        }
    }

    void lists(const Catalog& c) {
        Stamper about = started(c);
        about.add(c.entries.size());
        for (const auto& one : c.sections)
            about.add(one.slug).add(one.title).add(one.questions);
        const Stamp topic = about.finish();
        for (size_t page = 0; page < topic_pages(c); ++page) {
            Stamper stamp;
            stamp.add(topic).add(page);
            const size_t last = std::min((page + 1) * k_per_page, c.entries.size());
            for (size_t i = page * k_per_page; i < last; ++i)
                stamp.add(c.entries[i].name).add(c.entries[i].stamp);
            address(topic_path(c, page));
            offer(topic_path(c, page), stamp.finish(),
                  [&] { return topic_page(c, page, settings_); });
        }
    }

    void data(const Catalog& c) {
        const Stamp topic = started(c).finish();
        const auto buckets = buckets_of(c);
        for (uint32_t bucket = 0; bucket < c.buckets; ++bucket) {
            Stamper stamp;
            stamp.add(topic);
            for (const uint32_t i : buckets[bucket])
                stamp.add(c.entries[i].name).add(c.entries[i].stamp);
            offer(bucket_path(c, bucket), stamp.finish(),
                  [&] { return bucket_js(c, bucket, buckets[bucket]); });
        }
        make_word_lists(c, buckets, [&](const WordList& list) { file(list.path, list.text); });
    }

    const Settings& settings_;
    const Sink& sink_;
    Stamp frame_;
    Stamper all_;
    std::vector<std::string> addresses_;
};

/// The style sheets become one; the worker's code waits until the end.
std::string add_assets(Build& build, const std::vector<Asset>& assets) {
    std::string style = "/* examgen */\n", worker;
    for (const std::string_view part : {"tokens.css", "site.css"})
        for (const auto& one : assets)
            if (one.name == part)
                style += one.bytes;
    build.file("site.css", style);
    for (const auto& one : assets)
        if (one.name == "sw.js")
            worker = one.bytes;
        else if (!one.name.ends_with(".css"))
            build.file(one.name, one.bytes);
    return worker;
}

}  // namespace

Built build(const std::vector<Topic>& topics, const Settings& settings,
            const std::vector<Asset>& assets, const Sink& sink) {
    std::vector<Catalog> catalogs;
    Built out;
    for (const auto& topic : topics) {
        if (topic.questions.empty())
            continue;
        catalogs.push_back(catalog_of(topic));
        find_similar(catalogs.back());
        out.questions += topic.questions.size();
    }
    out.topics = catalogs.size();
    if (catalogs.empty())
        throw Error(msg("no question may be shown on a site"), {},
                    {msg("a question is shown when it is approved or retired, not for exams only, "
                         "and in no exam that lies ahead")});
    Build work(settings, sink);
    const std::string worker = add_assets(work, assets);
    work.address("index.html");
    work.file("index.html", home_page(catalogs, settings));
    for (const Tool tool : {Tool::practice, Tool::exam, Tool::search}) {
        work.address(tool_path(tool));
        work.file(tool_path(tool), tool_page(tool, catalogs, settings));
    }
    work.file("topics.js", topics_js(catalogs));
    const std::string language = main_language(catalogs);
    work.file("manifest.webmanifest",
              web_manifest(site_title(settings, words_of(language)), language));
    for (const auto& one : catalogs)
        work.topic(one);
    work.finish(worker, catalogs);
    out.remarks = std::move(work.remarks);
    return out;
}

}  // namespace examgen::site
