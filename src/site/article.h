#pragma once
// A question as an <article>: stem, options to cross, answer and explanation in a <details>. The
// same text stands in the question's page and in the data files of practice, exam and search.

#include <string>

#include "site/catalog.h"

namespace examgen::site {

/// On a page of its own the heading is h1; elsewhere h2, and the page stands at the site's root.
enum class Place { own_page, root };
std::string article(const Catalog& catalog, const Entry& entry, Place place);

/// The letter of an option: A … Z.
std::string letter(size_t index);

}  // namespace examgen::site
