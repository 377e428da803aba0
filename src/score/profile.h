#pragma once
// What the case law of a country says against a rule or a scale. Warnings, not advice.

#include "score/rules.h"
#include "score/scales.h"

namespace examgen::score {

/// Warnings under German administrative case law on multiple choice; `scale` may be null.
Diagnostics objections_de(const Rule& rule, const Scale* scale);

}  // namespace examgen::score
