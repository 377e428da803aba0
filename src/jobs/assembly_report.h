#pragma once
// assembly.pdf: an assembly as a page.

#include "exam/exam.h"
#include "jobs/press.h"
#include "select/assemble.h"

namespace examgen::jobs {

/// In the sheets' language, on the key's layout.
File assembly_file(const Places& places, const std::string& key_layout, const exam::Exam& exam,
                   const layout::Heading& heading, const select::Assembly& assembly);

}  // namespace examgen::jobs
