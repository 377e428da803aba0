#pragma once
// Banks as Markdown, to be written by hand (docs/formats/bank-markdown.md). The same content as
// JSON, and lossless both ways.

#include <string>
#include <string_view>

#include "bank/bank.h"

namespace examgen::bank {

/// Whether the text begins with front matter that has a line "bank: …".
bool looks_like_markdown(std::string_view start);

/// The bank with its problems, as `load`; lines are those of the Markdown.
Loaded load_markdown(std::string_view text, const std::string& file);

/// `load_markdown` gives the same bank back. A question that the plain form cannot hold exactly
/// stands as JSON in a fenced block.
std::string to_markdown(const Bank& bank);

/// Sets the line of every diagnostic that has none, by its pointer.
void locate_in_markdown(std::string_view text, Diagnostics& diagnostics);

}  // namespace examgen::bank
