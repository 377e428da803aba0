#include "site/page.h"

#include <algorithm>

#include "site/html.h"

namespace examgen::site {
namespace {

constexpr std::string_view k_policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'";

void link(std::string& out, std::string_view rel, const std::string& href, std::string_view more) {
    add(out, "<link rel=\"", rel, "\" href=\"", href, "\"", more, ">\n");
}

void head(std::string& out, const Page& page, const Settings& s) {
    const Words& w = words_of(page.language);
    const std::string root = up(page.path), name = site_title(s, w);
    add(out, "<!doctype html>\n<html lang=\"", w.lang, "\">\n<head>\n<meta charset=\"utf-8\">\n",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"", k_policy, "\">\n",
        "<meta name=\"generator\" content=\"examgen\">\n",
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>", escaped(page.title),
        page.title == name ? "" : " · " + escaped(name), "</title>\n");
    if (!page.description.empty())
        add(out, "<meta name=\"description\" content=\"", escaped(page.description), "\">\n");
    if (!s.base_url.empty())
        link(out, "canonical", escaped(s.base_url + page.path), "");
    if (!page.previous.empty())
        link(out, "prev", root + page.previous, "");
    if (!page.next.empty())
        link(out, "next", root + page.next, "");
    link(out, "icon", root + "icon.svg", " type=\"image/svg+xml\"");
    link(out, "manifest", root + "manifest.webmanifest", "");
    link(out, "stylesheet", root + "site.css", "");
    for (const char* script : {"words.js", "site.js"})
        add(out, "<script src=\"", root, script, "\" defer></script>\n");
    for (const auto& script : page.scripts)
        add(out, "<script src=\"", root, script, "\" defer></script>\n");
    if (!page.structured.empty())
        add(out, "<script type=\"application/ld+json\">", page.structured, "</script>\n");
    out += "</head>\n";
}

void menu(std::string& out, const Page& page, const Settings& s) {
    const Words& w = words_of(page.language);
    const std::string root = up(page.path);

    struct Place {
        Menu menu;
        std::string_view path, text;
    };

    const Place places[] = {{Menu::topics, "index.html", w.topics},
                            {Menu::practise, "practice.html", w.practise},
                            {Menu::mock_exam, "exam.html", w.mock_exam},
                            {Menu::search, "search.html", w.search}};
    add(out, "<a class=\"skip\" href=\"#main\">", w.skip,
        "</a>\n<header class=\"top\"><div class=\"wrap\"><a class=\"brand\" href=\"", root,
        "index.html\"><span class=\"box s x\"></span>", escaped(site_title(s, w)),
        "</a><nav class=\"nav\" aria-label=\"", w.menu, "\"><ul>");
    for (const auto& one : places)
        add(out, "<li><a href=\"", root, one.path, "\"",
            one.menu != page.menu   ? ""
            : one.path == page.path ? " aria-current=\"page\""
                                    : " aria-current=\"true\"",
            ">", one.text, "</a></li>");
    out += "</ul></nav></div></header>\n";
}

void foot(std::string& out, const Words& w, const Settings& s) {
    add(out, "<footer class=\"foot\"><div class=\"wrap\"><span>", w.made, " ", w.nothing_stored,
        "</span>");
    const std::pair<std::string_view, const std::string*> legal[] = {
        {w.imprint, &s.imprint}, {w.privacy, &s.privacy}, {w.accessibility, &s.accessibility}};
    for (const auto& [text, address] : legal)
        if (!address->empty())
            add(out, "<a href=\"", escaped(*address), "\">", text, "</a>");
    out += "</div></footer>\n";
}

}  // namespace

std::string up(std::string_view path) {
    std::string out;
    for (auto n = std::count(path.begin(), path.end(), '/'); n > 0; --n)
        out += "../";
    return out;
}

std::string site_title(const Settings& settings, const Words& words) {
    return settings.title.empty() ? std::string(words.general_title) : settings.title;
}

std::string render(const Page& page, const Settings& settings) {
    const Words& w = words_of(page.language);
    std::string out;
    out.reserve(page.body.size() + 4096);
    head(out, page, settings);
    add(out, "<body data-root=\"", up(page.path), "\"", page.attributes, ">\n");
    menu(out, page, settings);
    add(out, "<main class=\"wrap\" id=\"main\" tabindex=\"-1\">\n", page.body, "</main>\n");
    foot(out, w, settings);
    return out + "</body>\n</html>\n";
}

std::string crumbs(const std::vector<Crumb>& way, std::string_view from, const Words& words) {
    std::string out = "<nav class=\"crumbs\" aria-label=\"" + std::string(words.crumbs) + "\"><ol>";
    for (const auto& one : way)
        if (one.path.empty())
            add(out, "<li><span aria-current=\"page\">", escaped(one.title), "</span></li>");
        else
            add(out, "<li><a href=\"", up(from), one.path, "\">", escaped(one.title), "</a></li>");
    return out + "</ol></nav>\n";
}

}  // namespace examgen::site
