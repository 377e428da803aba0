#pragma once
// Formulas that are too wide for the page, named when a bank is checked and not when it is printed.

#include "jobs/places.h"

namespace examgen::jobs {

/// Sets every text with formulas in the columns of the layout exam-a4. Throws Error when its fonts
/// are missing.
Diagnostics review_formula_widths(const bank::Bank& bank);

}  // namespace examgen::jobs
