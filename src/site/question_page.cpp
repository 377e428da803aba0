#include "site/article.h"
#include "site/html.h"
#include "site/pages.h"
#include "site/structured.h"

namespace examgen::site {
namespace {

constexpr size_t k_window_title = 70, k_description = 155;

void further(std::string& out, const Catalog& c, size_t index, const std::string& root) {
    const auto& w = *c.words;
    std::string items;
    for (const uint32_t i : c.similar[index]) {
        if (i == k_nobody)
            continue;
        const auto& one = c.entries[i];
        const auto& section = c.sections[one.section].title;
        add(items, "<li><a class=\"line\" href=\"", one.name,
            ".html\"><span class=\"t\" dir=\"auto\">", escaped(one.title),
            "</span><span class=\"d\">", escaped(section), section.empty() ? "" : " · ",
            w.levels[static_cast<size_t>(one.question->difficulty) - 1], "</span></a></li>");
    }
    add(out, "<aside class=\"side\"><p class=\"row\"><a class=\"btn main\" href=\"", root,
        "practice.html?t=", c.name, "\">", w.practise_this, "</a><a class=\"btn quiet\" href=\"",
        root, topic_path(c, index / k_per_page), "\">", w.to_topic, "</a></p>");
    if (!items.empty())
        add(out, "<h2>", w.more_before, escaped(c.title), "</h2><ol class=\"list more\">", items,
            "</ol>");
    out += "</aside>";
}

void browse(std::string& out, const Catalog& c, size_t index) {
    const auto& w = *c.words;
    add(out, "<nav class=\"browse\" aria-label=\"", w.browse, "\">");
    if (index > 0)
        add(out, "<a class=\"btn\" rel=\"prev\" href=\"", c.entries[index - 1].name,
            ".html\"><span aria-hidden=\"true\">←</span> ", w.previous, "</a>");
    if (index + 1 < c.entries.size())
        add(out, "<a class=\"btn\" rel=\"next\" href=\"", c.entries[index + 1].name, ".html\">",
            w.next, " <span aria-hidden=\"true\">→</span></a>");
    out += "</nav>";
}

}  // namespace

std::string question_path(const Catalog& catalog, const Entry& entry) {
    return catalog.folder + "q/" + entry.name + ".html";
}

std::string question_page(const Catalog& c, size_t index, const Settings& settings) {
    const auto& e = c.entries[index];
    Page page{.path = question_path(c, e), .title = one_line(e.question->stem, k_window_title)};
    if (page.title.empty())
        page.title = e.question->id;
    page.description = one_line(e.question->stem, k_description);
    page.language = c.language;
    page.menu = Menu::topics;
    page.attributes = " data-page=\"question\" data-topic=\"" + c.name + "\"";
    page.structured =
        quiz_json(c, e, settings.base_url.empty() ? "" : settings.base_url + page.path);
    if (index > 0)
        page.previous = question_path(c, c.entries[index - 1]);
    if (index + 1 < c.entries.size())
        page.next = question_path(c, c.entries[index + 1]);
    const auto& section = c.sections[e.section].title;
    std::vector<Crumb> way{{"index.html", std::string(c.words->topics)},
                           {topic_path(c, index / k_per_page), c.title},
                           {"", section.empty() ? std::string(c.words->about) : section}};
    add(page.body, crumbs(way, page.path, *c.words), "<div class=\"two\"><div>",
        article(c, e, Place::own_page));
    browse(page.body, c, index);
    page.body += "</div>";
    further(page.body, c, index, up(page.path));
    page.body += "</div>\n";
    return render(page, settings);
}

}  // namespace examgen::site
