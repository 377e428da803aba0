#pragma once
// Which questions are alike, for the further questions of a page.

#include "site/catalog.h"

namespace examgen::site {

/// Fills `similar`.
void find_similar(Catalog& catalog);

}  // namespace examgen::site
