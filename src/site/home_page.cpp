#include <map>

#include "site/html.h"
#include "site/pages.h"

namespace examgen::site {
namespace {

constexpr size_t k_named_sections = 5;

size_t all_questions(const std::vector<Catalog>& topics) {
    size_t out = 0;
    for (const auto& one : topics)
        out += one.entries.size();
    return out;
}

/// The sections in a few words.
std::string about(const Catalog& c) {
    std::string out;
    size_t named = 0;
    for (const auto& one : c.sections) {
        if (one.title.empty())
            continue;
        if (named == k_named_sections)
            return out + " …";
        add(out, named ? ", " : "", escaped(one.title));
        ++named;
    }
    return out;
}

void topic_list(std::string& out, const std::vector<Catalog>& topics, const Words& w) {
    out += "<ul class=\"topics\">";
    for (const auto& c : topics)
        add(out, "<li data-topic=\"", c.name, "\" data-n=\"", std::to_string(c.entries.size()),
            "\"", c.words == &w ? "" : " lang=\"" + escaped(c.language) + "\"",
            "><div><h3><a class=\"t\" href=\"", topic_path(c, 0), "\">", escaped(c.title),
            "</a></h3><p class=\"small muted\">", about(c),
            "</p><p class=\"small muted num tally\">", counted(c.entries.size(), *c.words),
            "</p></div><a class=\"btn\" href=\"practice.html?t=", c.name, "\">", c.words->practise,
            "<span class=\"vh\">: ", escaped(c.title), "</span></a></li>\n");
    out += "</ul>";
}

void start(std::string& out, const Words& w) {
    add(out, "<section class=\"card today stack\" aria-labelledby=\"today\"><h2 id=\"today\">",
        w.start_title, "</h2><p id=\"today-text\">", w.start_text,
        "</p><p><a class=\"btn main\" id=\"today-go\" href=\"practice.html?n=10\">", w.start_go,
        "</a></p><form id=\"plan\" autocomplete=\"off\" hidden><label class=\"field\">",
        w.exam_date, "<input type=\"date\" id=\"exam-date\"></label></form></section>");
}

/// What is kept in the browser can be taken along, brought back and deleted.
void keeping(std::string& out, const Words& w) {
    add(out,
        "<div class=\"row keeping\" id=\"keeping\" hidden><button type=\"button\" class=\"btn "
        "quiet\" id=\"keep\">",
        w.keep, "</button><label class=\"btn quiet file\">", w.bring,
        "<input type=\"file\" id=\"bring\" accept=\".json,application/json\"></label>"
        "<button type=\"button\" class=\"btn quiet\" id=\"forget\">",
        w.forget, "</button><span role=\"status\" id=\"kept\" class=\"small muted\"></span></div>");
}

}  // namespace

std::string counted(size_t n, const Words& w) {
    return std::to_string(n) + " " + std::string(n == 1 ? w.question : w.questions);
}

std::string main_language(const std::vector<Catalog>& topics) {
    std::map<std::string, size_t> count;
    for (const auto& one : topics)
        count[one.language] += one.entries.size();
    std::string best;
    for (const auto& [language, n] : count)
        if (best.empty() || n > count[best])
            best = language;
    return best;
}

std::string home_page(const std::vector<Catalog>& topics, const Settings& settings) {
    const std::string language = main_language(topics);
    const Words& w = words_of(language);
    Page page{.path = "index.html", .title = site_title(settings, w)};
    page.language = language;
    page.menu = Menu::topics;
    page.description = counted(all_questions(topics), w) + ". " + std::string(w.lead);
    page.attributes = " data-page=\"home\"";
    add(page.body, "<section class=\"hero\"><div class=\"stack\"><h1>",
        counted(all_questions(topics), w), ".<br>", w.motto, "</h1><p class=\"lead\">", w.lead,
        "</p><form class=\"find\" action=\"search.html\" role=\"search\"><label class=\"vh\" "
        "for=\"s\">",
        w.search_label, "</label><input id=\"s\" name=\"q\" type=\"search\" placeholder=\"",
        w.search_hint, "\"><button class=\"btn\">", w.search, "</button></form></div>");
    start(page.body, w);
    add(page.body,
        "</section>\n<section class=\"stack\" aria-labelledby=\"th\"><div class=\"row\"><h2 "
        "id=\"th\">",
        w.topics, "</h2><p class=\"legend\" id=\"legend\" hidden>");
    const std::string_view states[] = {w.known, w.learning, w.fresh};
    for (int i = 0; i < 3; ++i)
        add(page.body, "<span class=\"state\" data-s=\"", std::to_string(2 - i), "\"><i></i>",
            states[i], "</span>");
    page.body += "</p></div>";
    topic_list(page.body, topics, w);
    keeping(page.body, w);
    page.body += "</section>\n";
    return render(page, settings);
}

}  // namespace examgen::site
