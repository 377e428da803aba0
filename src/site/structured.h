#pragma once
// What search engines read: schema.org as JSON-LD.

#include <string>

#include "site/catalog.h"

namespace examgen::site {

/// A Quiz of one question, with its answers where the kind has lettered ones.
std::string quiz_json(const Catalog& catalog, const Entry& entry, const std::string& address);

}  // namespace examgen::site
