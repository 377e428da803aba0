#include <algorithm>

#include "site/html.h"
#include "site/pages.h"

namespace examgen::site {
namespace {

void choices(std::string& out, std::string_view label, std::string_view name,
             const std::vector<std::pair<std::string, std::string>>& all, const Words& w) {
    add(out, "<label class=\"field\">", label, "<select name=\"", name, "\"><option value=\"\">",
        w.all, "</option>");
    for (const auto& [value, text] : all)
        add(out, "<option value=\"", value, "\">", escaped(text), "</option>");
    out += "</select></label>";
}

/// Filters are for scripts, which also show them.
void filters(std::string& out, const Catalog& c) {
    const auto& w = *c.words;
    std::vector<std::pair<std::string, std::string>> sections, levels;
    for (const auto& one : c.sections)
        if (!one.title.empty())
            sections.emplace_back(one.slug, one.title);
    for (size_t i = 0; i < 5; ++i)
        levels.emplace_back(std::to_string(i + 1), w.levels[i]);
    out += "<form class=\"filters\" id=\"filters\" autocomplete=\"off\" hidden>";
    if (sections.size() > 1 && sections.size() <= 100)
        choices(out, w.section, "sub", sections, w);
    choices(out, w.difficulty, "d", levels, w);
    choices(
        out, w.state, "s",
        {{"0", std::string(w.fresh)}, {"1", std::string(w.learning)}, {"2", std::string(w.known)}},
        w);
    out += "</form><p class=\"small muted\" id=\"count\" role=\"status\"></p>";
}

void item(std::string& out, const Catalog& c, size_t index) {
    const auto& e = c.entries[index];
    const auto& section = c.sections[e.section];
    add(out, "<li data-q=\"", e.name, "\" data-sub=\"", section.slug, "\" data-d=\"",
        std::to_string(e.question->difficulty), "\"><a class=\"line\" href=\"q/", e.name,
        ".html\"><span class=\"n\">", std::to_string(index + 1),
        "</span><span class=\"t\" dir=\"auto\">", escaped(e.title), "</span><span class=\"d\">",
        escaped(section.title), "</span></a></li>\n");
}

/// A list for each level of difficulty.
void levels(std::string& out, const Catalog& c, size_t first, size_t last) {
    int level = 0;
    for (size_t i = first; i < last; ++i) {
        const int own = c.entries[i].question->difficulty;
        if (own != level) {
            add(out, level ? "</ol></section>" : "",
                "<section class=\"level\"><h3><i class=\"lvl\" "
                "data-d=\"",
                std::to_string(own), "\"></i> ", c.words->levels[static_cast<size_t>(own) - 1],
                "</h3><ol class=\"list\">\n");
            level = own;
        }
        item(out, c, i);
    }
    out += "</ol></section>\n";
}

void pager(std::string& out, const Catalog& c, size_t page) {
    const size_t all = topic_pages(c);
    const auto& w = *c.words;
    if (all < 2)
        return;
    const auto file = [](size_t i) {
        return i == 0 ? "index.html" : std::to_string(i + 1) + ".html";
    };
    add(out, "<nav class=\"browse\" aria-label=\"", w.pages, "\">");
    if (page > 0)
        add(out, "<a class=\"btn\" rel=\"prev\" href=\"", file(page - 1), "\">", w.previous_page,
            "</a>");
    add(out, "<span class=\"num small muted\">", w.page, " ", std::to_string(page + 1), " / ",
        std::to_string(all), "</span>");
    if (page + 1 < all)
        add(out, "<a class=\"btn\" rel=\"next\" href=\"", file(page + 1), "\">", w.next_page,
            "</a>");
    out += "</nav>\n";
}

void sections(std::string& out, const Catalog& c, const std::string& root) {
    if (c.sections.size() < 2)
        return;
    const auto& w = *c.words;
    add(out, "<aside class=\"card side\"><h2>", w.sections, "</h2><ul class=\"subs\">");
    size_t shown = 0;
    for (const auto& one : c.sections)
        if (!one.title.empty() && ++shown <= 100)
            add(out, "<li><a href=\"", root, "practice.html?t=", c.name, "&amp;s=", one.slug, "\">",
                escaped(one.title), "</a> <span class=\"num\">", std::to_string(one.questions),
                "</span></li>");
    add(out, "</ul><p class=\"small muted\">", w.sections_note, "</p></aside>");
}

}  // namespace

std::string topic_path(const Catalog& catalog, size_t page) {
    return catalog.folder + (page == 0 ? "index" : std::to_string(page + 1)) + ".html";
}

size_t topic_pages(const Catalog& catalog) {
    return (catalog.entries.size() + k_per_page - 1) / k_per_page;
}

std::string topic_page(const Catalog& c, size_t number, const Settings& settings) {
    const auto& w = *c.words;
    const size_t first = number * k_per_page;
    const size_t last = std::min(first + k_per_page, c.entries.size());
    Page page{.path = topic_path(c, number), .title = c.title};
    page.language = c.language;
    page.menu = Menu::topics;
    page.description = c.title + ": " + counted(c.entries.size(), w);
    page.attributes = " data-page=\"topic\" data-topic=\"" + c.name + "\"";
    const std::string root = up(page.path);
    if (number > 0)
        page.previous = topic_path(c, number - 1);
    if (last < c.entries.size())
        page.next = topic_path(c, number + 1);
    add(page.body, crumbs({{"index.html", std::string(w.topics)}, {"", c.title}}, page.path, w),
        "<div class=\"two\"><div class=\"stack\"><h1>", escaped(c.title),
        "</h1><div id=\"progress\" "
        "data-n=\"",
        std::to_string(c.entries.size()), "\"><p class=\"lead\">", counted(c.entries.size(), w),
        "</p></div><p class=\"row\"><a class=\"btn main\" href=\"", root,
        "practice.html?t=", c.name, "\">", w.practise_topic, "</a><a class=\"btn\" href=\"", root,
        "exam.html?t=", c.name, "\">", w.mock_topic, "</a></p><h2>", w.all_questions, "</h2>");
    filters(page.body, c);
    add(page.body, "<div id=\"qlist\">");
    levels(page.body, c, first, last);
    page.body += "</div>";
    pager(page.body, c, number);
    page.body += "</div>";
    sections(page.body, c, root);
    page.body += "</div>\n";
    return render(page, settings);
}

}  // namespace examgen::site
