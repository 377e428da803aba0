#pragma once
// A question as an <article>: stem, options to cross, answer and explanation in a <details>. The
// same text stands in the question's page and in the data files of practice, exam and search.

#include <string>

#include "site/catalog.h"

namespace examgen::site {

/// Headings are h1 on a page of its own and h2 in a list.
std::string article(const Catalog& catalog, const Entry& entry, int heading);

/// The letter of an option: A … Z.
std::string letter(size_t index);

}  // namespace examgen::site
