#pragma once
// The frame of a page: head, menu, foot. No inline script or style, so that the strictest policy
// for contents holds.

#include <string>
#include <vector>

#include "site/site.h"
#include "site/words.h"

namespace examgen::site {

enum class Menu { none, topics, practise, mock_exam, search };

struct Page {
    std::string path;   // from the site's root
    std::string title;  // of the window, without the site's name
    std::string description = {};
    std::string language = "en";
    Menu menu = Menu::none;
    std::vector<std::string> scripts = {};  // beside words.js and site.js
    std::string attributes = {};            // of <body>
    std::string structured = {};            // JSON-LD
    std::string previous = {}, next = {};   // paths
    std::string body = {};
};

/// "../../" for a path two folders down.
std::string up(std::string_view path);

std::string site_title(const Settings& settings, const Words& words);

std::string render(const Page& page, const Settings& settings);

/// `<nav class="crumbs">`; the last one is the page itself and has no path.
struct Crumb {
    std::string path, title;
};

std::string crumbs(const std::vector<Crumb>& way, std::string_view from, const Words& words);

}  // namespace examgen::site
