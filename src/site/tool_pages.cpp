#include "site/html.h"
#include "site/pages.h"

namespace examgen::site {
namespace {

/// Without scripts these pages lead to the topics.
void ways(std::string& out, const std::vector<Catalog>& topics, const Words& w) {
    add(out, "<div id=\"noscript\" class=\"stack\"><p class=\"note\">", w.no_script,
        "</p><ul class=\"plain\">");
    for (const auto& c : topics)
        add(out, "<li><a href=\"", topic_path(c, 0), "\">", escaped(c.title),
            "</a> <span class=\"muted "
            "num\">",
            std::to_string(c.entries.size()), "</span></li>\n");
    out += "</ul></div>";
}

struct Text {
    std::string path, script;
    Menu menu;
    std::string_view title, lead;
};

Text text_of(Tool tool, const Words& w) {
    if (tool == Tool::practice)
        return {"practice.html", "practice.js", Menu::practise, w.practise_title, w.practise_lead};
    if (tool == Tool::exam)
        return {"exam.html", "exam.js", Menu::mock_exam, w.exam_title, w.exam_lead};
    return {"search.html", "search.js", Menu::search, w.find_title, ""};
}

void search_form(std::string& out, const Words& w) {
    add(out, "<form class=\"find\" role=\"search\" id=\"find\"><label class=\"vh\" for=\"s\">",
        w.search_label, "</label><input id=\"s\" name=\"q\" type=\"search\" placeholder=\"",
        w.find_hint, "\" autocomplete=\"off\"><button class=\"btn\">", w.search, "</button></form>",
        "<p class=\"small muted\" role=\"status\" id=\"count\"></p><ol class=\"hits\" "
        "id=\"hits\"></ol>");
}

}  // namespace

std::string tool_path(Tool tool) {
    return text_of(tool, words_of("en")).path;
}

std::string tool_page(Tool tool, const std::vector<Catalog>& topics, const Settings& settings) {
    const std::string language = main_language(topics);
    const Words& w = words_of(language);
    const Text text = text_of(tool, w);
    Page page{.path = text.path, .title = std::string(text.title)};
    page.language = language;
    page.menu = text.menu;
    page.description = std::string(text.lead);
    page.scripts = {"topics.js", text.script};
    page.attributes = " data-page=\"" + text.path.substr(0, text.path.find('.')) + "\"";
    add(page.body, "<div id=\"intro\" class=\"stack narrow\"><h1>", text.title, "</h1>");
    if (!text.lead.empty())
        add(page.body, "<p class=\"lead\">", text.lead, "</p>");
    if (tool == Tool::search)
        search_form(page.body, w);
    add(page.body, "<div id=\"choose\"></div>");
    ways(page.body, topics, w);
    page.body +=
        "</div>\n<div id=\"work\"></div>\n<p class=\"vh\" role=\"status\" id=\"say\"></p>\n";
    return render(page, settings);
}

}  // namespace examgen::site
