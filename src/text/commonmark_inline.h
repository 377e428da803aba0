#pragma once
// CommonMark of the text within a block.

#include <string>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

/// How styles are written: with delimiters and dollars, with formulas in brackets, with tags (which
/// work within words too), or not at all.
enum class Level { all, all_in_brackets, tags, none };

/// What the text stands in.
enum class Line { paragraph, heading, cell };

std::string inline_markup(const std::vector<Span>& spans, Level level, Line line);

}  // namespace examgen::text
