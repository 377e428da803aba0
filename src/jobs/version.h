#pragma once

#include <string_view>

namespace examgen::jobs {

/// Of the program; the same number stands in CMakeLists.txt.
constexpr std::string_view k_version = "0.1.0";

}  // namespace examgen::jobs
