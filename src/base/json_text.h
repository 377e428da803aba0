#pragma once
// A parsed value as JSON again, on one line.

#include <string>

#include "base/json.h"

namespace examgen::json {

std::string to_text(const Value& value);

}  // namespace examgen::json
