#pragma once
// The layouts that come with the program, and what they look like.

#include <map>
#include <string>
#include <vector>

#include "jobs/places.h"

namespace examgen::jobs {

struct LayoutInfo {
    std::string name;
    layout::PaperKind kind = layout::PaperKind::exam;
    std::map<std::string, std::string> titles;  // by language
    Size page;
};

/// By name. Throws Error when one of them is wrong.
std::vector<LayoutInfo> list_layouts(const Places& places);

/// Reads a layout (name or file) and prints a sample with it in German and English; its warnings.
/// Throws Error with all problems when it cannot be used.
Diagnostics check_layout(const Places& places, const std::string& name);

/// A sample as PDF: the first questions of the default banks, with their key or answer sheet for
/// layouts of those kinds.
std::string preview_layout(const Places& places, const std::string& name,
                           const std::string& language);

}  // namespace examgen::jobs
